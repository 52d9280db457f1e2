import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Shopify signed a delivery with the secret: the header X-Shopify-Hmac-SHA256 holds the base64 HMAC-SHA256 of the raw body
 * (shopify.dev/docs/apps/build/webhooks/verify-deliveries, read 2026-11-21).
 */
export const isSignedByShopify = (secret: string, body: Buffer, signature: string): boolean =>
  isSame(createHmac('sha256', secret).update(body).digest('base64'), signature);

/**
 * Whether Twilio signed a request with the auth token: the header X-Twilio-Signature holds the base64 HMAC-SHA1 of the URL given to Twilio,
 * with its query, followed by each form field's name and value, sorted by name; a field that is repeated with the same value counts once
 * (twilio.com/docs/usage/webhooks/webhooks-security, 2026-08-13). Twilio may sign the URL with its port or without.
 */
export const isSignedByTwilio = (
  authToken: string,
  { url, form }: { url: string; form: URLSearchParams },
  signature: string,
): boolean => addresses(url).some((address) => isSame(twilioSignature(authToken, address, form), signature));

function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set([...form].map(([name, value]) => JSON.stringify([name, value])))]
    .map((field) => JSON.parse(field) as [string, string]) // the pairs of the line before
    .sort(([one, first], [other, second]) => compare(one, other) || compare(first, second));
  return createHmac('sha1', authToken)
    .update(url + fields.map(([name, value]) => name + value).join(''))
    .digest('base64');
}

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

/** Compares in constant time, so that the time does not reveal how much of the signature is right. */
function isSame(expected: string, signature: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(signature)];
  return one.length === other.length && timingSafeEqual(one, other);
}
