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
 * Decodes a body's Content-Encoding. At most `limit` bytes are ever decompressed, however large the body would become. Throws ApiError: 415
 * for an unsupported encoding, 413 for more bytes than the limit, 400 for a body that is not in that encoding.
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
