// A house for the tests of one file, and the browser. Whoever visits is sent home after each test, also after one that
// failed, and nothing may have gone wrong for any of them.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { TestServer } from './house.ts'
import { Visit, openBrowser, type Wishes } from '../visitor/visit.ts'

export interface OpenHouse {
  readonly house: TestServer
  visit(wishes?: Wishes): Promise<Visit>
}

/** `usual`: what all who visit wish, unless they say otherwise. */
export function openHouse(usual: Wishes = {}): OpenHouse {
  let house: TestServer
  let browser: Browser
  const visits: Visit[] = []
  beforeAll(async () => {
    ;[house, browser] = await Promise.all([TestServer.open(), openBrowser()])
  })
  afterEach(async () => {
    const gone = visits.splice(0)
    await Promise.all(gone.map((visit) => visit.end()))
    for (const { problems } of gone) expect.soft(problems).toEqual([])
  })
  afterAll(async () => {
    await house?.close()
  })
  return {
    get house() {
      return house
    },
    async visit(wishes) {
      const visit = await Visit.begin(browser, { ...usual, ...wishes })
      visits.push(visit)
      return visit
    },
  }
}
