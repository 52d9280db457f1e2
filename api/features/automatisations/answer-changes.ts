import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database/connection';
import type { FlowWatch } from '../../../db/automatisations/changes';
import { changesQuery, type FlowChanges } from '../../../domain/entities/automatisations/revision';
import type { AtOnce } from '../../limits/at-once';
import type { SignedInContext } from '../../context';
import { errors } from '../../http/errors';
import { sessionToken } from '../../middleware/session-cookie';
import type { ReadTogether } from '../../limits/read-together';
import { callerOf } from './caller';
import { changesStream } from './changes-stream';
import { changesAfter } from '../revisions/service';

/** What a stream of changes is made from. */
export interface ChangesSources {
  database: Database;
  flows: FlowWatch;
  /** The streams that are open. */
  streams: AtOnce;
  /** Reads once what several of them look for. */
  together: ReadTogether;
  /** Aborted when the process is to end. */
  stopping: AbortSignal | undefined;
}

/** Answers the changes of a flow once, or goes on answering them to who asks for events. Throws ApiError 404, 429 when too many streams of the account are open. */
export async function answerChanges(
  { database, flows, streams, together, stopping }: ChangesSources,
  ctx: SignedInContext,
  automatisationId: number,
  after: number | undefined,
): Promise<FlowChanges | Readable> {
  const caller = callerOf(ctx);
  const token = sessionToken(ctx);
  if (ctx.accepts('application/json', 'text/event-stream') !== 'text/event-stream' || token === undefined) {
    return changesAfter(database, caller, automatisationId, after);
  }
  const { version } = await changesAfter(database, caller, automatisationId, undefined);
  const giveBack = streams.take(caller.userId);
  if (!giveBack) throw errors.tooManyStreams(streams.limit);
  const gone = new AbortController();
  gone.signal.addEventListener('abort', giveBack, { once: true });
  ctx.res.once('close', () => gone.abort());
  // Who went while this was read is told of no more.
  if (ctx.res.closed) gone.abort();
  ctx.type = 'text/event-stream';
  // Each event is sent when it comes: neither we nor a proxy may hold it back to fill a block.
  ctx.compress = false;
  ctx.set('X-Accel-Buffering', 'no');
  return changesStream({
    ...{ database, flows, together, token, automatisationId, userId: caller.userId },
    after: lastEventId(ctx) ?? after ?? version,
    signal: stopping ? AbortSignal.any([gone.signal, stopping]) : gone.signal,
  });
}

/** Where a client goes on that had a stream before. What is no number is not ours. */
const lastEventId = (ctx: SignedInContext): number | undefined =>
  changesQuery.safeParse({ after: ctx.get('Last-Event-ID') || undefined }).data?.after;
