// What lies on the table of this game, as it is drawn; and what each event changes in it.
import type { RiffifiEvent, RiffifiView } from '../protocol/messages.ts'
import type { Staging } from '../table/staging.ts'

export type Scene = RiffifiView

export const staging: Staging<RiffifiView, Scene> = {
  sceneOf: (view) => view,
  after: (scene) => scene,
  lasts: () => 600,
}

export type { RiffifiEvent }
