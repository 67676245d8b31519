// The browser's own text size, for what is worked out here and not in a style sheet: lengths are reckoned in pixels of the
// usual size and said in rem, so that they grow with the letters.

const USUAL = 16

/** How many pixels of the window one pixel of the usual size is now. */
export const pixelsNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL

export const rem = (pixels: number): string => `${pixels / USUAL}rem`
