import type { IncomingMessage } from 'node:http';
import { depthOfDataLimit } from '../../domain/entities/ingestion';
import { fromJson } from '../../domain/values/json';
import { errors } from '../errors';
import { unpack } from './unpack';

/** Longest body of most calls, in bytes, before and after it is unpacked. */
export const bodyLimit = 256 * 1024;

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

function receive(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(errors.bodyTooLarge(limit));
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(errors.bodyCutOff()));
  });
}

/** Parses a public call's body. Throws ApiError 400 for what is no JSON. */
export function parseBody(body: Buffer): { value: unknown; hasEscapes: boolean } {
  try {
    const text = utf8.decode(body);
    return { value: fromJson(text), hasEscapes: text.includes('\\u') || text.includes('__proto__') };
  } catch {
    throw errors.invalidJson();
  }
}

/**
 * Throws ApiError 400 for what is unfit to be stored: too deep, a number so large that it was read as infinite, a NUL character, half a
 * surrogate pair, or a key that would change an object's prototype. Only bodies with escapes can hold the last three (control characters
 * and surrogates are no valid JSON or UTF-8 unescaped).
 */
export function refuseUnfit(value: unknown, hasEscapes: boolean, depth = 0): void {
  if (typeof value === 'string') {
    if (hasEscapes && !isStorable(value)) throw errors.badCharacter();
    return;
  }
  if (value === Infinity || value === -Infinity) throw errors.numberTooLarge();
  if (typeof value !== 'object' || value === null) return;
  if (depth >= depthOfDataLimit) throw errors.dataTooDeep();
  for (const [key, element] of Object.entries(value)) {
    if (hasEscapes && key === '__proto__') throw errors.badKey();
    if (hasEscapes && !isStorable(key)) throw errors.badCharacter();
    refuseUnfit(element, hasEscapes, depth + 1);
  }
}

/** A NUL character, or half of a surrogate pair: PostgreSQL stores neither. */
const unstorable = /[\0\p{Surrogate}]/u;
const isStorable = (text: string): boolean => !unstorable.test(text);
