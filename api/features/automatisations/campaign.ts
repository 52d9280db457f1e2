import { Automatisation } from '../../../db/Automatisation';
import { readProgress, type RunProgress } from '../../../db/campaigns/progress';
import type { Database } from '../../../db/connection';
import { notifyDispatch } from '../../../db/dispatch/notify';
import { pauseFlow, resumeFlow } from '../../../db/runs/pause';
import { inTransaction } from '../../../db/transaction';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import { campaignRunLimit, type CampaignProgress, type CampaignRun } from '../../../domain/entities/campaign';
import { errors } from '../../errors';
import { getAutomatisation } from './automatisations';
import type { Caller } from './caller';

/** How far each run is, at what rate and for how long still. Throws ApiError 404. */
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
  const isPaused = flow.paused_at !== null;
  return {
    paused_at: flow.paused_at?.toISOString() ?? null,
    running,
    runs: runs.map((run) => presentProgress(run, isPaused, Date.now())),
  };
}

/** Its runs begin no further step until it goes on. Throws ApiError 404. */
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

/** Its runs go on where they stand. Throws ApiError 404. */
export async function resumeAutomatisation(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<AutomatisationDetail> {
  await inTransaction(database.pool, (client) =>
    resumeFlow(client, { userId: caller.userId, automatisationId }, caller.authorId),
  );
  notifyDispatch(database.pool);
  return getAutomatisation(database, caller, automatisationId);
}

function presentProgress(run: RunProgress, isPaused: boolean, now: number): CampaignRun {
  const { done, total } = run.loop ?? { done: run.state === 'running' ? 0 : 1, total: 1 };
  const minutes = ((run.ended_at?.getTime() ?? now) - run.created_at.getTime()) / 60_000;
  const perMinute = done === 0 || minutes <= 0 ? null : done / minutes;
  const isOpen = run.state === 'running' && !isPaused;
  return {
    run_id: run.id,
    state: run.state,
    contact_external_id: run.contact_external_id,
    done,
    total,
    per_minute: perMinute,
    seconds_left:
      isOpen && perMinute !== null && total !== null ? Math.ceil(((total - done) / perMinute) * 60) : null,
    started_at: run.created_at.toISOString(),
    ended_at: run.ended_at?.toISOString() ?? null,
  };
}
