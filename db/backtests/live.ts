import type pg from 'pg';
import { channelOfWebhook, messageWebhooks } from '../../domain/apps/webhook';
import { failuresTold, type LiveFigures } from '../../domain/entities/automatisations/backtest';
import type { RunState } from '../../domain/entities/runs/run-state';
import { utc } from '../../domain/values/time/timezones';
import type { StoredBacktest } from './job';
import { readLiveSteps } from './live-steps';

/** SQL: the automation's own runs that events of the period have started. */
const ownRuns = `automatisation_runs r
  WHERE r.automatisation_id = $1 AND r.parent_run_id IS NULL AND r.contact_id IS NOT NULL AND r.created_at >= $2 AND r.created_at < $3`;

/** SQL: the ids of these runs, and of the items of their loops. */
const withItems = `
  WITH RECURSIVE own AS (
    SELECT r.id FROM ${ownRuns}
    UNION ALL SELECT i.id FROM own JOIN automatisation_runs i ON i.parent_run_id = own.id)`;

/** The automation's own runs of one state and code. */
interface OwnRuns {
  state: RunState | 'refused';
  code: string | null;
  entered: boolean;
  count: number;
  /** When the first of them began. */
  first: Date;
}

/** What the automation really did with the events of the period; null: nothing. */
export async function readLive(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  { timezone, hasGoal }: { timezone: string | null; hasGoal: boolean },
): Promise<LiveFigures | null> {
  const { automatisation_id, from_at, to_at } = backtest;
  const values = [automatisation_id, from_at, to_at];
  const runs = await client.query<OwnRuns>(
    `SELECT r.state, CASE WHEN r.state = 'refused' THEN r.reason ->> 'code' END AS code, r.entered_at IS NOT NULL AS entered, count(*) AS count,
            min(r.created_at) AS first
     FROM ${ownRuns} GROUP BY 1, 2, 3`,
    values,
  );
  const [first] = runs.rows.map((row) => row.first).toSorted((one, other) => Number(one) - Number(other));
  if (!first) return null;
  const steps = await readLiveSteps(client, backtest, { runs: ownRuns, first });
  const failures = await client.query<{ step_id: number | null; code: string; count: number }>(
    `${withItems} SELECT r.current_step_id AS step_id, r.reason ->> 'code' AS code, count(*) AS count FROM automatisation_runs r
     WHERE r.id IN (SELECT id FROM own) AND r.state = 'failed' AND r.reason ->> 'code' IS NOT NULL
     GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${failuresTold}`,
    values,
  );
  const messages = await client.query<{ date: string; webhook: string; count: number }>(
    `${withItems} SELECT to_char(COALESCE(c.sent_at, c.created_at) AT TIME ZONE $4, 'YYYY-MM-DD') AS date, c.webhook, count(*) AS count
     FROM calls c WHERE c.run_id IN (SELECT id FROM own) AND c.webhook = ANY ($5::text[]) AND c.state = 'answered' GROUP BY 1, 2 ORDER BY 1, 2`,
    [...values, timezone ?? utc, messageWebhooks],
  );
  const goal = await client.query<{ converted: number; value: number }>(
    `SELECT count(*) AS converted, COALESCE(sum(n.value), 0)::float8 AS value
     FROM goals g JOIN goal_entries n ON n.goal_id = g.id
     WHERE g.automatisation_id = $1 AND g.replaced_at IS NULL AND n.converted_at < $3 AND NOT n.is_control
       AND n.run_id IN (SELECT r.id FROM ${ownRuns})`,
    values,
  );
  const sum = (isOne: (row: OwnRuns) => boolean): number =>
    runs.rows.filter(isOne).reduce((total, { count }) => total + count, 0);
  const [reached] = goal.rows;
  return {
    entered: sum(({ entered }) => entered),
    refused: runs.rows.flatMap(({ code, count }) => (code === null ? [] : [{ code, count }])),
    completed: sum(({ state }) => state === 'completed'),
    failed: sum(({ state }) => state === 'failed'),
    exited: sum(({ state }) => state === 'exited'),
    inside: sum(({ state, entered }) => state === 'running' && entered),
    messages: byChannel(messages.rows),
    ...steps,
    failures: failures.rows,
    converted: hasGoal ? (reached?.converted ?? 0) : null,
    value: hasGoal ? (reached?.value ?? 0) : null,
  };
}

/** Adds up the actions of one channel. */
function byChannel(
  rows: readonly { date: string; webhook: string; count: number }[],
): LiveFigures['messages'] {
  const found = new Map<string, LiveFigures['messages'][number]>();
  for (const { date, webhook, count } of rows) {
    const channel = channelOfWebhook(webhook);
    if (channel === null) continue;
    const day = found.get(`${date} ${channel}`) ?? { date, channel, count: 0 };
    found.set(`${date} ${channel}`, { ...day, count: day.count + count });
  }
  return [...found.values()];
}
