import type pg from 'pg';
import { channelOfWebhook, messageWebhooks } from '../../domain/apps/webhook';
import type { LiveFigures } from '../../domain/entities/automatisations/backtest';
import type { RunState } from '../../domain/entities/runs/run-state';
import { utc } from '../../domain/values/time/timezones';
import type { StoredBacktest } from './job';

/** SQL: the automation's own runs that events of the period have started. */
const ownRuns = `automatisation_runs r
  WHERE r.automatisation_id = $1 AND r.parent_run_id IS NULL AND r.contact_id IS NOT NULL AND r.created_at >= $2 AND r.created_at < $3`;

/** SQL: the ids of these runs, and of the items of their loops. */
const withItems = `
  WITH RECURSIVE own AS (
    SELECT r.id FROM ${ownRuns}
    UNION ALL SELECT i.id FROM own JOIN automatisation_runs i ON i.parent_run_id = own.id)`;

/** What the automation really did with the events of the period; null: nothing. */
export async function readLive(
  client: pg.ClientBase,
  { automatisation_id, from_at, to_at }: StoredBacktest,
  { timezone, hasGoal }: { timezone: string | null; hasGoal: boolean },
): Promise<LiveFigures | null> {
  const values = [automatisation_id, from_at, to_at];
  const runs = await client.query<{ state: RunState; code: string | null; entered: boolean; count: number }>(
    `SELECT r.state, CASE WHEN r.state = 'refused' THEN r.reason ->> 'code' END AS code, r.entered_at IS NOT NULL AS entered, count(*) AS count
     FROM ${ownRuns} GROUP BY 1, 2, 3`,
    values,
  );
  if (runs.rows.length === 0) return null;
  const steps = await client.query<{ step_id: number; came: number }>(
    `${withItems} SELECT v.step_id, count(*) AS came FROM automatisation_run_steps v
     WHERE v.run_id IN (SELECT id FROM own) GROUP BY 1 ORDER BY 1`,
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
  const sum = (isOne: (row: (typeof runs.rows)[number]) => boolean): number =>
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
    steps: steps.rows,
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
