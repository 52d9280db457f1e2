/**
 * Rendered requests contain markers instead of credentials: a run never has the credentials, and only the code that sends the request
 * replaces the markers. A marker contains an unguessable nonce, so a contact whose name is `{{ app.auth_token }}`, or an old marker, gets
 * no credential.
 */
export const markerFor = (nonce: string, name: string): string => `${nonce}.${name}.${nonce}`;

const nonceBytes = 16;

/** An unguessable text, for the markers of one request. */
export const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(nonceBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A credential's placeholder in a template. Only this notation counts. */
const place = /\{\{-?\s*(app\.\w+)\s*-?\}\}/g;

/**
 * Replaces each `{{ app.… }}` in a template, or in the texts of a JSON value, before rendering: with markers, by name. Templates cannot
 * read `app` itself, so no indirect way (`{% assign %}`, a computed name) reaches a credential.
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

/** Replaces each marker in a text. */
export const fillMarkers = (text: string, nonce: string, fill: (name: string) => string): string =>
  text.replace(markerOf(nonce), (_, name: string) => fill(name));

/** The name of the marker when the text is exactly one marker; else null. */
export const soleMarker = (text: string, nonce: string): string | null =>
  new RegExp(`^${nonce}\\.([\\w.]+?)\\.${nonce}$`).exec(text)?.[1] ?? null;

/** A rendered value for people: `{{ app.… }}` in place of each marker. */
export function showMarkers(value: unknown, nonce: string): unknown {
  if (typeof value === 'string') return fillMarkers(value, nonce, (name) => `{{ ${name} }}`);
  if (Array.isArray(value)) return value.map((element) => showMarkers(element, nonce));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, element]) => [key, showMarkers(element, nonce)]),
  );
}
