import type { Context } from 'koa';
import type { z } from 'zod';
import { id, isJsonObject } from '../domain/entities/common';
import { parseInWords } from '../domain/values/faults';
import { errors } from './errors';
import { parseBody, readBody, refuseUnfit } from './ingestion/read-body';

type Input = Pick<Context, 'req' | 'is' | 'query'>;

/** How a call is read. */
interface Reading {
  /** Longest body, in bytes. */
  limit?: number;
  /** Whether an empty text and null stand for what is not given: so filters that a form holds are sent as they are. */
  dropsBlanks?: boolean;
}

/**
 * The call's JSON body, as the schema makes it. Throws ApiError: 415 for another type, 413 when it is longer than the limit, 400 for
 * what is no JSON, cannot be stored, or does not fit the schema.
 */
export async function bodyOf<Schema extends z.ZodType>(
  ctx: Input,
  schema: Schema,
  { limit, dropsBlanks = false }: Reading = {},
): Promise<z.output<Schema>> {
  if (!ctx.is('application/json')) throw errors.unsupportedType();
  const { value, hasEscapes } = parseBody(await readBody(ctx.req, limit));
  return fitting(schema, dropsBlanks ? withoutBlanks(value) : value, hasEscapes);
}

/** The call's query, as the schema makes it. A name that stands twice counts as first given. Throws ApiError 400. */
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

/** The number that the path names; null when it is none, so that nothing can have it. */
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

/** A value as the schema makes it. Throws ApiError 400 that names each field that is wrong. */
export function fit<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, faults } = parseInWords(schema, value);
  if (faults) throw errors.invalidInput(faults);
  return data;
}
