/** A long row of digits so that eyes can compare it: 7f3a 91c4 … e05d. */
export const short = (digits: string): string => `${digits.slice(0, 4)} ${digits.slice(4, 8)} … ${digits.slice(-4)}`
