/** From this count on, thousands or millions are shown: "6K". A card has no room for more. */
const long = 1_000;

/** A count in the canvas's format. */
export const countText = (count: number, language: string): string =>
  count.toLocaleString(language, count < long ? undefined : { notation: 'compact' });
