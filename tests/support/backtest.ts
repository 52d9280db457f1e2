import { keepRevision } from '../../db/revisions/save';
import { askBacktest, readBacktest } from '../../db/backtests/job';
import { workOffBacktest } from '../../db/backtests/work-off';
import type { Database } from '../../db/database/connection';
import { inTransaction } from '../../db/database/transaction';
import { toldFigures } from '../../domain/backtest/tally';
import type { BacktestFigures, LiveFigures } from '../../domain/entities/automatisations/backtest';

/** A run, as it was and as a backtest says that it would have been. */
export interface ComparedRun {
  eventId: number;
  state: string;
  code: string | null;
  steps: string[];
}

/** An item of a loop, by the event of the run around it and its place from 0. */
export interface ComparedItem extends ComparedRun {
  item: number;
}

export interface WorkedOff {
  runs: Map<number, ComparedRun>;
  items: ComparedItem[];
  figures: BacktestFigures;
  live: LiveFigures | null;
}

interface Place {
  userId: number;
  automatisationId: number;
}

/** Backtests a flow of `insertFlow` over the last days, and returns each run with an event of its own. */
export async function backtestRuns(
  { pool }: Database,
  flow: Place,
  {
    days = 7,
    contacts = 7,
    runs: runsAtOnce,
    includesHistory = false,
  }: { days?: 7 | 30 | 90; contacts?: number; runs?: number; includesHistory?: boolean } = {},
): Promise<WorkedOff> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM automatisation_revisions WHERE automatisation_id = $1',
      [flow.automatisationId],
    );
    if (rowCount === 0) await keepRevision(client, { ...flow, isDraft: false }, flow.userId);
    const { rows } = await client.query<{ version: number }>(
      'SELECT version FROM automatisations WHERE id = $1',
      [flow.automatisationId],
    );
    const revision = rows[0]?.version ?? 0;
    await askBacktest(client, flow, {
      days,
      includes_history: includesHistory,
      draft: false,
      revision,
      authorId: flow.userId,
    });
  });
  const runs = new Map<number, ComparedRun>();
  const items: ComparedItem[] = [];
  const asked = await readBacktest(pool, flow);
  if (!asked) throw new Error('The backtest was not stored');
  const work = {
    publicUrl: 'https://sillage.example.com',
    contacts,
    runs: runsAtOnce,
    seen({ eventId, item, state, refusal, failure, visits }: Parameters<NonNullable<Seen>>[0]): void {
      if (eventId === null) return;
      const steps = visits.map(({ stepId, state, branch }) => told(stepId, state, branch));
      const run = { eventId, state, code: refusal ?? failure?.code ?? null, steps };
      if (item === null) runs.set(eventId, run);
      else items.push({ ...run, item });
    },
  };
  while (await workOffBacktest(pool, asked.id, work));
  const ended = await readBacktest(pool, flow);
  if (!ended?.figures || !ended.ended_at) throw new Error('The backtest has not ended');
  return { runs, items: inOrder(items), figures: toldFigures(ended.figures), live: ended.live };
}

type Seen = Parameters<typeof workOffBacktest>[2]['seen'];

const told = (stepId: number, state: string, branch: unknown): string =>
  [stepId, state, ...(typeof branch === 'boolean' ? [branch] : [])].join(' ');

/** What the flow's runs of events from outside really did. */
export async function realRuns(
  { pool }: Database,
  { automatisationId }: Place,
): Promise<Map<number, ComparedRun>> {
  const { rows } = await pool.query<Omit<ComparedRun, 'steps'> & { steps: [number, string, unknown][] }>(
    `SELECT r.event_id AS "eventId", r.state, CASE WHEN r.state IN ('refused', 'failed') THEN r.reason ->> 'code' END AS code,
            COALESCE((SELECT json_agg(json_build_array(v.step_id, v.state, v.detail -> 'branch') ORDER BY v.visit)
                      FROM automatisation_run_steps v WHERE v.run_id = r.id), '[]') AS steps
     FROM automatisation_runs r JOIN events e ON e.id = r.event_id
     WHERE r.automatisation_id = $1 AND e.cause_run_id IS NULL ORDER BY r.id`,
    [automatisationId],
  );
  return new Map(
    rows.map((row) => [
      row.eventId,
      { ...row, steps: row.steps.map(([stepId, state, branch]) => told(stepId, state, branch)) },
    ]),
  );
}

/** What the items of its runs' loops really did. */
export async function realItems({ pool }: Database, { automatisationId }: Place): Promise<ComparedItem[]> {
  const { rows } = await pool.query<Omit<ComparedItem, 'steps'> & { steps: [number, string, unknown][] }>(
    `SELECT p.event_id AS "eventId", r.item, r.state, CASE WHEN r.state = 'failed' THEN r.reason ->> 'code' END AS code,
            COALESCE((SELECT json_agg(json_build_array(v.step_id, v.state, v.detail -> 'branch') ORDER BY v.visit)
                      FROM automatisation_run_steps v WHERE v.run_id = r.id), '[]') AS steps
     FROM automatisation_runs r JOIN automatisation_runs p ON p.id = r.parent_run_id WHERE r.automatisation_id = $1`,
    [automatisationId],
  );
  return inOrder(
    rows.map((row) => ({
      ...row,
      steps: row.steps.map(([stepId, state, branch]) => told(stepId, state, branch)),
    })),
  );
}

const inOrder = (items: readonly ComparedItem[]): ComparedItem[] =>
  items.toSorted((one, other) => one.eventId - other.eventId || one.item - other.item);
