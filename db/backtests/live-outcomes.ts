import type pg from 'pg';
import { failuresTold, type LiveFigures } from '../../domain/entities/automatisations/backtest';
import type { RunState } from '../../domain/entities/runs/run-state';
import { byCount, Counts } from './counts';
import type { RunPortion } from './live-runs';

/** Runs that ended alike, or stand alike. */
interface Outcome {
  state: RunState | 'refused';
  /** Why they were refused, or failed. */
  code: string | null;
  /** Where they failed. */
  step_id: number | null;
  has_entered: boolean;
  count: number;
  /** When the first of them began. */
  first: Date;
}

type Failure = Required<LiveFigures>['failures'][number];

/** Adds up what became of runs. Items of loops count by their failures alone. */
export class LiveOutcomes {
  /** When the first run began that was not refused; null: there was none. */
  first: Date | null = null;
  private readonly own = new Counts<Outcome>();
  private readonly failures = new Counts<Failure>();

  constructor(private readonly client: pg.ClientBase) {}

  async add({ userId, ids, areItems }: RunPortion): Promise<void> {
    const { rows } = await this.client.query<Outcome>(
      `SELECT r.state, CASE WHEN r.state IN ('refused', 'failed') THEN r.reason ->> 'code' END AS code,
              CASE WHEN r.state = 'failed' THEN r.current_step_id END AS step_id, r.entered_at IS NOT NULL AS has_entered,
              count(*) AS count, min(r.created_at) AS first
       FROM unnest($2::bigint[]) AS run (id)
       CROSS JOIN LATERAL (SELECT * FROM automatisation_runs WHERE user_id = $1 AND id = run.id OFFSET 0) r GROUP BY 1, 2, 3, 4`,
      [userId, ids],
    );
    for (const outcome of rows) {
      const { state, code, step_id, has_entered, count, first } = outcome;
      if (state === 'failed' && code !== null)
        this.failures.add(`${step_id} ${code}`, { step_id, code, count });
      if (areItems) continue;
      this.own.add(`${state} ${code} ${has_entered}`, outcome);
      if (state !== 'refused' && (this.first === null || first < this.first)) this.first = first;
    }
  }

  /** Null: there was no run. */
  figures(): Pick<
    Required<LiveFigures>,
    'entered' | 'refused' | 'completed' | 'failed' | 'exited' | 'inside' | 'failures'
  > | null {
    const own = this.own.rows;
    if (own.length === 0) return null;
    const sum = (isOne: (outcome: Outcome) => boolean): number =>
      own.filter(isOne).reduce((total, { count }) => total + count, 0);
    return {
      entered: sum(({ has_entered }) => has_entered),
      refused: own
        .flatMap(({ state, code, count }) => (state === 'refused' && code !== null ? [{ code, count }] : []))
        .toSorted(byCount),
      completed: sum(({ state }) => state === 'completed'),
      failed: sum(({ state }) => state === 'failed'),
      exited: sum(({ state }) => state === 'exited'),
      inside: sum(({ state, has_entered }) => state === 'running' && has_entered),
      failures: this.failures.rows.toSorted(byFrequency).slice(0, failuresTold),
    };
  }
}

/** The most frequent first, those that are equally so by step and code. */
const byFrequency = (one: Failure, other: Failure): number =>
  byCount(one, other) ||
  (one.step_id ?? Infinity) - (other.step_id ?? Infinity) ||
  one.code.localeCompare(other.code);
