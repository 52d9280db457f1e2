/** The fields of an e-mail's or a part's head, in order, each folded as it came and without its last line end; and what stands below. */
export function headAndBody(raw: Buffer): { fields: { name: string; field: string }[]; body: Buffer } {
  const end = raw.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('No empty line ends the head');
  const fields = raw
    .subarray(0, end)
    .toString('latin1')
    .split(/\r\n(?![ \t])/)
    .map((field) => ({ name: field.slice(0, field.indexOf(':')).toLowerCase(), field }));
  return { fields, body: raw.subarray(end + 4) };
}

/** The value of a head's field, unfolded; empty where it is missing. */
const valueOf = (raw: Buffer, name: string): string =>
  headAndBody(raw)
    .fields.find((field) => field.name === name)
    ?.field.slice(name.length + 1)
    .replaceAll('\r\n', '')
    .trim() ?? '';

/**
 * The bytes that a part of an e-mail holds: a reader of mail may trim and normalize them, so they are decoded here (RFC 2045, sections 6.7
 * and 6.8; RFC 2046, section 5.1.1).
 */
export function bytesOfPart(raw: Buffer, type: string): Buffer {
  const contentType = valueOf(raw, 'content-type');
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  const { body } = headAndBody(raw);
  if (boundary === undefined) {
    if (!contentType.startsWith(type)) throw new Error(`The e-mail has no part of the type ${type}`);
    return decoded(body, valueOf(raw, 'content-transfer-encoding'));
  }
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const part = parts
    .map((text) => Buffer.from(text.slice('\r\n'.length, -'\r\n'.length), 'latin1'))
    .find((bytes) => /^(text\/|multipart\/)/.test(valueOf(bytes, 'content-type')) && holds(bytes, type));
  if (!part) throw new Error(`The e-mail has no part of the type ${type}`);
  return bytesOfPart(part, type);
}

const holds = (part: Buffer, type: string): boolean => {
  const own = valueOf(part, 'content-type');
  return own.startsWith(type) || (own.startsWith('multipart/') && part.includes(`Content-Type: ${type}`));
};

function decoded(body: Buffer, encoding: string): Buffer {
  const text = body.toString('latin1');
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  if (encoding !== 'quoted-printable') return body;
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
