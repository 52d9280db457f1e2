import { types } from 'node:util';

/** What people who must not see personal data may read of an error. */
export interface DescribedError {
  name: string;
  message: string;
  code?: string;
  /** For PostgreSQL errors: the object concerned, by names from our own schema. */
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** Where it was thrown: source locations only. */
  stack?: string;
  cause?: DescribedError;
  /** The parts of an aggregate error. */
  errors?: DescribedError[];
}

/** Most nested causes described, and most parts described side by side. */
const depthLimit = 4;
const besideLimit = 5;

const namesOfPostgres = ['schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * Describes an error without the data that people sent. PostgreSQL repeats values in its detail, its hint, its context and, in quotes, in
 * its message (https://www.postgresql.org/docs/current/protocol-error-fields.html), knex puts the statement in front of that, and JSON
 * parsers quote the text that they could not read.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!types.isNativeError(error))
    return { name: typeof error, message: 'Something was thrown that is no error.' };
  const fields: Readonly<Record<string, unknown>> = { ...error, cause: error.cause };
  const inner = fields['nativeError'] ?? fields['cause'];
  const isDeep = depth >= depthLimit;
  const { errors } = fields;
  const stack = placesOf(error.stack);
  return {
    name: error.name,
    message: withoutValues(error),
    ...textsOf(fields, ['code', ...namesOfPostgres]),
    ...(stack !== '' && { stack }),
    ...(inner !== undefined && !isDeep && { cause: describeError(inner, depth + 1) }),
    ...(Array.isArray(errors) &&
      !isDeep && { errors: errors.slice(0, besideLimit).map((one) => describeError(one, depth + 1)) }),
  };
}

/** Whether the error comes from PostgreSQL or its client: its message may then contain values. */
export const isOfDatabase = (error: unknown): error is Error =>
  types.isNativeError(error) && ('severity' in error || 'nativeError' in error);

/** The same error without data, for whatever stores thrown errors: its message, its location, and no values. */
export function withoutData(error: Error): Error {
  const { name, message, code, stack } = describeError(error);
  const told = Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });
  told.stack = [`${name}: ${message}`, stack].filter(Boolean).join('\n');
  return told;
}

/** Of a database error: the message up to the first value, in any language. Of other errors: all but the quoted part. */
function withoutValues(error: Error): string {
  const { message } = error;
  if (isOfDatabase(error)) return message.replace(/["'«„“‚‘:].*/s, '…');
  const [begin, end] = [message.indexOf('"'), message.lastIndexOf('"')];
  return begin === end ? message : `${message.slice(0, begin)}"…"${message.slice(end + 1)}`;
}

/** The location lines at the end of a stack. The message comes before them and may contain anything. */
function placesOf(stack = ''): string {
  const lines = stack.split('\n');
  const last = lines.findLastIndex((line) => !/^ {4}at /.test(line));
  return lines.slice(last + 1).join('\n');
}

const textsOf = (
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
