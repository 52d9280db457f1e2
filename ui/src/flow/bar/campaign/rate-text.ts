/** From here on a rate is told in whole numbers. */
const wholeFrom = 10;

/** A rate as people read it: to a tenth while it is small, in whole numbers from ten on. */
export const rateText = (rate: number, language: string): string =>
  rate.toLocaleString(language, { maximumFractionDigits: rate < wholeFrom ? 1 : 0 });
