import type { JsonObject } from '../../entities/common';
import { liquidParts } from '../../values/liquid/liquid-parts';

/** The mask shown in place of a secret that somebody typed into a step. */
export const secretMask = '•••';

/** The parts of a call into which people type credentials. */
export interface Addressed {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** The location of a typed secret: a header by its name, a URL parameter by its name, or elsewhere in the URL. */
export type TypedSecret = { field: 'headers'; name: string; value: string } | { field: 'url'; value: string };

const secretHeader = /authorization|cookie|key|token|secret|password|signature/i;
/** Headers whose names look secret and are not. */
const harmlessHeaders = new Set(['idempotency-key']);

const secretParameter =
  /^(x[-_])?(api|access|auth|client|secret|private)?[-_]?(key|token|secret|password|passwd|signature|sig)$/i;

/** The part of a header before a credential. */
const scheme = /^(basic|bearer|token|key|apikey)\s+/i;

/**
 * Credentials recognizable by their format: keys of OpenAI, Stripe, Slack, SendGrid, GitHub, AWS and Google, and JSON web tokens. Sources:
 * https://docs.github.com/en/code-security/reference/secret-security/supported-secret-scanning-patterns and the providers' pages.
 */
const shapes = [
  /\b(?:sk|rk|pk)[-_][\w-]{16,200}/g,
  /\bxox[a-z]-[\w-]{10,200}/g,
  /\bSG\.[\w-]{16,100}\.[\w-]{16,100}/g,
  /\bgh[a-z]_\w{20,255}/g,
  /\bgithub_pat_\w{20,255}/g,
  /\bAKIA[0-9A-Z]{16}/g,
  /\bAIza[\w-]{30,60}/g,
  /\beyJ[\w-]{10,2000}\.[\w-]{10,4000}\.[\w-]{10,2000}/g,
];

/** A text without its Liquid: values inserted by a run were not typed. */
const withoutLiquid = (text: string): string =>
  liquidParts(text)
    .map((part) => (part.isLiquid ? '' : part.text))
    .join('');

/** A quoted text that a placeholder outputs, or appends to its output: `{{ "ann:s3cret" | base64_encode }}`. */
const quoted = /(?:\{\{-?|=|\b(?:append|prepend):)\s*(?:"([^"]{8,})"|'([^']{8,})')/g;

/** The texts that somebody typed into the Liquid of a value. */
export const quotedTexts = (value: string): string[] =>
  liquidParts(value).flatMap(({ text, isLiquid }) =>
    isLiquid ? [...text.matchAll(quoted)].map(([, double, single]) => double ?? single ?? '') : [],
  );

/** Whether a value contains typed text that is not the mask. */
const isTyped = (value: string): boolean => {
  const typed = withoutLiquid(value).trim().replace(scheme, '').trim();
  const isSecret = typed !== '' && !/^(basic|bearer|token|key|apikey)$/i.test(typed) && typed !== secretMask;
  return isSecret || quotedTexts(value).length > 0;
};

/** The secrets typed into a step's headers and address. */
export function typedSecrets({ url, headers }: Addressed): TypedSecret[] {
  const inHeaders = Object.entries(headers).flatMap(([name, value]): TypedSecret[] =>
    isSecretHeader(name, value) ? [{ field: 'headers', name, value }] : [],
  );
  const inUrl = secretsOfUrl(url).map((value): TypedSecret => ({ field: 'url', value }));
  return [...inHeaders, ...inUrl];
}

function isSecretHeader(name: string, value: string): boolean {
  const key = name.trim().toLowerCase();
  const isNamedSo = secretHeader.test(key) && !harmlessHeaders.has(key);
  return (isNamedSo && isTyped(value)) || shapesIn(value).length > 0;
}

/** The start and end of a URL's authority: the host, with a sign-in before it if there is one. */
function authorityOf(url: string): { begin: number; text: string } {
  const scheme = url.indexOf('://');
  const begin = scheme === -1 ? url.length : scheme + 3;
  return { begin, text: url.slice(begin).split(/[/?#]/, 1)[0] ?? '' };
}

type Range = [begin: number, end: number];

/** The position of the password in a URL such as `https://ann:secret@host`. */
function passwordIn(url: string): Range[] {
  const { begin, text } = authorityOf(url);
  const end = text.lastIndexOf('@');
  const colon = text.indexOf(':');
  if (colon === -1 || colon > end) return [];
  return isTyped(text.slice(colon + 1, end)) ? [[begin + colon + 1, begin + end]] : [];
}

/** The positions of the values of secret parameters. */
function parametersIn(url: string): Range[] {
  const begin = url.indexOf('?');
  if (begin === -1) return [];
  const hash = url.indexOf('#', begin);
  const found: Range[] = [];
  let at = begin + 1;
  for (const pair of url.slice(at, hash === -1 ? undefined : hash).split('&')) {
    const equals = pair.indexOf('=');
    const isSecret = equals > 0 && secretParameter.test(pair.slice(0, equals).trim());
    if (isSecret && isTyped(pair.slice(equals + 1))) found.push([at + equals + 1, at + pair.length]);
    at += pair.length + 1;
  }
  return found;
}

/** The positions of credentials recognizable by their format. */
export const shapesIn = (text: string): Range[] =>
  shapes.flatMap((shape) =>
    [...text.matchAll(shape)].map(({ index, 0: found }): Range => [index, index + found.length]),
  );

/** A URL split into secret parts and the parts between them, in order. */
function partsOfUrl(url: string): { text: string; isSecret: boolean }[] {
  const ranges = [...passwordIn(url), ...parametersIn(url), ...shapesIn(url)].toSorted(
    ([one], [other]) => one - other,
  );
  const parts: { text: string; isSecret: boolean }[] = [];
  let at = 0;
  for (const [begin, end] of ranges) {
    if (begin < at) continue;
    parts.push(
      { text: url.slice(at, begin), isSecret: false },
      { text: url.slice(begin, end), isSecret: true },
    );
    at = end;
  }
  return [...parts, { text: url.slice(at), isSecret: false }];
}

/** The secret parts of a URL, in order. */
const secretsOfUrl = (url: string): string[] =>
  partsOfUrl(url).flatMap(({ text, isSecret }) => (isSecret ? [text] : []));

/** A URL, or a line with one such as `GET https://…`, with its secrets masked. */
export const maskedLine = (url: string): string =>
  partsOfUrl(url)
    .map(({ text, isSecret }) => (isSecret ? secretMask : text))
    .join('');

/** A step's data as shown to people: typed secrets are masked. */
export function maskedData(data: JsonObject): JsonObject {
  const call = addressedOf(data);
  if (!call) return data;
  const { url, headers } = maskedCall(call);
  return { ...data, ...('url' in data && { url }), ...('headers' in data && { headers }) };
}

/** The same for a call's headers and address. */
export function maskedCall(call: Addressed): Addressed {
  const secrets = typedSecrets(call);
  const hidden = new Set(secrets.flatMap((secret) => (secret.field === 'headers' ? [secret.name] : [])));
  const headers = Object.entries(call.headers).map(([name, value]) => [
    name,
    hidden.has(name) ? secretMask : value,
  ]);
  return { url: maskedLine(call.url), headers: Object.fromEntries(headers) as Addressed['headers'] };
}

/** A text of a step, such as its description, with the data's address masked in it when that address contains secrets. */
export function maskedText(text: string, data: JsonObject): string {
  const url = addressedOf(data)?.url ?? '';
  return maskedLine(url === '' ? text : text.replaceAll(url, () => maskedLine(url)));
}

/** A field of a step's data as shown to people; long ones are shortened to the beginning of their text. */
export function maskedField(field: string, value: unknown): unknown {
  if (field === 'description' && typeof value === 'string') return maskedLine(value);
  if (field !== 'url' && field !== 'headers') return value;
  if (field === 'headers' && typeof value === 'string') return secretMask;
  return maskedData({ [field]: value })[field];
}

/** The headers and address in a step's data, or in a part of it; null when it has neither. */
export function addressedOf({ url = '', headers = {} }: JsonObject): Addressed | null {
  if (typeof url !== 'string' || typeof headers !== 'object' || headers === null) return null;
  const texts = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { url, headers: Object.fromEntries(texts) };
}

/**
 * The data of a save, with masks replaced by the stored secrets. `lost` names the fields with a mask for which no secret is stored, or
 * whose secret would be sent to another host than before.
 */
export function withStoredSecrets(given: Addressed, stored: Addressed): Addressed & { lost: string[] } {
  const isElsewhere = hostOf(given.url) !== hostOf(stored.url);
  const lost: string[] = [];
  const headers = Object.entries(given.headers).map(([name, value]) => {
    if (!value.includes(secretMask)) return [name, value];
    const kept = value === secretMask && !isElsewhere ? stored.headers[name] : undefined;
    if (kept === undefined) lost.push('headers');
    return [name, kept ?? value];
  });
  const url = withStoredUrl(given.url, stored.url, isElsewhere);
  if (url.includes(secretMask)) lost.push('url');
  return { url, headers: Object.fromEntries(headers) as Addressed['headers'], lost: [...new Set(lost)] };
}

function withStoredUrl(given: string, stored: string, isElsewhere: boolean): string {
  if (!given.includes(secretMask) || isElsewhere) return given;
  const shown = maskedCall({ url: stored, headers: {} }).url;
  const secrets = secretsOfUrl(stored);
  if (given === shown) return stored;
  // The text before a mask identifies its secret: most often the name of its parameter.
  return shown
    .split(secretMask)
    .slice(0, -1)
    .reduce((url, before, place) => {
      const name = before.slice(Math.max(...['?', '&', '/'].map((mark) => before.lastIndexOf(mark))) + 1);
      return name === ''
        ? url
        : url.replace(`${name}${secretMask}`, () => `${name}${secrets[place] ?? secretMask}`);
    }, given);
}

/** Scheme, host and port, as they are written, without the sign-in. */
const hostOf = (url: string): string => {
  const { begin, text } = authorityOf(url);
  return (url.slice(0, begin) + text.slice(text.lastIndexOf('@') + 1)).trim().toLowerCase();
};
