import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Unread } from '../domain/apps/answer';
import { fromOutside } from '../domain/values/json';
import { unfitness } from '../domain/values/validation/storable';
import { codeOf } from './troubles';

/** Most bytes of a response's body, both compressed and decompressed. */
const bodyLimit = 1_000_000;

const tooLarge: Unread = {
  code: 'answer_too_large',
  message: 'The answer is larger than 1 MB, so it was not read.',
};
const cutOff: Unread = { code: 'answer_cut_off', message: 'The answer broke off before its end.' };
const notText: Unread = { code: 'answer_not_text', message: 'The answer is not text that can be read.' };
const unfit: Unread = {
  code: 'answer_unfit',
  message:
    'The answer holds what cannot be kept: a number that is too large, a character that is none, or objects and lists too deep in each other.',
};

/** How deep objects and lists may be nested in a response: deeper than any real one, and less than would break its readers. */
const depthLimit = 500;

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

const isPacked = (encoding: string): encoding is keyof typeof unpackers => Object.hasOwn(unpackers, encoding);

/** A body, or why there is no usable one. */
type BodyRead = { body: unknown; unread?: undefined } | { body: null; unread: Unread };

/**
 * Reads a response's body within limits: as JSON if it is declared or looks like JSON, else as text. Afterwards the stream has ended or is
 * destroyed.
 */
export async function readBody(
  stream: Readable,
  { 'content-encoding': encoding = 'identity', 'content-type': type = '' }: Readonly<Record<string, string>>,
): Promise<BodyRead> {
  // An error after the stream was given up does not matter.
  stream.on('error', () => undefined);
  const packing = encoding.trim().toLowerCase();
  const unpacked =
    packing === 'identity' || packing === ''
      ? stream
      : isPacked(packing)
        ? stream.pipe(unpackers[packing]())
        : null;
  if (!unpacked) {
    stream.destroy();
    return { body: null, unread: notText };
  }
  // An error of the source must reach the reader of the decompressor.
  if (unpacked !== stream) stream.once('error', (error) => unpacked.destroy(error));
  const bytes = await bounded(stream, unpacked);
  return Buffer.isBuffer(bytes) ? toBody(bytes, type) : { body: null, unread: bytes };
}

async function bounded(stream: Readable, unpacked: Readable): Promise<Buffer | Unread> {
  let arrived = 0;
  if (unpacked !== stream) {
    stream.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
    });
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      size += part.length;
      if (Math.max(size, arrived) > bodyLimit) return tooLarge;
      parts.push(part);
    }
  } catch (error) {
    return isBadPacking(error) ? notText : cutOff;
  } finally {
    stream.destroy();
    unpacked.destroy();
  }
  return Buffer.concat(parts);
}

/** Errors of zlib and brotli, except the one for a missing end. */
const isBadPacking = (error: unknown): boolean => /^(Z_(?!BUF)|ERR__ERROR)/.test(codeOf(error));

function toBody(bytes: Buffer, type: string): BodyRead {
  const text = decode(bytes, /charset=["']?([\w-]+)/i.exec(type)?.[1]);
  // PostgreSQL cannot store the character 0 in a text.
  if (text === null || text.includes('\0')) return { body: null, unread: notText };
  const body = /^\s*[[{]/.test(text) || /[/+]json\b/i.test(type) ? jsonOr(text) : text;
  return unfitness(body, text.includes('\\u') || text.includes('__proto__'), depthLimit) === null
    ? { body }
    : { body: null, unread: unfit };
}

function decode(bytes: Buffer, charset = 'utf-8'): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function jsonOr(text: string): unknown {
  try {
    return fromOutside(text);
  } catch {
    return text;
  }
}
