import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';

/**
 * Whether Shopify signed a delivery with the secret: the header X-Shopify-Hmac-SHA256 holds the base64 HMAC-SHA256 of the raw body
 * (shopify.dev/docs/apps/build/webhooks/verify-deliveries, read 2026-11-21).
 */
export const isSignedByShopify = (secret: string, body: Buffer, signature: string): boolean =>
  isSame(createHmac('sha256', secret).update(body).digest('base64'), signature);

/**
 * Whether Twilio signed a request with the auth token: the header X-Twilio-Signature holds the base64 HMAC-SHA1 of the URL given to Twilio,
 * with its query, followed by each form field's name and value, sorted by name; a field that is repeated with the same value counts once
 * (twilio.com/docs/usage/webhooks/webhooks-security, 2026-08-13). Twilio may sign the URL with its port or without. The form is read once,
 * however many tokens are tried.
 */
export function signedByTwilio(
  { url, form }: { url: string; form: URLSearchParams },
  signature: string,
): (authToken: string) => boolean {
  const fields = sortedFields(form);
  const texts = addresses(url).map((address) => address + fields);
  const signedWith = (authToken: string, text: string): string =>
    createHmac('sha1', authToken).update(text).digest('base64');
  return (authToken) => texts.some((text) => isSame(signedWith(authToken, text), signature));
}

const sortedFields = (form: URLSearchParams): string =>
  [...new Set([...form].map(([name, value]) => JSON.stringify([name, value])))]
    .map((field) => JSON.parse(field) as [string, string]) // the pairs of the line before
    .sort(([one, first], [other, second]) => compare(one, other) || compare(first, second))
    .map(([name, value]) => name + value)
    .join('');

/** By code unit, as Unix sorts: capitals go first. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The address with the port that its scheme implies, and without. */
function addresses(url: string): string[] {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/?#]+)((?:[/?#].*)?)$/.exec(url) ?? [];
  const port = scheme === 'https' ? ':443' : ':80';
  const bareHost = host.endsWith(port) ? host.slice(0, -port.length) : host;
  const hasOtherPort = /:\d+$/.test(bareHost);
  return hasOtherPort ? [url] : [bareHost, bareHost + port].map((name) => `${scheme}://${name}${rest}`);
}

/** A key that is looked with when nobody names the sender, so that the refusal takes as long as one for a wrong signature. */
const nobodysKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;

/**
 * Whether SendGrid signed a body: the header with the signature holds, in base64, an ECDSA signature (P-256, SHA-256, in DER) of the header
 * with the timestamp, followed by the raw body. The key is the verification key that SendGrid shows: a SubjectPublicKeyInfo in base64; null:
 * there is none, and nothing is signed with it.
 * Source: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features (read November
 * 2026)
 */
export function isSignedBySendGrid(
  key: string | null,
  body: Buffer,
  signature: string,
  timestamp: string,
): boolean {
  const publicKey = key === null ? null : publicKeyOf(key);
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  const isSigned = verify('sha256', signed, publicKey ?? nobodysKey, Buffer.from(signature, 'base64'));
  return publicKey !== null && isSigned;
}

/** The key of a text; null where it is none of this curve. */
function publicKeyOf(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}

/** Compares in constant time, so that the time does not reveal how much of the signature is right. */
export function isSame(expected: string, signature: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(signature)];
  return one.length === other.length && timingSafeEqual(one, other);
}
