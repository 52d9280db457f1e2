import type { IncomingMessage } from 'node:http';
import { fromOutside } from '../../../domain/values/json';
import { depthOfDataLimit, unfitness, type Unfit } from '../../../domain/values/validation/storable';
import { errors, type ApiError } from '../../http/errors';
import { unpack } from './unpack';

/** Longest body of calls that hold data, in bytes, before and after it is unpacked. */
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

/** The same for a body that may have megabytes: it gets its place at once, which nothing else shares, and can be handed to a thread. */
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

/** How long a call says that its body is, in bytes; null when it says nothing, or the body comes packed. */
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

/** Hands over a body piece by piece until its end, or until one is refused. Throws ApiError 400 when it ends too early. */
function eachChunk(
  request: IncomingMessage,
  take: (chunk: Buffer, refuse: (error: ApiError) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Its caller has left while something else was waited for: it says nothing any more.
    if (request.readableAborted) reject(errors.bodyCutOff());
    request.on('data', (chunk: Buffer) => take(chunk, reject));
    request.on('end', resolve);
    request.on('error', reject);
    request.on('aborted', () => reject(errors.bodyCutOff()));
  });
}

/** What a body holds, and whether in escapes, or by a key, it can hold what is refused (`unfitness`). */
export interface ParsedBody {
  value: unknown;
  hasEscapes: boolean;
}

/** Parses a body; null when it is no JSON. */
export function parseJson(body: Uint8Array): ParsedBody | null {
  try {
    const text = utf8.decode(body);
    return { value: fromOutside(text), hasEscapes: text.includes('\\u') || text.includes('__proto__') };
  } catch {
    return null;
  }
}

/** Parses a call's body. Throws ApiError 400 for what is no JSON. */
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

/** Throws ApiError 400 for what cannot be stored (`unfitness`). `depth` is how deep the value lies in the item that it is part of. */
export function refuseUnfit(value: unknown, hasEscapes: boolean, depth = 0): void {
  const unfit = unfitness(value, hasEscapes, depthOfDataLimit, depth);
  if (unfit) throw unfitError(unfit);
}

export const unfitError = (unfit: Unfit): ApiError => refusals[unfit]();
