import type pg from 'pg';
import type { AutomatisationStats } from '../../../domain/entities/automatisations/steps/step-count';
import { outcomeUnknown } from '../../../domain/entities/runs/run-state';
import { isTwoWay } from '../../../domain/steps';
import { stepTypes, type StepType } from '../../../domain/steps/types';
import { isTriedAgain } from '../../../db/outbound-calls/retried';
import { inPeriod } from '../../../db/runs/stats';
import { messageWebhooks } from '../../../domain/apps/webhook';
import { branchingKinds, kindsWithWays, splitKinds } from '../../../db/steps/kinds';

/** Whose counts, and of which time; unbounded without a bound. */
interface Asked {
  userId: number;
  automatisationId: number;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** SQL: how many visits of each step of a branching kind took the true branch. */
const tookTrue = (type: StepType): string => `
  SELECT step_id, count(*) AS visits
  FROM automatisation_run_steps
  WHERE automatisation_id = $2 AND type = '${type}' AND state = 'done' AND detail -> 'branch' = 'true'
    AND ${inPeriod('started_at')} GROUP BY step_id`;

/** SQL: how many visits took each way, of splits and of waits: by the words of an index of just these for each (migrations 081 and 085), and those erased with logs. */
const tookWays = `
  SELECT step_id, detail ->> 'branch' AS way, count(*) AS visits
  FROM automatisation_run_steps
  WHERE automatisation_id = $2 AND type = 'SPLIT' AND state = 'done' AND detail ->> 'branch' IS NOT NULL
    AND ${inPeriod('started_at')} GROUP BY 1, 2
  UNION ALL
  SELECT step_id, detail ->> 'branch' AS way, count(*) AS visits
  FROM automatisation_run_steps
  WHERE automatisation_id = $2 AND type = 'WAIT' AND state = 'done' AND jsonb_typeof(detail -> 'branch') = 'string'
    AND ${inPeriod('started_at')} GROUP BY 1, 2
  UNION ALL
  SELECT step_id, way, visits FROM erased_visits WHERE automatisation_id = $2 AND way <> '' AND ${inPeriod('start')}`;

/** SQL: what became of the messages of each step, from what was told of them, and of those erased with their runs. */
const becameOf = `
  SELECT step_id, sum(delivered)::bigint AS delivered, sum(opened)::bigint AS opened, sum(clicked)::bigint AS clicked,
         sum(bounced)::bigint AS bounced, sum(complained)::bigint AS complained, sum(unsubscribed)::bigint AS unsubscribed
  FROM (
    SELECT c.step_id, (NOT o.bounced AND (o.delivered OR o.proven))::integer AS delivered, o.opened::integer, o.clicked::integer,
           o.bounced::integer, o.complained::integer, o.unsubscribed::integer
    FROM calls c
    JOIN automatisation_runs r ON r.id = c.run_id
    JOIN message_results t ON t.run_id = c.run_id AND t.visit = c.visit AND t.kind = 'told'
    CROSS JOIN LATERAL (
      SELECT COALESCE(bool_or(kind = 'bounced'), false) AS bounced, COALESCE(bool_or(kind = 'delivered'), false) AS delivered,
             COALESCE(bool_or(kind IN ('opened', 'clicked', 'complained', 'unsubscribed')), false) AS proven,
             COALESCE(bool_or(kind = 'opened' AND NOT is_machine), false) AS opened,
             COALESCE(bool_or(kind = 'clicked' AND NOT is_machine), false) AS clicked,
             COALESCE(bool_or(kind = 'complained'), false) AS complained,
             COALESCE(bool_or(kind = 'unsubscribed'), false) AS unsubscribed
      FROM message_outcomes WHERE run_id = c.run_id AND visit = c.visit
    ) o
    WHERE r.automatisation_id = $2 AND ${inPeriod('t.moment')}
    UNION ALL
    SELECT step_id, ${['delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed']
      .map((kind) => `CASE kind WHEN '${kind}' THEN messages ELSE 0 END`)
      .join(', ')}
    FROM erased_messages WHERE automatisation_id = $2 AND ${inPeriod('start')}
  ) each_message GROUP BY step_id`;

const steps = `
  SELECT s.id AS step_id,
                COALESCE(sum(v.visits) FILTER (WHERE v.state = 'waiting'), 0)::bigint AS waiting,
                COALESCE(sum(v.visits) FILTER (WHERE v.state = 'done'), 0)::bigint AS done,
                COALESCE(sum(v.visits) FILTER (WHERE v.state = 'skipped'), 0)::bigint AS skipped,
                COALESCE(max(k.visits), 0) + COALESCE(max(g.capped), 0) AS capped,
                COALESCE(max(n.visits), 0) + COALESCE(max(g.not_compared), 0) AS not_compared,
                CASE WHEN s.type IN ${branchingKinds} THEN COALESCE(max(b.visits), 0) + COALESCE(max(g.took_true), 0) END AS took_true,
                CASE WHEN s.type IN ${splitKinds} OR s.type IN ${kindsWithWays} AND jsonb_path_exists(s.data, '$.ways[0]')
                     THEN COALESCE((array_agg(w.took))[1], '[]') END AS took_ways,
                COALESCE(max(f.runs), 0) AS failed,
                COALESCE(max(f.unknown), 0) AS unknown,
                COALESCE(max(t.runs), 0) AS tried_again,
                CASE WHEN s.app_webhook_unique_identifier IN (${messageWebhooks.map((webhook) => `'${webhook}'`).join(', ')}) THEN jsonb_build_object(
                  'sent', COALESCE(sum(v.visits) FILTER (WHERE v.state = 'done'), 0),
                  'delivered', COALESCE(max(m.delivered), 0), 'opened', COALESCE(max(m.opened), 0), 'clicked', COALESCE(max(m.clicked), 0),
                  'bounced', COALESCE(max(m.bounced), 0), 'complained', COALESCE(max(m.complained), 0),
                  'unsubscribed', COALESCE(max(m.unsubscribed), 0)) END AS messages
         FROM automatisation_steps s
         LEFT JOIN (
           SELECT step_id, state, count(*) AS visits
           FROM automatisation_run_steps
           WHERE automatisation_id = $2 AND state IN ('waiting', 'done', 'skipped') AND ${inPeriod('started_at')} GROUP BY step_id, state
           UNION ALL
           SELECT step_id, state, visits FROM erased_visits WHERE automatisation_id = $2 AND ${inPeriod('start')}
         ) v ON v.step_id = s.id
         LEFT JOIN (
           -- By the words of an index of just these for each kind (migrations 025 and 071).
           ${stepTypes.filter(isTwoWay).map(tookTrue).join(' UNION ALL ')}
         ) b ON b.step_id = s.id
         LEFT JOIN (
           SELECT step_id, jsonb_agg(jsonb_build_object('way', way, 'visits', visits) ORDER BY way) AS took
           FROM (
             SELECT step_id, way, sum(visits)::bigint AS visits FROM (${tookWays}) each_way GROUP BY step_id, way
           ) by_way GROUP BY step_id
         ) w ON w.step_id = s.id
         LEFT JOIN (
           -- By the words of an index of just these (migration 047).
           SELECT step_id, count(*) AS visits
           FROM automatisation_run_steps
           WHERE automatisation_id = $2 AND state = 'done' AND detail -> 'not_compared' IS NOT NULL
             AND ${inPeriod('started_at')} GROUP BY step_id
         ) n ON n.step_id = s.id
         LEFT JOIN (
           -- By the words of an index of just these (migration 076).
           SELECT step_id, count(*) AS visits
           FROM automatisation_run_steps
           WHERE automatisation_id = $2 AND state = 'skipped' AND detail -> 'skipped' ->> 'code' = 'message_cap'
             AND ${inPeriod('started_at')} GROUP BY step_id
         ) k ON k.step_id = s.id
         LEFT JOIN (
           -- Of visits that were erased with their runs' logs.
           SELECT step_id, sum(took_true)::bigint AS took_true, sum(not_compared)::bigint AS not_compared,
                  sum(capped)::bigint AS capped
           FROM erased_visits WHERE automatisation_id = $2 AND ${inPeriod('start')} GROUP BY step_id
         ) g ON g.step_id = s.id
         LEFT JOIN (
           SELECT current_step_id AS step_id, count(*) AS runs,
                  count(*) FILTER (WHERE reason ->> 'code' = '${outcomeUnknown}') AS unknown
           FROM automatisation_runs
           WHERE user_id = $1 AND automatisation_id = $2 AND state = 'failed' AND ${inPeriod('ended_at')} GROUP BY current_step_id
         ) f ON f.step_id = s.id
         LEFT JOIN (
           SELECT r.current_step_id AS step_id, count(*) AS runs
           FROM calls c JOIN automatisation_runs r ON r.user_id = c.user_id AND r.id = c.run_id AND r.visit = c.visit
           WHERE c.user_id = $1 AND ${isTriedAgain} AND r.automatisation_id = $2 AND r.state = 'running' GROUP BY r.current_step_id
         ) t ON t.step_id = s.id
         LEFT JOIN (${becameOf}) m ON m.step_id = s.id
         WHERE s.user_id = $1 AND s.automatisation_id = $2
         GROUP BY s.id ORDER BY s.id`;

const runs = `
  SELECT COALESCE(sum(entered), 0)::bigint AS entered,
         ${['running', 'completed', 'failed', 'exited', 'stopped']
           .map((state) => `COALESCE(sum(runs) FILTER (WHERE state = '${state}'), 0)::bigint AS ${state}`)
           .join(', ')}
  FROM (
    SELECT state, 1 AS runs, (entered_at IS NOT NULL)::integer AS entered FROM automatisation_runs
    WHERE user_id = $1 AND automatisation_id = $2 AND state <> 'refused' AND parent_run_id IS NULL AND ${inPeriod('entered_at')}
    UNION ALL
    SELECT state, runs, CASE WHEN start > '-infinity' THEN runs ELSE 0 END FROM erased_runs
    WHERE automatisation_id = $2 AND ${inPeriod('start')}
      AND ($3::timestamptz IS NULL AND $4::timestamptz IS NULL OR start > '-infinity')
  ) each`;

/** The counts of a flow, row by row: what `flowStats` says, which reads what is kept. */
export async function plainStats(
  pool: pg.Pool,
  { userId, automatisationId, from, to }: Asked,
): Promise<AutomatisationStats> {
  const values = [userId, automatisationId, from ?? null, to ?? null];
  const [ofRuns, ofSteps] = await Promise.all([
    pool.query<Omit<AutomatisationStats, 'steps'>>(runs, values),
    pool.query<AutomatisationStats['steps'][number]>(steps, values),
  ]);
  const [row] = ofRuns.rows;
  if (!row) throw new Error('A sum has a row');
  return { ...row, steps: ofSteps.rows };
}

/** How many runs and items a list of runs has on all its pages. */
export async function plainTotal(
  pool: pg.Pool,
  { userId, automatisationId, from, to }: Asked,
  states: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM automatisation_runs
     WHERE user_id = $1 AND automatisation_id = $2 AND state = ANY ($5) AND ${inPeriod('entered_at')}`,
    [userId, automatisationId, from ?? null, to ?? null, states],
  );
  return rows[0]?.count ?? 0;
}

/** The items of a run's loops, by visit and state. */
export async function plainItems(
  pool: pg.Pool,
  runId: number,
): Promise<{ visit: number; state: string; items: number }[]> {
  const { rows } = await pool.query<{ visit: number; state: string; items: number }>(
    `SELECT parent_visit AS visit, state, count(*) AS items FROM automatisation_runs WHERE parent_run_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [runId],
  );
  return rows;
}

/** How many of a step's counted visits were erased with their runs' logs: its list of contacts lacks them. */
export async function plainErased(pool: pg.Pool, stepId: number, counted: string): Promise<number> {
  const { rows } = await pool.query<{ visits: number; not_compared: number }>(
    `SELECT COALESCE(sum(visits) FILTER (WHERE state = $2), 0)::bigint AS visits, COALESCE(sum(not_compared), 0)::bigint AS not_compared
     FROM erased_visits WHERE step_id = $1`,
    [stepId, counted],
  );
  const [row] = rows;
  return (counted === 'not_compared' ? row?.not_compared : row?.visits) ?? 0;
}
