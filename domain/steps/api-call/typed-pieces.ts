import { basicOf } from '../../apps/http/from-header';
import { liquidParts } from '../../values/liquid/liquid-parts';
import { quotedTexts, shapesIn, typedSecrets, type Addressed } from './typed-secrets';

/** What is shorter would be found in every other word. */
const shortestPiece = 8;

/**
 * What somebody typed of a call's credentials, in every way that the other side may repeat it: it is to be seen nowhere. What a run puts in
 * (`X-Api-Key: {{ contact.id }}`) is none of it: that may stand in every answer.
 */
export function typedPieces(call: Addressed): string[] {
  const pieces = typedSecrets(call).flatMap(({ field, value }) =>
    textsOf(value).flatMap(field === 'url' ? ofAddress : ofHeader),
  );
  return [...new Set(pieces)].filter((piece) => piece.length >= shortestPiece);
}

/** The texts of a value that stand between its Liquid, and in quotes inside of it. */
function textsOf(value: string): string[] {
  const between = liquidParts(value).flatMap(({ text, isLiquid }) => (isLiquid ? [] : [text.trim()]));
  const inside = quotedTexts(value);
  return [...between, ...inside, ...inside.map(base64Of), ...inside.flatMap(ofSignIn)];
}

const ofAddress = (text: string): string[] => [text, decoded(text)];

/** A header as a whole, without its scheme, what its parameters or cookies hold, and what a basic sign-in is made of. */
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

/** `ann:s3cret` as it is, and its password; a key that stands in the place of the name is one too. */
function ofSignIn(text: string): string[] {
  const colon = text.indexOf(':');
  if (colon === -1) return [];
  const [name, password] = [text.slice(0, colon), text.slice(colon + 1)];
  return [text, password.length < shortestPiece ? name : password];
}

const base64Of = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** A part of an address as it is meant; as it stands where that cannot be told. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
