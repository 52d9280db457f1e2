/** From this rate on, whole numbers are shown. */
const wholeFrom = 10;

/** A rate for people: with one decimal while it is small, in whole numbers from ten on. */
export const rateText = (rate: number, language: string): string =>
  rate.toLocaleString(language, { maximumFractionDigits: rate < wholeFrom ? 1 : 0 });
