/** A number with its sign, in the language's format; zero has none. */
export const signed = (count: number, language: string): string => {
  const size = Math.abs(count).toLocaleString(language);
  return count === 0 ? size : `${count < 0 ? '−' : '+'}${size}`;
};
