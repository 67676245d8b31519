/** The long run of `make check-all`: every variant by clicks, every look through axe. */
export const LONG = process.env.LUDOTHEK_LONG === '1'
