/**
 * Credentials stand as markers in what a run renders: the run never has them, and only whoever sends the request puts them in. A
 * marker holds a nonce that nobody can guess, so a contact whose name is `{{ app.auth_token }}`, or a marker of yesterday, gets nothing.
 */
const wrap = (nonce: string, name: string): string => `${nonce}.${name}.${nonce}`;

/** `app.…` and the other names that only the sender knows, as templates read them. */
export const markersFor = (nonce: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name.replace(/^app\./, ''), wrap(nonce, name)]));

const markerOf = (nonce: string): RegExp => new RegExp(`${nonce}\\.([\\w.]+?)\\.${nonce}`, 'g');

/** Puts something in the place of each marker of a text. */
export const fillMarkers = (text: string, nonce: string, fill: (name: string) => string): string =>
  text.replace(markerOf(nonce), (_, name: string) => fill(name));

/** The name of the marker that a text is, and nothing else; null for any other text. */
export const soleMarker = (text: string, nonce: string): string | null =>
  new RegExp(`^${nonce}\\.([\\w.]+?)\\.${nonce}$`).exec(text)?.[1] ?? null;

/** Whether a text holds a marker. */
export const holdsMarker = (text: string, nonce: string): boolean => text.includes(`${nonce}.`);

/** A rendered value as people read it: `{{ app.… }}` in the place of each marker. */
export function showMarkers(value: unknown, nonce: string): unknown {
  if (typeof value === 'string') return fillMarkers(value, nonce, (name) => `{{ ${name} }}`);
  if (Array.isArray(value)) return value.map((element) => showMarkers(element, nonce));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, element]) => [key, showMarkers(element, nonce)]),
  );
}
