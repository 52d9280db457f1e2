/**
 * Credentials stand as markers in what a run renders: the run never has them, and only whoever sends the request puts them in. A
 * marker holds a nonce that nobody can guess, so a contact whose name is `{{ app.auth_token }}`, or a marker of yesterday, gets nothing.
 */
export const markerFor = (nonce: string, name: string): string => `${nonce}.${name}.${nonce}`;

const nonceBytes = 16;

/** A text that nobody can guess, for the markers of one request. */
export const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(nonceBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Where a template says that a credential goes. Only this way of writing it counts. */
const place = /\{\{-?\s*(app\.\w+)\s*-?\}\}/g;

/**
 * Puts in what stands in the place of each `{{ app.… }}` of a template, and of the texts of a JSON value, before it is rendered: markers,
 * by name. Templates cannot read `app` itself, so no detour (`{% assign %}`, a name that is put together) comes to a credential.
 */
export function putIn<Template>(template: Template, places: ReadonlyMap<string, string>): Template;
export function putIn(template: unknown, places: ReadonlyMap<string, string>): unknown {
  if (typeof template === 'string') {
    return template.replace(place, (_, name: string) => places.get(name) ?? '');
  }
  if (Array.isArray(template)) return template.map((element) => putIn<unknown>(element, places));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, element]) => [key, putIn<unknown>(element, places)]),
  );
}

const markerOf = (nonce: string): RegExp => new RegExp(`${nonce}\\.([\\w.]+?)\\.${nonce}`, 'g');

/** Puts something in the place of each marker of a text. */
export const fillMarkers = (text: string, nonce: string, fill: (name: string) => string): string =>
  text.replace(markerOf(nonce), (_, name: string) => fill(name));

/** The name of the marker that a text is, and nothing else; null for any other text. */
export const soleMarker = (text: string, nonce: string): string | null =>
  new RegExp(`^${nonce}\\.([\\w.]+?)\\.${nonce}$`).exec(text)?.[1] ?? null;

/** A rendered value as people read it: `{{ app.… }}` in the place of each marker. */
export function showMarkers(value: unknown, nonce: string): unknown {
  if (typeof value === 'string') return fillMarkers(value, nonce, (name) => `{{ ${name} }}`);
  if (Array.isArray(value)) return value.map((element) => showMarkers(element, nonce));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, element]) => [key, showMarkers(element, nonce)]),
  );
}
