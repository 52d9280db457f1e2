/**
 * Whether a text of a step, or one inside a value, reads a credential of the connection in any way (`{{ app.api_key }}`): texts that
 * contacts read must not contain one.
 */
export function namesCredential(value: unknown): boolean {
  if (typeof value === 'string') return value.split('}').some(asks);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some((entry) => entry.some(namesCredential));
}

/**
 * Whether a text opens a placeholder or tag and has the word after it. Two separate searches: one pattern for both would try every pair.
 */
function asks(text: string): boolean {
  const opened = text.search(/\{[{%]/);
  return opened >= 0 && /\bapp\b/.test(text.slice(opened));
}
