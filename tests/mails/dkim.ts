import { createHash, verify } from 'node:crypto';
import { headAndBody } from './mime';

/** Whether the last signature above an e-mail holds; `keyOf` is what DNS answers for a selector and a domain. RFC 6376, sections 3.4 to 3.7 and 6.1 */
export function isSignatureWhole(raw: Buffer, keyOf: (selector: string, domain: string) => string): boolean {
  const { fields, body } = headAndBody(raw);
  const signature = fields.find(({ name }) => name === 'dkim-signature');
  if (!signature) return false;
  const tags = tagsOf(signature.field);
  const [ofHead = 'simple', ofBody = 'simple'] = (tags['c'] ?? '').split('/');
  if (tags['v'] !== '1' || tags['a'] !== 'rsa-sha256' || ofHead !== 'relaxed' || ofBody !== 'relaxed')
    throw new Error(`Signed in another way: ${signature.field}`);
  const hash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64');
  if (hash !== tags['bh']) return false;
  // Of several fields of a name the lowest is signed first; a name without a field signs that there is none.
  const left = fields.filter((field) => field !== signature).toReversed();
  const signed = (tags['h'] ?? '').split(':').flatMap((name) => {
    const place = left.findIndex((field) => field.name === name.trim().toLowerCase());
    return place < 0 ? [] : left.splice(place, 1).map(({ field }) => `${relaxedField(field)}\r\n`);
  });
  const own = relaxedField(signature.field.replace(/(\bb=)[^;]*/, '$1'));
  return verify(
    'RSA-SHA256',
    Buffer.from(signed.join('') + own, 'latin1'),
    keyOf(tags['s'] ?? '', tags['d'] ?? ''),
    Buffer.from(tags['b'] ?? '', 'base64'),
  );
}

/** The names of the fields that the last signature covers. */
export const signedNames = (raw: Buffer): string[] => {
  const signature = headAndBody(raw).fields.find(({ name }) => name === 'dkim-signature');
  return (tagsOf(signature?.field ?? '')['h'] ?? '').split(':').map((name) => name.trim().toLowerCase());
};

const tagsOf = (field: string): Record<string, string> =>
  Object.fromEntries(
    field
      .slice(field.indexOf(':') + 1)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, ''),
      ]),
  );

/** RFC 6376, section 3.4.2 */
function relaxedField(field: string): string {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ');
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
}

/** RFC 6376, section 3.4.4 */
function relaxedBody(body: Buffer): string {
  const lines = body
    .toString('latin1')
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}
