/** French has a no-break space before these signs, and after an opening quotation mark. */
const spaces = / (?=[:;?!»])|(?<=«) /g;

/** A text, or all texts of a catalogue, with no-break spaces as French typography requires; the sources contain plain ones. */
export function withNoBreakSpaces<Texts>(texts: Texts): Texts;
export function withNoBreakSpaces(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.replace(spaces, '\u00A0');
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, withNoBreakSpaces<unknown>(text)]),
  );
}
