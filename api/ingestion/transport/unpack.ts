import { promisify, types } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { errors } from '../../http/errors';

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const unpackers = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['identity', (body) => Promise.resolve(body)],
]);

/**
 * A body as it was before its Content-Encoding. No more than `limit` bytes are ever unpacked, whatever the body would grow to.
 * Throws ApiError: 415 for an encoding that nobody here knows, 413 for more bytes than the limit, 400 for a body that is not so encoded.
 */
export async function unpack(packed: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const unpacker = unpackers.get(encoding.trim().toLowerCase());
  if (!unpacker) throw errors.unsupportedEncoding();
  try {
    return await unpacker(packed, { maxOutputLength: limit });
  } catch (error) {
    throw isTooLarge(error) ? errors.bodyTooLarge(limit) : errors.invalidEncoding();
  }
}

const isTooLarge = (error: unknown): boolean =>
  types.isNativeError(error) && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
