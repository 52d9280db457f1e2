/**
 * Whether a text of a step, or one that lies in a value, asks for a credential of the connection in any way (`{{ app.api_key }}`): what
 * contacts read must not hold one.
 */
export function namesCredential(value: unknown): boolean {
  if (typeof value === 'string') return value.split('}').some(asks);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some((entry) => entry.some(namesCredential));
}

/** Whether a place is opened in a text, and the word stands behind it. One search for each: a pattern of both tries every pair. */
function asks(text: string): boolean {
  const opened = text.search(/\{[{%]/);
  return opened >= 0 && /\bapp\b/.test(text.slice(opened));
}
