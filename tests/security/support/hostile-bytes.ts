import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { pathThing, type Household } from '../../contract/household';
import { bodyText, own, textOf, type Framing, type HostileCall, type Packing, type Pumped } from './hostile';
import { replace, type NamedId } from './named-ids';
import type { RawCall } from './raw-call';

/** The unpacked size of a body that is small while compressed, in bytes. */
const bombSize = 100_000_000;

interface Packed {
  bytes: Buffer;
  encoding: string | null;
}

const bombs = new Map<string, Buffer>();
/** Compressing so much takes a second, so it is done once. */
function bomb(encoding: 'gzip' | 'br'): Buffer {
  const made = bombs.get(encoding) ?? packedBomb(encoding);
  bombs.set(encoding, made);
  return made;
}
const packedBomb = (encoding: 'gzip' | 'br'): Buffer => {
  const spaces = Buffer.alloc(bombSize, ' ');
  if (encoding === 'gzip') return gzipSync(spaces, { level: 1 });
  return brotliCompressSync(spaces, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
};

const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const pack: Record<Packing, (bytes: Buffer) => Packed> = {
  none: (bytes) => ({ bytes, encoding: null }),
  gzip: (bytes) => ({ bytes: gzipSync(bytes, { level: 1 }), encoding: 'gzip' }),
  deflate: (bytes) => ({ bytes: deflateSync(bytes, { level: 1 }), encoding: 'deflate' }),
  br: (bytes) => ({ bytes: brotli(bytes), encoding: 'br' }),
  twice: (bytes) => ({
    bytes: gzipSync(gzipSync(bytes, { level: 1 }), { level: 1 }),
    encoding: 'gzip, gzip',
  }),
  cut: (bytes) => ({ bytes: gzipSync(bytes, { level: 1 }).subarray(0, -5), encoding: 'gzip' }),
  mislabelled: (bytes) => ({ bytes, encoding: 'br' }),
  bomb: () => ({ bytes: bomb('gzip'), encoding: 'gzip' }),
  'br bomb': () => ({ bytes: bomb('br'), encoding: 'br' }),
};

const plain = (value: string | Pumped): string => (typeof value === 'string' ? value : textOf(value));

/** Encodes a text as part of an address; a text that is not valid Unicode (a lone surrogate) is encoded as its bytes. */
const inAddress = (value: string | Pumped): string => {
  const text = plain(value);
  if (typeof value === 'string') return text.replaceAll(/[^\x21-\x7e]/g, '%20');
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
};

/** A header value cannot contain a line end; all other bytes stay unchanged. */
const inHeader = (value: string | Pumped): string => plain(value).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');

/** The pause between pieces of a slowly sent body, in milliseconds, and the most pieces. */
const trickle = { pause: 5, pieces: 20 };

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const lastChunk = Buffer.from('0\r\n\r\n');

/** Returns the headers that give a body's length, and the body's bytes. */
function framed(framing: Framing, body: Buffer): RawCall & { told: string[] } {
  const length = `Content-Length: ${body.length}`;
  const chunked = 'Transfer-Encoding: chunked';
  const call = { told: [length], pieces: [body], pause: 0, end: 'waits' as const };
  const size = Math.max(1, Math.ceil(body.length / trickle.pieces));
  const slices = Array.from({ length: Math.ceil(body.length / size) }, (_, n) =>
    body.subarray(n * size, (n + 1) * size),
  );
  switch (framing) {
    case 'whole':
      return call;
    case 'in chunks':
      return { ...call, told: [chunked], pieces: [...slices.map(chunk), lastChunk] };
    case 'trickled':
      return { ...call, pieces: slices, pause: trickle.pause };
    case 'cut off':
      return { ...call, told: [`Content-Length: ${body.length + 1_000}`], end: 'ends' };
    case 'broken off':
      return { ...call, told: [`Content-Length: ${body.length + 1_000}`], end: 'breaks' };
    case 'longer than told':
      return { ...call, told: [`Content-Length: ${Math.floor(body.length / 2)}`], end: 'ends' };
    case 'no chunk':
      return { ...call, told: [chunked], pieces: [Buffer.from('zz\r\n'), body], end: 'ends' };
    case 'two lengths':
      return { ...call, told: [length, chunked], pieces: [chunk(body), lastChunk], end: 'ends' };
    case 'no length':
      return { ...call, told: ['Content-Length: -1'], end: 'ends' };
  }
}

/** The caller, and which of the caller's things the call is about. */
export interface From {
  /** The path in the document. */
  path: string;
  /** The ids that the call contains. */
  named: readonly NamedId[];
  household: Pick<Household, 'ids' | 'externalId'>;
  /** The caller's credentials. */
  headers: Record<string, string>;
}

/** A call as the bytes that are written to a connection. */
export function bytesOf(call: HostileCall, { path, named, household, headers }: From): RawCall {
  const idOf = (thing: string): string | number =>
    thing === 'external_id' ? household.externalId : (household.ids[thing] ?? 1);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = call.inPath[name] ?? own;
    return inAddress(value === own ? String(idOf(pathThing(name))) : value);
  });
  const query = call.inQuery.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&');
  const ids = named.filter(({ place }) => place === 'body');
  const sent = call.body && {
    ...call.body,
    base: ids.reduce((base, { at, thing }) => replace(base, at, idOf(thing)), call.body.base),
  };
  const text = sent ? Buffer.from(bodyText(sent), sent.charset) : Buffer.alloc(0);
  const part = sent ? text.subarray(0, Math.ceil((text.length * sent.part) / 1_000)) : text;
  const { bytes, encoding } = pack[sent?.packing ?? 'none'](part);
  const { told, ...raw } = framed(call.framing, bytes);
  const hasBody = sent !== null || call.framing !== 'whole';

  // A server uses the first of a repeated header, or joins them: a hostile cookie accompanies the session's.
  const given = new Set(call.headers.map(([name]) => name.toLowerCase()));
  const lines = [
    ...Object.entries({ Host: 'localhost', ...headers })
      .filter(([name]) => name === 'Cookie' || !given.has(name.toLowerCase()))
      .map(([name, value]) => `${name}: ${value}`),
    ...call.headers.map(([name, value]) => `${name}: ${inHeader(value)}`),
    ...(call.type === '' ? [] : [`Content-Type: ${call.type}`]),
    ...(encoding === null || given.has('content-encoding') ? [] : [`Content-Encoding: ${encoding}`]),
    ...(hasBody ? told : []),
    'Connection: close',
  ];
  const head = `${call.method} ${filled}${query === '' ? '' : `?${query}`} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return { ...raw, pieces: [Buffer.from(head, 'latin1'), ...(hasBody ? raw.pieces : [])] };
}
