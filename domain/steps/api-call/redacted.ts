import { secretMask } from './typed-secrets';

/** Masks secrets in a text, in every encoding in which they may appear there. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(formsOf))].toSorted((one, other) => other.length - one.length);
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.map(escaped).join('|'), 'gi');
  return (text) => text.replace(pattern, secretMask);
}

/** The forms of a secret in plain text, a URL, a form, JSON and HTML. Hosts appear in lower case, so case is ignored everywhere. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURI(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
