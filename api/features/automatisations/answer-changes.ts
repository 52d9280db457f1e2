import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database/connection';
import type { FlowWatch } from '../../../db/automatisations/changes';
import { changesQuery, type FlowChanges } from '../../../domain/entities/automatisations/revision';
import type { AtOnce } from '../../limits/at-once';
import type { SignedInContext } from '../../context';
import { errors } from '../../http/errors';
import { goneSignal } from '../../http/gone';
import { sessionToken } from '../../middleware/session-cookie';
import type { ReadTogether } from '../../limits/read-together';
import { callerOf } from './caller';
import { changesStream } from './changes-stream';
import { changesAfter } from '../revisions/service';

/** What a stream of changes needs. */
export interface ChangesSources {
  database: Database;
  flows: FlowWatch;
  /** The streams that are open. */
  streams: AtOnce;
  /** Shares one read among several streams. */
  together: ReadTogether;
  /** Aborted when the process is told to stop. */
  stopping: AbortSignal | undefined;
}

/**
 * Answers a flow's changes once, or streams them if the client accepts events. Throws ApiError 404, and 429 when too many of the account's
 * streams are open.
 */
export async function answerChanges(
  { database, flows, streams, together, stopping }: ChangesSources,
  ctx: SignedInContext,
  automatisationId: number,
  { after, isDraft }: { after: number | undefined; isDraft: boolean },
): Promise<FlowChanges | Readable> {
  const caller = callerOf(ctx);
  const token = sessionToken(ctx);
  if (ctx.accepts('application/json', 'text/event-stream') !== 'text/event-stream' || token === undefined) {
    return changesAfter(database, caller, automatisationId, { after, isDraft });
  }
  const { version } = await changesAfter(database, caller, automatisationId, { after: undefined, isDraft });
  const giveBack = streams.take(caller.userId);
  if (!giveBack) throw errors.tooManyStreams(streams.limit);
  const gone = goneSignal(ctx);
  if (gone.aborted) giveBack();
  else gone.addEventListener('abort', giveBack, { once: true });
  ctx.type = 'text/event-stream';
  // Each event is sent when it comes: neither we nor a proxy may hold it back to fill a block.
  ctx.compress = false;
  ctx.set('X-Accel-Buffering', 'no');
  return changesStream({
    database,
    flows,
    together,
    token,
    automatisationId,
    isDraft,
    userId: caller.userId,
    after: lastEventId(ctx) ?? after ?? version,
    signal: stopping ? AbortSignal.any([gone, stopping]) : gone,
  });
}

/** The event after which a client that reconnects continues. Anything but a number is not ours. */
const lastEventId = (ctx: SignedInContext): number | undefined =>
  changesQuery.safeParse({ after: ctx.get('Last-Event-ID') || undefined }).data?.after;
