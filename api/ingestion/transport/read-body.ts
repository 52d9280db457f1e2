import type { IncomingMessage } from 'node:http';
import { fromOutside } from '../../../domain/values/json';
import { depthOfDataLimit, unfitness, type Unfit } from '../../../domain/values/validation/storable';
import { errors, type ApiError } from '../../http/errors';
import { unpack } from './unpack';

/** Longest body of calls that hold data, in bytes, both compressed and decompressed. */
export const bodyLimit = 256 * 1024;

/** The same of calls that need little: a sign-in, and all else that anybody may call. */
export const smallBodyLimit = 16 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a call's whole body, unpacked. Throws ApiError: 413 as soon as it grows too large, 400 when it ends too early, and what
 * `unpack` throws.
 */
export async function readBody(request: IncomingMessage, limit = bodyLimit): Promise<Buffer> {
  const body = await receive(request, limit);
  const encoding = request.headers['content-encoding'];
  return encoding === undefined ? body : unpack(body, encoding, limit);
}

/** The same for a body that may have megabytes: it gets a memory buffer of its own, which can be transferred to a thread. */
export async function readWholeBody(request: IncomingMessage, limit = bodyLimit): Promise<Buffer> {
  const length = plainLength(request);
  if (length === null || length > limit) return readBody(request, limit);
  const whole = Buffer.allocUnsafeSlow(length);
  let size = 0;
  await eachChunk(request, (chunk) => {
    size += chunk.copy(whole, size);
  });
  return whole;
}

/** The declared length of a call's body, in bytes; null when it is not declared, or the body is compressed. */
export function plainLength({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined || headers['content-encoding'] !== undefined ? null : Number(length);
}

async function receive(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  await eachChunk(request, (chunk, refuse) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else refuse(errors.bodyTooLarge(limit));
  });
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Passes on a body chunk by chunk until its end, or until a chunk is refused. Throws ApiError 400 when it ends too early. */
function eachChunk(
  request: IncomingMessage,
  take: (chunk: Buffer, refuse: (error: ApiError) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // The caller disconnected earlier: no further events will come.
    if (request.readableAborted) reject(errors.bodyCutOff());
    request.on('data', (chunk: Buffer) => take(chunk, reject));
    request.on('end', resolve);
    request.on('error', reject);
    request.on('aborted', () => reject(errors.bodyCutOff()));
  });
}

/** A parsed body, and whether, by escapes or by a key, it may contain what is refused (`unfitness`). */
export interface ParsedBody {
  value: unknown;
  hasEscapes: boolean;
}

/** Parses a body; null when it is not JSON. */
export function parseJson(body: Uint8Array): ParsedBody | null {
  try {
    const text = utf8.decode(body);
    return { value: fromOutside(text), hasEscapes: text.includes('\\u') || text.includes('__proto__') };
  } catch {
    return null;
  }
}

/** Parses a call's body. Throws ApiError 400 when it is not JSON. */
export function parseBody(body: Buffer): ParsedBody {
  const parsed = parseJson(body);
  if (!parsed) throw errors.invalidJson();
  return parsed;
}

const refusals: Record<Unfit, () => ApiError> = {
  too_deep: errors.dataTooDeep,
  number_too_large: errors.numberTooLarge,
  bad_character: errors.badCharacter,
  bad_key: errors.badKey,
};

/** Throws ApiError 400 for what cannot be stored (`unfitness`). `depth` is the value's depth in the item that contains it. */
export function refuseUnfit(value: unknown, hasEscapes: boolean, depth = 0): void {
  const unfit = unfitness(value, hasEscapes, depthOfDataLimit, depth);
  if (unfit) throw unfitError(unfit);
}

export const unfitError = (unfit: Unfit): ApiError => refusals[unfit]();
