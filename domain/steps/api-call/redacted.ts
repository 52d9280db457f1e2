import { secretMask } from './typed-secrets';

/** Puts masks in the place of secrets in a text, however they are written there. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(formsOf))].toSorted((one, other) => other.length - one.length);
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.map(escaped).join('|'), 'gi');
  return (text) => text.replace(pattern, secretMask);
}

/** A secret as it stands in a text, an address, a form, JSON and HTML. Hosts have it in small letters: case counts nowhere. */
const formsOf = (secret: string): string[] => [
  ...[secret, encodeURIComponent(secret), encodeURI(secret)],
  ...[new URLSearchParams({ '': secret }).toString().slice(1), JSON.stringify(secret).slice(1, -1)],
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
