import { Automatisation } from '../../../db/automatisations/Automatisation';
import { outcomeOf, totalOf } from '../../../db/campaigns/outcome';
import { readProgress, readUnfinishedSend, type RunProgress } from '../../../db/campaigns/progress';
import type { Database } from '../../../db/database/connection';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { pauseFlow, resumeFlow } from '../../../db/runs/resolving/pause';
import { inTransaction } from '../../../db/database/transaction';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import {
  campaignRunLimit,
  type CampaignProgress,
  type CampaignRun,
} from '../../../domain/entities/automatisations/campaign';
import { errors } from '../../http/errors';
import { getAutomatisation } from '../automatisations/service';
import type { Caller } from '../automatisations/caller';
import { secondsLeft } from './seconds-left';

/** The progress of each run, its rate and the time that is left. Throws ApiError 404. */
export async function getProgress(
  { knex, pool }: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<CampaignProgress> {
  const flow = await Automatisation.query(knex)
    .findOne({ user_id: userId, id: automatisationId, deleted_at: null })
    .select('paused_at');
  if (!flow) throw errors.notFound('automatisation');
  const { running, runs } = await readProgress(pool, { userId, automatisationId }, campaignRunLimit);
  const unfinished = await readUnfinishedSend(pool, { userId, automatisationId }, runs);
  const isPaused = flow.paused_at !== null;
  return {
    paused_at: flow.paused_at?.toISOString() ?? null,
    running,
    unfinished: unfinished && { ...unfinished, started_at: unfinished.started_at.toISOString() },
    runs: runs.map((run) => presentProgress(run, isPaused, Date.now())),
  };
}

/** Pauses the automation: its runs begin no further step until it is resumed. Throws ApiError 404. */
export async function pauseAutomatisation(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<AutomatisationDetail> {
  await inTransaction(database.pool, (client) =>
    pauseFlow(client, { userId: caller.userId, automatisationId }),
  );
  return getAutomatisation(database, caller, automatisationId);
}

/** Resumes the automation: its runs continue where they are. Throws ApiError 404. */
export async function resumeAutomatisation(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<AutomatisationDetail> {
  await inTransaction(database.pool, (client) =>
    resumeFlow(client, { userId: caller.userId, automatisationId }, caller.authorId),
  );
  notifyDispatcher(database.pool);
  return getAutomatisation(database, caller, automatisationId);
}

/** The progress of a run as calls answer it. */
export function presentProgress(run: RunProgress, isPaused: boolean, now: number): CampaignRun {
  const { figures, loop } = run;
  const total = totalOf(run);
  const outcome = outcomeOf(run, figures);
  const took = (run.ended_at?.getTime() ?? now) - run.created_at.getTime();
  const notBegun = loop?.has_ended ? 0 : Math.max(0, (total ?? 0) - figures.begun);
  const isOpen = run.state === 'running' && !run.is_stopping && !isPaused && total !== null;
  return {
    run_id: run.id,
    state: run.state,
    is_stopping: run.is_stopping,
    contact_external_id: run.contact_external_id,
    send_run_id: run.send_run_id,
    // Items that were skipped because their contacts were deleted meanwhile have no run.
    done: loop?.has_ended && total !== null ? total : figures.begun - figures.running,
    total,
    ...outcome,
    not_begun: notBegun,
    per_minute: outcome.sent === 0 || took <= 0 ? null : outcome.sent / (took / 60_000),
    seconds_left: isOpen
      ? secondsLeft(
          run,
          { notBegun, underWay: outcome.under_way, ended: figures.begun - outcome.under_way, took },
          now,
        )
      : null,
    next_due: run.next_due?.toISOString() ?? null,
    last_due: loop?.last_due ? new Date(loop.last_due).toISOString() : null,
    started_at: run.created_at.toISOString(),
    ended_at: run.ended_at?.toISOString() ?? null,
  };
}
