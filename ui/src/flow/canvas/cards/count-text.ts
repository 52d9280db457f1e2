/** From here on a count is told in thousands or millions: "6K". A card has no room for more. */
const long = 1_000;

/** A count as the canvas tells it. */
export const countText = (count: number, language: string): string =>
  count.toLocaleString(language, count < long ? undefined : { notation: 'compact' });
