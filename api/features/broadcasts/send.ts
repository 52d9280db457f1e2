import type pg from 'pg';
import { User } from '../../../db/accounts/User';
import { audit } from '../../../db/accounts/audit';
import { campaignProblems } from '../../../db/automatisations/campaign-problems';
import { lockFlow, type FlowReference } from '../../../db/automatisations/stored-flow';
import { beginRun, noteBegun, takeBack } from '../../../db/broadcasts/begin';
import { readTasks } from '../../../db/broadcasts/read';
import { readBroadcast, type StoredBroadcast } from '../../../db/broadcasts/store';
import { chooseWinner as chooseStoredWinner } from '../../../db/broadcasts/winner';
import { hasErasedItems } from '../../../db/campaigns/erased-items';
import { readSend } from '../../../db/campaigns/send';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { deleteScheduledTask, insertScheduledTask } from '../../../db/schedules/store';
import type { BroadcastTiming, Variant } from '../../../domain/entities/broadcast';
import { faultsOfTimes, settled, type GivenSettings } from '../../../domain/schedule/settings';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { presentScheduledTask } from '../scheduled-tasks/presentation';
import { refuseOutdated } from './seen-version';

/** Whether the broadcast has a task that is still to run. */
export async function isScheduled(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<boolean> {
  const tasks = await readTasks(client, userId, [automatisationId]);
  return tasks.some((task) => presentScheduledTask(task, undefined, Date.now()).last_result === null);
}

/**
 * Sends a broadcast, schedules it, or goes on with one that was stopped. Of two calls at one moment the second one is refused. Throws
 * ApiError 404; 409 when it has been sent, is scheduled, or its time has passed; 422 with the errors of its steps.
 *
 * @param seen the version that the caller has seen: another one is not sent (`orVersionConflict`).
 */
export async function sendBroadcast(
  database: Database,
  { userId, authorId }: Caller,
  id: number,
  seen: number | undefined,
): Promise<void> {
  const flow = { userId, automatisationId: id };
  const { timezone } = await User.query(database.knex).findById(userId).select('timezone').throwIfNotFound();
  await inTransaction(database.pool, async (client) => {
    const { stored, name } = await lockWhole(client, flow);
    refuseOutdated(seen, stored);
    const problems = await campaignProblems(client, flow);
    if (problems.length > 0) throw errors.campaignHasProblems(problems);
    // An administrator who acts as a client.
    if (authorId !== userId)
      await audit(client, {
        userId,
        actorId: authorId,
        action: 'campaign_run',
        detail: { automatisation_id: id, name },
      });
    if (stored.begun_at) return goOn(client, flow);
    if (await isScheduled(client, flow)) throw errors.broadcastScheduled();
    // A task that was missed may be made up at this very moment: then it has made the run once it is waited for.
    await forgetTasks(client, flow);
    if ((await readBroadcast(client, flow))?.begun_at) throw errors.broadcastBegun();
    if (stored.timing.kind === 'at') {
      await schedule(client, flow, { name, timing: stored.timing, timezone });
      return;
    }
    await noteBegun(client, flow);
    await beginRun(client, flow, null);
  });
  notifyDispatcher(database.pool);
}

/** The broadcast and its name, with its flow locked: of calls at one moment one comes first. Throws ApiError 404. */
async function lockWhole(
  client: pg.ClientBase,
  flow: FlowReference,
): Promise<{ stored: StoredBroadcast; name: string }> {
  const locked = await lockFlow(client, flow);
  const stored = locked && (await readBroadcast(client, flow));
  if (!stored) throw errors.notFound('broadcast');
  return { stored, name: locked.name };
}

/** Begins a run for those whom a broadcast that was stopped has not reached. */
async function goOn(client: pg.ClientBase, flow: FlowReference): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT r.id FROM automatisation_runs r JOIN broadcasts b ON b.automatisation_id = r.automatisation_id AND r.created_at >= b.begun_at
     WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.parent_run_id IS NULL AND r.state <> 'refused' ORDER BY r.id LIMIT 1`,
    [flow.userId, flow.automatisationId],
  );
  const send = rows[0] ? await readSend(client, flow, rows[0].id) : [];
  const [first] = send;
  const isCutOff = send.at(-1)?.state === 'stopped' || send.at(-1)?.state === 'failed';
  if (!first || !isCutOff) throw errors.broadcastBegun();
  if (await hasErasedItems(client, flow.userId, send)) throw errors.sendNotKept();
  await beginRun(client, flow, first.id);
}

async function forgetTasks(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<void> {
  for (const { id } of await readTasks(client, userId, [automatisationId]))
    await deleteScheduledTask(client, userId, id);
}

async function schedule(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  {
    name,
    timing: { at, timezone: zone, by_contact_clock },
    timezone,
  }: { name: string; timing: Extract<BroadcastTiming, { kind: 'at' }>; timezone: string | null },
): Promise<void> {
  const task: GivenSettings = {
    name,
    automatisation_id: automatisationId,
    recurrence: 'once',
    once_at: at,
    timezone: zone,
    by_contact_clock,
    hour_to_run: null,
    weekdays: null,
    month_days: null,
    is_paused: false,
  };
  const [fault] = faultsOfTimes(task, { given: task, timezone, now: Date.now(), mayHavePassed: false });
  if (fault) throw errors.broadcastTimeUnfit(fault.words);
  await insertScheduledTask(client, userId, settled(task));
}

/**
 * Takes back that a broadcast is scheduled, also while it waits for the clocks of its first contact. Throws ApiError 404, and 409 when it is
 * not scheduled, or has begun.
 */
export async function cancelBroadcast(
  database: Database,
  { userId, authorId }: Caller,
  id: number,
): Promise<void> {
  const flow = { userId, automatisationId: id };
  await inTransaction(database.pool, async (client) => {
    await lockWhole(client, flow);
    const tasks = await readTasks(client, userId, [id]);
    // The worker that makes the run holds the task: it has made the run, or finds the task gone.
    await forgetTasks(client, flow);
    const stored = await readBroadcast(client, flow);
    if (stored?.begun_at) {
      if (await takeBack(client, flow, authorId)) return;
      throw errors.broadcastBegun();
    }
    if (tasks.length === 0) throw errors.broadcastNotScheduled();
  });
  notifyDispatcher(database.pool);
}

/** Chooses the winner of a broadcast’s test. Throws ApiError 404, and 409 where there is none to choose. */
export async function chooseWinner(
  database: Database,
  { userId, authorId }: Caller,
  id: number,
  variant: Variant,
): Promise<void> {
  const flow = { userId, automatisationId: id };
  if (!(await readBroadcast(database.pool, flow))) throw errors.notFound('broadcast');
  if (!(await chooseStoredWinner(database.pool, flow, { by: 'person', authorId, variant })))
    throw errors.broadcastTestOver();
}
