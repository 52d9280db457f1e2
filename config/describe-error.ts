import { types } from 'node:util';

/** What may be read of an error by people who must not read whose data it was about. */
export interface DescribedError {
  name: string;
  message: string;
  code?: string;
  /** Of PostgreSQL: what it was about, by names of our own. */
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** Where it was thrown: places in the code, and nothing else. */
  stack?: string;
  cause?: DescribedError;
  /** Of several together. */
  errors?: DescribedError[];
}

/** How deep errors may lie in each other, and how many stand side by side. */
const depthLimit = 4;
const besideLimit = 5;

const namesOfPostgres = ['schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error without what people sent. PostgreSQL repeats values in its detail, its hint, its context and, in quotes, in its message
 * (https://www.postgresql.org/docs/current/protocol-error-fields.html), knex puts the statement before that, and what reads JSON quotes
 * what it could not read.
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

/** Whether PostgreSQL, or who asked it, says so: then there may be values in its words. */
export const isOfDatabase = (error: unknown): error is Error =>
  types.isNativeError(error) && ('severity' in error || 'nativeError' in error);

/** The same error for whoever keeps what is thrown: its words, its place, and no values. */
export function withoutData(error: Error): Error {
  const { name, message, code, stack } = describeError(error);
  const told = Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });
  told.stack = [`${name}: ${message}`, stack].filter(Boolean).join('\n');
  return told;
}

/** Of a database the words before the first value, in whatever language it quotes; of others all but what lies between quotes. */
function withoutValues(error: Error): string {
  const { message } = error;
  if (isOfDatabase(error)) return message.replace(/["'«„“‚‘:].*/s, '…');
  const [begin, end] = [message.indexOf('"'), message.lastIndexOf('"')];
  return begin === end ? message : `${message.slice(0, begin)}"…"${message.slice(end + 1)}`;
}

/** The lines at the end of a stack that say where; a message may be anything, and lies before them. */
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
