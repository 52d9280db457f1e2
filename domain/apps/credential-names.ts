/** Any way of asking for a credential of the connection in a template: `{{ app.api_key }}`. */
const asking = /\{[{%][^}]*\bapp\b/;

/** Whether a text of a step, or one that lies in a value, asks for a credential: what contacts read must not hold one. */
export function namesCredential(value: unknown): boolean {
  if (typeof value === 'string') return asking.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some((entry) => entry.some(namesCredential));
}
