import type pg from 'pg';
import type { Logger } from 'pino';
import { keepRejectedCalls, type RejectedCall } from '../../db/rejected-calls/rejected-calls';
import { rejectedCallsKept } from '../../domain/entities/events/rejected-call';
import type { Language } from '../../domain/values/language';
import { madeStorable } from '../../domain/values/validation/storable';
import { beginning } from '../../domain/values/text';
import type { ApiError } from '../http/errors';
import { excerptOf, excerptOfText } from './excerpt';

/** Refusals are kept together, this long after the first: whatever comes in, that is one write in this time. */
const pauseMilliseconds = 500;
/** Accounts whose refusals are kept together. */
const accountsAtOnce = 200;
/** Longest word of a reason that is kept. */
const wordLimit = 300;

/** What is known of a call, or of an item of a batch, by the time it is refused. */
export interface Attempt {
  userId?: number;
  /** Accounts that say the sender is theirs, where it has not proven to be anybody's. They are told of it. */
  claimants?: number[];
  path: string;
  /** Its place in a batch. */
  index?: number;
  /** The whole body, as long as it is not parsed. */
  raw?: Buffer;
  value?: unknown;
}

/** How a refusal was answered. What is wrong with an input was worded for its sender, so it is told in that language ever after. */
interface Answered {
  requestId: string;
  language: Language;
}

/**
 * Notes refused calls of accounts, to be shown to whoever integrates (`GET /user/rejected-call`). Nobody waits for it, and what is
 * noted in the half second before a process dies is lost.
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
      // What nobody has proven to be theirs is shown to nobody.
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

/** The reason names fields as they were sent, and one that cannot be stored would cost the notes of all. */
const storable = (params: RejectedCall['params']): RejectedCall['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, word]) => [
      name,
      typeof word === 'string' ? madeStorable(beginning(word, wordLimit)) : word,
    ]),
  );
