import type { Context } from 'koa';
import type { z } from 'zod';
import { id, isJsonObject } from '../../domain/entities/common';
import { parseInWords } from '../../domain/values/validation/faults';
import { errors } from './errors';
import { callsOfBody } from '../limits/call-quota';
import {
  bodyLimit,
  parseBody,
  plainLength,
  readBody,
  readWholeBody,
  refuseUnfit,
  unfitError,
} from '../ingestion/transport/read-body';
import { readLargeBody } from '../large-body/read';
import { largeBodies, type LargeBody } from '../large-body/thread';

type Input = Pick<Context, 'req' | 'is' | 'query'>;

/** How a call is parsed. */
interface Reading {
  /** Longest body, in bytes. */
  limit?: number;
  /** Whether an empty text or null counts as not given, so that filters can be sent as a form holds them. */
  dropsBlanks?: boolean;
  /** Set when the body may have megabytes: its kind, and the account. */
  large?: { kind: LargeBody; userId: number } | undefined;
  /** Waits until the account may do work that counts as this many further calls. Throws ApiError 429. */
  turn?: ((calls: number) => Promise<void>) | undefined;
}

/**
 * The call's JSON body, parsed by the schema. Throws ApiError: 415 for another type, 413 when it is longer than the limit, 400 when it is
 * not JSON, cannot be stored, or does not match the schema, 429 when the account sends too much, 503 when too many large bodies wait.
 */
export async function bodyOf<Schema extends z.ZodType>(
  ctx: Input,
  schema: Schema,
  { limit = bodyLimit, dropsBlanks = false, large, turn }: Reading = {},
): Promise<z.output<Schema>> {
  if (!ctx.is('application/json')) throw errors.unsupportedType();
  const length = plainLength(ctx.req);
  if (large && (length ?? Infinity) > largeBodies[large.kind].inPlace) {
    const receive = () => inTurn(turn, length, limit, () => readWholeBody(ctx.req, limit));
    // Its kind determines the schema.
    return (await largeBodyOf(large, receive)) as z.output<Schema>;
  }
  const body = await inTurn(turn, length, limit, () => readBody(ctx.req, limit));
  const { value, hasEscapes } = parseBody(body);
  return fitting(schema, dropsBlanks ? withoutBlanks(value) : value, hasEscapes);
}

/** Reads a body once the account may send that much. If its length is declared, it is left unread until then. */
async function inTurn(
  turn: Reading['turn'],
  length: number | null,
  limit: number,
  read: () => Promise<Buffer>,
): Promise<Buffer> {
  const take = async (bytes: number): Promise<void> => {
    const calls = callsOfBody(Math.min(bytes, limit));
    if (calls > 0) await turn?.(calls);
  };
  if (length !== null) await take(length);
  const body = await read();
  if (length === null) await take(body.length);
  return body;
}

/** A large body, parsed in a thread so that it delays nobody. Throws ApiError, 503 when too many wait. */
async function largeBodyOf({ kind, userId }: NonNullable<Reading['large']>, receive: () => Promise<Buffer>) {
  const answer = await readLargeBody(userId, kind, receive);
  if ('refused' in answer)
    throw answer.refused === 'no_json' ? errors.invalidJson() : unfitError(answer.refused);
  if (answer.faults) throw errors.invalidInput(answer.faults);
  return answer.data;
}

/** The call's query, parsed by the schema. If a name is repeated, its first value counts. Throws ApiError 400. */
export function queryOf<Schema extends z.ZodType>(
  ctx: Input,
  schema: Schema,
  { dropsBlanks = false }: Pick<Reading, 'dropsBlanks'> = {},
): z.output<Schema> {
  const firsts = Object.entries(ctx.query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  const query: unknown = Object.fromEntries(firsts);
  return fitting(schema, dropsBlanks ? withoutBlanks(query) : query, true);
}

const withoutBlanks = (value: unknown): unknown =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== '' && member !== null))
    : value;

/** The number in the path; null when it is not a valid id, so that it matches nothing. */
export function pathId(text: string | undefined): number | null {
  const parsed = id.safeParse(text);
  return parsed.success ? parsed.data : null;
}

function fitting<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  hasEscapes: boolean,
): z.output<Schema> {
  refuseUnfit(value, hasEscapes);
  return fit(schema, value);
}

/** A value parsed by the schema, of the body as a whole or of what is `at` a place in it. Throws ApiError 400 that names each invalid field. */
export function fit<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  at: readonly PropertyKey[] = [],
): z.output<Schema> {
  const { data, faults } = parseInWords(schema, value);
  if (faults) throw errors.invalidInput(faults.map((fault) => ({ ...fault, path: [...at, ...fault.path] })));
  return data;
}
