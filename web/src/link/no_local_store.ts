// What a local host has for a store where the browser lets this site keep nothing: the game goes on as long as its page
// is open, the host says that it is not kept, and hands out its record itself. A table from before can't be read here.
import type { Keeping } from './local_host.ts'

const nothing = () => Promise.reject(new Error('this browser lets the page keep nothing'))

export const NO_LOCAL_STORE: Keeping = {
  take: nothing,
  facts: nothing,
  append: nothing,
  keepGame: nothing,
  has: () => Promise.resolve(true), // no other window can have read it
}
