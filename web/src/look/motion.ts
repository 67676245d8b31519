// How things move in the house (look book, motion): the easings that all boards share, and whether anything moves at all.

export const LIFT = 'cubic-bezier(.2,.7,.2,1)'
export const FALL = 'cubic-bezier(.5,0,.9,.4)'
export const LAND = 'cubic-bezier(.2,1.35,.4,1)'
export const SLIDE = 'cubic-bezier(.45,0,.15,1)'

/** Whether the visitor wants no movement: then everything is a short cross-fade. */
export const wantsStillness = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
