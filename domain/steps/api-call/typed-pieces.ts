import { basicOf } from '../../apps/http/from-header';
import { liquidParts } from '../../values/liquid/liquid-parts';
import { quotedTexts, shapesIn, typedSecrets, type Addressed } from './typed-secrets';

/** Shorter pieces would match in ordinary words. */
const shortestPiece = 8;

/**
 * Credentials that somebody typed into a call, in every form in which the other side may repeat them: they must not be shown anywhere.
 * Values inserted by the run (`X-Api-Key: {{ contact.id }}`) are not included: they may appear in any answer.
 */
export function typedPieces(call: Addressed): string[] {
  const pieces = typedSecrets(call).flatMap(({ field, value }) =>
    textsOf(value).flatMap(field === 'url' ? ofAddress : ofHeader),
  );
  return [...new Set(pieces)].filter((piece) => piece.length >= shortestPiece);
}

/** The texts of a value outside its Liquid, and the quoted texts inside it. */
function textsOf(value: string): string[] {
  const between = liquidParts(value).flatMap(({ text, isLiquid }) => (isLiquid ? [] : [text.trim()]));
  const inside = quotedTexts(value);
  return [...between, ...inside, ...inside.map(base64Of), ...inside.flatMap(ofSignIn)];
}

const ofAddress = (text: string): string[] => [text, decoded(text)];

/** A header as a whole, without its scheme, the values of its parameters or cookies, and the parts of a basic sign-in. */
function ofHeader(text: string): string[] {
  const [scheme = '', rest = ''] = text.split(/\s+(.*)/s, 2);
  const values = text.split(/[;,]/).flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals === -1
      ? []
      : [
          pair
            .slice(equals + 1)
            .replaceAll('"', '')
            .trim(),
        ];
  });
  const looks = shapesIn(text).map(([begin, end]) => text.slice(begin, end));
  const { username, secret } = /^basic$/i.test(scheme) ? basicOf(rest) : {};
  const signIn = username === undefined ? [] : ofSignIn(`${String(username)}:${String(secret)}`);
  return [text, rest, ...values, ...looks, ...signIn];
}

/** `ann:s3cret` itself, and its password; also the name, when a key is in its place. */
function ofSignIn(text: string): string[] {
  const colon = text.indexOf(':');
  if (colon === -1) return [];
  const [name, password] = [text.slice(0, colon), text.slice(colon + 1)];
  return [text, password.length < shortestPiece ? name : password];
}

const base64Of = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** A decoded part of a URL; unchanged when it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
