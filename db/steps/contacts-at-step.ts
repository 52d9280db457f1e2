import type pg from 'pg';
import type { ContactAtStep, StepCount } from '../../domain/entities/automatisations/steps/step-count';
import { heldMessageOfRun } from '../outbound-calls/held-message';
import { retriedCallOfRun } from '../outbound-calls/retried';
import type { Period } from '../figures/range-values';
import { readFlowCounts, type FlowCount } from '../flow-counts/read';
import { inPeriod } from '../runs/stats';
import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';
import { asOfOneMoment } from '../database/transaction';

/** A contact at a step as it is read. */
export type ContactAtStepRow = Omit<ContactAtStep, 'since' | 'waiting_until'> & {
  since: Date | null;
  waiting_until: Date | null;
};

/** Which contacts: those that a count of the step counts in a period, or all that stand there. */
export interface AtStep extends Period {
  stepId: number;
  counted?: StepCount;
}

/** SQL: visits in a state. `reason`: why the visit was skipped, or could compare nothing. */
const visitsIn = (state: 'waiting' | 'done' | 'skipped', since: string, reason = 'skipped'): string => `
  SELECT run_id, ${since} AS since, started_at AS place, detail -> '${reason}' AS reason FROM automatisation_run_steps
  WHERE user_id = $1 AND automatisation_id = $2 AND step_id = $5 AND state = '${state}' AND ${inPeriod('started_at')}`;

const runsStanding = (states: string): string => `
  SELECT id AS run_id, COALESCE(ended_at, current_step_started_at) AS since, id AS place, reason FROM automatisation_runs
  WHERE user_id = $1 AND automatisation_id = $2 AND current_step_id = $5 AND state IN (${states})
    AND ${inPeriod('COALESCE(ended_at, current_step_started_at)')}`;

/*
 * The runs of each count, by the same conditions as in flowStats. The index of visits by step (automatisation_run_steps_counts) and that of
 * the runs that stand at one (automatisation_runs_standing) have this order.
 */
const found: Record<StepCount | 'standing', string> = {
  waiting: visitsIn('waiting', 'started_at'),
  done: visitsIn('done', 'ended_at'),
  skipped: visitsIn('skipped', 'ended_at'),
  capped: `${visitsIn('skipped', 'ended_at')} AND detail -> 'skipped' ->> 'code' = 'message_cap'`,
  not_compared: `${visitsIn('done', 'ended_at', 'not_compared')} AND detail -> 'not_compared' IS NOT NULL`,
  failed: runsStanding(`'failed'`),
  standing: runsStanding(`'running', 'failed'`),
};

/** The period under which the counts since the beginning are kept (docs/decisions/0095). */
const keptAs: Record<StepCount, Pick<FlowCount, 'kind' | 'what'>> = {
  waiting: { kind: 'visit', what: 'waiting' },
  done: { kind: 'visit', what: 'done' },
  skipped: { kind: 'visit', what: 'skipped' },
  capped: { kind: 'mark', what: 'capped' },
  not_compared: { kind: 'mark', what: 'not_compared' },
  failed: { kind: 'failed', what: 'all' },
};

/** How many a count since the beginning has, without those that were erased because of their age. */
async function keptTotal(
  querier: Querier,
  flow: FlowReference,
  stepId: number,
  counted: StepCount,
): Promise<number> {
  const { kind, what } = keptAs[counted];
  const counts = await readFlowCounts(querier, flow, 'steps');
  const found = counts.find((row) => row.of_id === stepId && row.kind === kind && row.what === what);
  return found?.number ?? 0;
}

/**
 * One page of the contacts at a step, latest arrival first, and how many there are at that moment: the page is reloaded when the counts on
 * the canvas differ or change.
 */
export async function listContactsAtStep(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  { stepId, counted, from, to }: AtStep,
  page: { offset: number; pageSize: number },
): Promise<{ rows: ContactAtStepRow[]; total: number }> {
  const runs = found[counted ?? 'standing'];
  const values = [userId, automatisationId, from ?? null, to ?? null, stepId];
  return asOfOneMoment(pool, async (client) => {
    const { rows } = await client.query<ContactAtStepRow>(
      `SELECT r.contact_id, c.external_id AS contact_external_id, c.name AS contact_name, r.id AS run_id, r.state,
              COALESCE(f.reason, r.reason) AS reason, f.since, r.waiting_until, ${heldMessageOfRun} AS held_message,
              ${retriedCallOfRun} AS retried_call
       FROM (${runs} ORDER BY place DESC, run_id DESC OFFSET $6 LIMIT $7) f
       JOIN automatisation_runs r ON r.id = f.run_id LEFT JOIN contacts c ON c.id = r.contact_id
       ORDER BY f.place DESC, f.run_id DESC`,
      [...values, page.offset, page.pageSize],
    );
    if (counted && !from && !to)
      return { rows, total: await keptTotal(client, { userId, automatisationId }, stepId, counted) };
    const total = await client.query<{ count: number }>(`SELECT count(*) FROM (${runs}) f`, values);
    return { rows, total: total.rows[0]?.count ?? 0 };
  });
}
