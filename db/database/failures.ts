import { types } from 'node:util';
import pg from 'pg';
import { ShareTaken } from '../accounts/account-share';

/** What Node says of a connection that cannot be made, or broke. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/**
 * Class 08 (connection), 57P0x (the server stops or starts), class 53 (no connection, memory or disk left), 25006 (no writes: a primary
 * that became a standby, or is set to read only).
 */
const serverCodes = /^(08|57P0|53|25006)/;

/**
 * An error of these ends the session, or refuses it, for whatever reason: with a full disk, for example, a new session fails as it writes a
 * file of its own (XX000). A server that speaks another language names them otherwise; there the codes decide alone.
 * https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-SEVERITY-LEVELS
 */
const sessionEnds = /^(FATAL|PANIC)$/;

/** pg and knex identify these errors only by their messages. */
const clientWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Knex: Timeout acquiring)/;

/** The database is unusable now, and the statement is not at fault; it may or may not have been executed. */
export function isUnreachable(error: unknown): error is Error {
  if (!types.isNativeError(error)) return false;
  // Node tried each address of the host.
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isUnreachable);
  const code = codeOf(error);
  if (isFromServer(error)) return serverCodes.test(code ?? '') || sessionEnds.test(severityOf(error) ?? '');
  return networkCodes.has(code ?? '') || clientWords.test(error.message);
}

/** The server takes no changes now. */
export const isReadOnly = (error: unknown): boolean => isFromServer(error) && codeOf(error) === '25006';

/** Class 28 (the role, its password or its way in) and 3D000 (no such database): they stay until a person changes something. */
const refusalCodes = /^(28|3D000)/;

/** A server answers, and does not let this client in. */
export const isRefused = (error: unknown): boolean =>
  isFromServer(error) && refusalCodes.test(codeOf(error) ?? '');

/** Why a connection could not be made or used, in the words of the error. */
export function reasonOf(error: unknown): string {
  // Node tries each address of a name, and then reports all failures without a message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** The statement took longer than `statement_timeout`. */
export const isTooSlow = (error: unknown): boolean => isFromServer(error) && codeOf(error) === '57014';

/** Another transaction held a lock for longer than `lock_timeout`, or the account holds all the connections that it may. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof ShareTaken || (isFromServer(error) && codeOf(error) === '55P03');

/** The statement failed by itself or by what it found, and not for what else goes on: so it fails again. */
export const failsAgain = (error: unknown): boolean =>
  !(isUnreachable(error) || isReadOnly(error) || isHeldUp(error) || /^40/.test(codeOf(error) ?? ''));

/** A unique index refused the row. */
export const isDuplicate = (error: unknown): boolean => isFromServer(error) && codeOf(error) === '23505';

/** objection wraps what PostgreSQL answered. */
const isFromServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ||
  (types.isNativeError(error) && 'nativeError' in error && isFromServer(error.nativeError));

const codeOf = (error: unknown): string | undefined => fieldOf(error, 'code');
const severityOf = (error: unknown): string | undefined => fieldOf(error, 'severity');

function fieldOf(error: unknown, field: 'code' | 'severity'): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  if ('nativeError' in error) return fieldOf(error.nativeError, field);
  const value: unknown = (error as Error & { code?: unknown; severity?: unknown })[field];
  return typeof value === 'string' ? value : undefined;
}
