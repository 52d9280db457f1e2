import { masking } from '../../values/text/masking';
import { secretMask } from './typed-secrets';

/** Masks secrets in a text, in every encoding in which they may appear there. */
export const withoutSecrets = (secrets: readonly string[]): ((text: string) => string) =>
  masking([...new Set(secrets.flatMap(formsOf))], secretMask);

/** The forms of a secret in plain text, a URL, a form, JSON and HTML. Hosts appear in lower case, so case is ignored everywhere. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURI(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
];
