import type pg from 'pg';
import type { Logger } from 'pino';
import { keepRejectedCalls, type RejectedCall } from '../../db/rejected-calls/rejected-calls';
import { rejectedCallsKept } from '../../domain/entities/events/rejected-call';
import type { Language } from '../../domain/values/language';
import { madeStorable } from '../../domain/values/validation/storable';
import { beginning } from '../../domain/values/text/text';
import type { ApiError } from '../http/errors';
import { excerptOf, excerptOfText } from './excerpt';

/** Refusals are collected for this long and then stored in one write, however many there are. */
const pauseMilliseconds = 500;
/** Most accounts whose refusals are stored in one write; those of further accounts are dropped. */
const accountsAtOnce = 200;
/** Longest stored parameter of a reason, in characters. */
const wordLimit = 300;

/** What is known of a call, or of an item of a batch, by the time it is refused. */
export interface Attempt {
  userId?: number;
  /** The accounts that claim a sender which has not proved whose it is. They are told of the refusal. */
  claimants?: number[];
  path: string;
  /** Its place in a batch. */
  index?: number;
  /** The whole body, until it is parsed. */
  raw?: Buffer;
  value?: unknown;
}

/** How a refusal was answered. An invalid input was explained in its sender's language, so it is always shown in that language. */
interface Answered {
  requestId: string;
  language: Language;
}

/**
 * Notes refused calls of accounts, to be shown to integrators (`GET /user/rejected-call`). No call waits for the write; notes of the last
 * half second before a process dies are lost.
 */
export function refusalNotes(
  pool: pg.Pool,
  logger: Logger,
): (attempt: Attempt, error: ApiError, answered: Answered) => void {
  let noted = new Map<number, RejectedCall[]>();

  async function keep(): Promise<void> {
    const calls = [...noted.values()].flat();
    noted = new Map();
    try {
      await keepRejectedCalls(pool, calls);
    } catch (error) {
      logger.warn({ error }, 'Refused calls could not be noted.');
    }
  }

  function note(call: RejectedCall): void {
    if (noted.size === 0) setTimeout(() => void keep(), pauseMilliseconds).unref();
    const calls = noted.get(call.userId) ?? [];
    if (calls.length === 0 && noted.size >= accountsAtOnce) return;
    if (calls.length === rejectedCallsKept) calls.shift();
    calls.push(call);
    noted.set(call.userId, calls);
  }

  return (attempt, error, { requestId, language }) => {
    const { userId, claimants = [], path, index = null } = attempt;
    const owners = userId === undefined ? claimants : [userId];
    if (owners.length === 0) return;
    const { code } = error;
    const call = {
      requestId,
      path,
      index,
      code,
      params: { ...storable(error.paramsIn(language)), ...(code === 'invalid_input' && { language }) },
      // Content that nobody has proved to be theirs is shown to nobody.
      excerpt: userId === undefined ? null : excerptFor(attempt),
      createdAt: new Date(),
    };
    for (const owner of owners) note({ ...call, userId: owner });
  };
}

function excerptFor({ raw, value }: Attempt): string | null {
  if (value !== undefined) return excerptOf(value);
  return raw === undefined ? null : excerptOfText(raw.toString('utf8', 0, 2_000));
}

/** The reason names fields as they were sent: a name that cannot be stored would make the whole write fail. */
const storable = (params: RejectedCall['params']): RejectedCall['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, word]) => [
      name,
      typeof word === 'string' ? madeStorable(beginning(word, wordLimit)) : word,
    ]),
  );
