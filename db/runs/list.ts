import type { Knex } from 'knex';
import { raw, type QueryBuilder } from 'objection';
import type pg from 'pg';
import type { GoneStep, InterventionAction } from '../../domain/entities/runs/run';
import type { RunState } from '../../domain/entities/runs/run-state';
import { AutomatisationRun, type StoredRun } from './AutomatisationRun';
import { standingsOf } from '../outcomes/standings';
import { AutomatisationRunStep, type StoredRunStep } from './AutomatisationRunStep';
import { nameOf, type AuthorColumns } from '../accounts/author';
import { heldMessageOfRun } from '../outbound-calls/held-message';
import { retriedCallOfRun, waitsForRetriedCall } from '../outbound-calls/retried';
import type { Database } from '../database/connection';
import { fewRows } from '../database/costly-read';
import { readFlowCounts, type FlowCount } from '../flow-counts/read';
import { readGoneSteps } from '../steps/gone-steps';
import { readStepsThen } from '../steps/steps-then';
import type { FlowReference } from '../automatisations/stored-flow';
import { countOfFlow } from './flow-counts';
import { lastCreatedBefore } from './last-created';

/** The flow's runs without refused ones, which never entered and are shown to nobody. */
const runsOf = (knex: Knex, { userId, automatisationId }: FlowReference): QueryBuilder<AutomatisationRun> =>
  AutomatisationRun.query(knex)
    .alias('r')
    .where({ 'r.user_id': userId, 'r.automatisation_id': automatisationId })
    .whereNot('r.state', 'refused');

const withNames = (query: QueryBuilder<AutomatisationRun>): QueryBuilder<AutomatisationRun> =>
  query
    .leftJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('contacts as c', 'c.id', 'r.contact_id')
    .select(
      raw(`r.id, r.automatisation_id, r.event_id, r.scheduled_task_id, r.contact_id, r.state, r.reason, r.current_step_id,
           r.waiting_until, r.depth, r.parent_run_id, r.retries, r.group_workflow_id, r.created_at, r.ended_at, e.name AS event_name,
           c.external_id AS contact_external_id, c.name AS contact_name, ${heldMessageOfRun} AS held_message,
           ${retriedCallOfRun} AS retried_call,
           (SELECT jsonb_build_object('state', v.state, 'reason', v.detail -> 'skipped') FROM automatisation_run_steps v
            WHERE v.user_id = r.user_id AND v.run_id = r.id ORDER BY v.visit DESC LIMIT 1) AS last_visit`),
    );

/** A run with the step it failed at, if that is no longer in the flow. */
export type RunRow = StoredRun & { gone_step: GoneStep | null };

async function withGoneSteps(
  pool: Database['pool'],
  flow: FlowReference,
  runs: readonly StoredRun[],
): Promise<RunRow[]> {
  const goneSteps = await readGoneSteps(
    pool,
    flow,
    runs.filter(({ state }) => state === 'failed'),
  );
  const goneStepOf = ({ state, current_step_id: id }: StoredRun): GoneStep | null =>
    state === 'failed' && id !== null ? (goneSteps.get(id) ?? null) : null;
  return runs.map((run) => ({ ...run, gone_step: goneStepOf(run) }));
}

/** Keeps only runs that meet all given conditions. A period is that of their entering. */
export interface RunFilter {
  state?: RunState;
  /** They wait for a call that failed and is tried again. */
  isTriedAgain?: boolean;
  /** They stand at the step: they are running there, or failed there. */
  stepId?: number;
  /** They have been at the step, or are. */
  visitedStepId?: number;
  from?: Date;
  to?: Date;
  contactId?: number;
  parentRunId?: number;
  /** They are items of a loop. */
  isItem?: boolean;
}

/** How many runs and loop items a filter lets through, where that is kept (docs/decisions/0095); undefined: it must be counted. */
function countKept(
  pool: pg.Pool,
  flow: FlowReference,
  { state, from, to, isTriedAgain, stepId, visitedStepId, contactId, parentRunId, isItem }: RunFilter,
): Promise<number> | undefined {
  if (isTriedAgain || stepId || visitedStepId || contactId || parentRunId || isItem) return undefined;
  const isMeant = ({ kind, what }: FlowCount): boolean =>
    kind !== 'erased_run' && (state === undefined || what === state);
  return readFlowCounts(pool, flow, 'runs', { from, to }).then((counts) =>
    counts.filter(isMeant).reduce((sum, { number }) => sum + number, 0),
  );
}

/** A page from here on is worth knowing first how many runs there are. */
const deep = 1_000;

/** The rows of a page, and how many are passed over on the way to it. */
interface Page {
  offset: number;
  pageSize: number;
}

/**
 * The way to a page of runs that are shown newest first, from the oldest one; null where the way from the newest is shorter. Runs that begin
 * meanwhile move none of the others then; those that are erased do, as they would move the pages behind them.
 */
function wayFromOldest({ offset, pageSize }: Page, total: number): Page | null {
  const size = Math.min(pageSize, total - offset);
  const behind = total - offset - size;
  return size > 0 && behind < offset ? { offset: behind, pageSize: size } : null;
}

/**
 * The flow's runs, oldest first. Only automatisation_runs_list has them in the order that is written here: by the primary key, PostgreSQL would
 * go through all runs of other flows that are older than the flow's.
 */
const oldestOf = (knex: Knex, { userId, automatisationId }: FlowReference): QueryBuilder<AutomatisationRun> =>
  AutomatisationRun.query(knex)
    .alias('r')
    .where('r.user_id', userId)
    .whereBetween('r.automatisation_id', [automatisationId, automatisationId])
    .whereNot('r.state', 'refused')
    .orderBy([{ column: 'r.automatisation_id', order: 'desc' }, { column: 'r.id' }]);

/**
 * One page of a flow's runs, newest first, and how many there are on all pages; the number is cached for a while where there are very many.
 */
export async function listRuns(
  { knex, pool }: Database,
  flow: FlowReference,
  filter: RunFilter,
  page: Page,
): Promise<{ rows: RunRow[]; total: number }> {
  const { state, isTriedAgain, stepId, visitedStepId, from, to, contactId, parentRunId, isItem } = filter;
  // Otherwise the page of a past period would be looked for among all runs since.
  const last = to && (await lastCreatedBefore(pool, to));
  const found = runsOf(knex, flow).modify((query) => {
    if (state) void query.where('r.state', state);
    if (isTriedAgain) void query.whereRaw(waitsForRetriedCall);
    if (stepId) void query.where('r.current_step_id', stepId).whereIn('r.state', ['running', 'failed']);
    if (visitedStepId) {
      const visits = AutomatisationRunStep.query(knex).where({
        automatisation_id: flow.automatisationId,
        step_id: visitedStepId,
      });
      void query.whereIn('r.id', visits.select('run_id'));
    }
    if (from) void query.where('r.entered_at', '>=', from);
    if (to) void query.where('r.entered_at', '<', to);
    if (last) void query.where('r.id', '<=', last);
    if (contactId) void query.where('r.contact_id', contactId);
    if (parentRunId) void query.where('r.parent_run_id', parentRunId);
    if (isItem) void query.whereNotNull('r.parent_run_id');
  });
  const kept = countKept(pool, flow, filter);
  const fromOldest =
    kept && !state && !from && !to && page.offset >= deep ? wayFromOldest(page, await kept) : null;
  // Selects the page's runs first, then joins their names: otherwise a deep page would look up the names of all runs before it.
  const ids = fromOldest
    ? oldestOf(knex, flow).select('r.id').offset(fromOldest.offset).limit(fromOldest.pageSize)
    : found.clone().select('r.id').orderBy('r.id', 'desc').offset(page.offset).limit(page.pageSize);
  const [rows, total] = await Promise.all([
    withNames(runsOf(knex, flow).whereIn('r.id', ids)).orderBy('r.id', 'desc'),
    kept ??
      countOfFlow(
        pool,
        flow,
        ['list', filter],
        () => found.resultSize(),
        // A search may look at many runs and find few.
        (runs) => Math.max(runs, fewRows),
      ),
  ]);
  return { rows: await withGoneSteps(pool, flow, rows), total };
}

/** A run with its log, oldest visit first; null when the flow has none of this id. */
export async function readRun(
  { knex, pool }: Database,
  flow: FlowReference,
  runId: number,
): Promise<{ run: RunRow; visits: StoredRunStep[] } | null> {
  const found = await withNames(runsOf(knex, flow)).findById(runId);
  const [run] = found ? await withGoneSteps(pool, flow, [found]) : [];
  if (!run) return null;
  const visits = await AutomatisationRunStep.query(knex)
    .alias('v')
    .leftJoin('automatisation_steps as s', 's.id', 'v.step_id')
    .leftJoin('calls as c', (on) =>
      on
        .on('c.user_id', 'v.user_id')
        .andOn('c.run_id', 'v.run_id')
        .andOn('c.visit', 'v.visit')
        .onIn('v.state', ['stopped', 'exited']),
    )
    .leftJoin('calls as held', (on) =>
      on
        .on('held.user_id', 'v.user_id')
        .andOn('held.run_id', 'v.run_id')
        .andOn('held.visit', 'v.visit')
        .onVal('held.state', 'pending')
        .onVal('v.state', 'waiting'),
    )
    .where({ 'v.user_id': flow.userId, 'v.run_id': runId })
    .select('v.*', 's.description', 's.app_webhook_unique_identifier', 'c.state as call', 'held.message_wait')
    .orderBy('v.visit');
  const then = new Map((await readStepsThen(pool, flow, runId)).map((step) => [step.visit, step]));
  const outcomes = await standingsOf(pool, flow.userId, visits);
  const untouched = { edited_since: false, deleted_since: false };
  return {
    run,
    visits: visits.map((visit, place) => ({
      ...visit,
      outcome: outcomes[place] ?? null,
      ...untouched,
      ...then.get(visit.visit),
      detail: visit.message_wait ? { ...visit.detail, message_hours: visit.message_wait } : visit.detail,
    })),
  };
}

/** For how many days logs were kept, if the run's log was erased; null: it was not. A run that has visited no step had none. */
export async function readErasedAfter(pool: pg.Pool, userId: number, runId: number): Promise<number | null> {
  const { rows } = await pool.query<{ days: number | null }>(
    `SELECT k.logs_days AS days FROM automatisation_runs r CROSS JOIN retention k
     WHERE r.user_id = $1 AND r.id = $2 AND r.visit > 0 AND r.state NOT IN ('running', 'failed')
       AND NOT EXISTS (SELECT FROM automatisation_run_steps v WHERE v.user_id = $1 AND v.run_id = r.id)`,
    [userId, runId],
  );
  return rows[0]?.days ?? null;
}

/** An action by hand on a run. */
export interface InterventionRow extends AuthorColumns {
  action: InterventionAction;
  step_id: number | null;
  created_at: Date;
}

/** What was done to a run by hand, oldest first. */
export async function readInterventions(
  pool: pg.Pool,
  userId: number,
  runId: number,
): Promise<InterventionRow[]> {
  const { rows } = await pool.query<InterventionRow>(
    `SELECT i.action, i.step_id, i.created_at, i.author_id, u.email AS author_email,
            ${nameOf('u')} AS author_name
     FROM automatisation_run_interventions i LEFT JOIN users u ON u.id = i.author_id
     WHERE i.user_id = $1 AND i.run_id = $2 ORDER BY i.id`,
    [userId, runId],
  );
  return rows;
}

/** Whether the flow has the step, or had it when one of its runs visited it. */
export async function knowsStep(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  stepId: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM automatisation_steps WHERE user_id = $1 AND automatisation_id = $2 AND id = $3
     UNION ALL
     SELECT FROM automatisation_run_steps WHERE user_id = $1 AND automatisation_id = $2 AND step_id = $3
     LIMIT 1`,
    [userId, automatisationId, stepId],
  );
  return rowCount === 1;
}
