import type pg from 'pg';
import { runStates } from '../../domain/entities/runs/run-state';
import { costlyRead } from '../database/costly-read';
import { runsByState } from '../runs/stats';
import type { FlowReference } from '../automatisations/stored-flow';
import { toJson } from '../../domain/values/json';
import { hasErasedItems } from './erased-items';
import { lastLoop, readFigures, runOfCampaign, type RunOfCampaign } from './outcome';
import type { RunFigures } from './run-figures';
import { readSend } from './send';

/** A run that people started, with the items of its loop. */
export interface RunProgress extends RunOfCampaign {
  /** The run whose send it continues; null: it went through everybody. */
  send_run_id: number | null;
  contact_external_id: string | null;
  created_at: Date;
  ended_at: Date | null;
  figures: RunFigures;
}

/**
 * Reads as many runs of each state as are asked for, by the index of runs that are not loop items (migration 036), and returns the first of
 * all these.
 */
const selectRuns = `
  SELECT ${runOfCampaign}, r.created_at, r.ended_at, c.external_id AS contact_external_id, s.send_run_id
  FROM (
    SELECT latest.* FROM unnest($4::text[]) AS s (state) CROSS JOIN LATERAL (
      SELECT * FROM automatisation_runs
      WHERE automatisation_id = $2 AND state = s.state AND parent_run_id IS NULL AND user_id = $1
      ORDER BY created_at DESC LIMIT $3
    ) latest
    ORDER BY (latest.state = 'running') DESC, latest.id DESC
    LIMIT $3
  ) r
  LEFT JOIN contacts c ON c.id = r.contact_id
  LEFT JOIN continued_sends s ON s.run_id = r.id
  ${lastLoop}
  ORDER BY (r.state = 'running') DESC, r.id DESC`;

/**
 * The runs of a flow that are not loop items, running ones first, and how many are running. Counts of very many items are cached for a
 * while.
 */
export async function readProgress(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  limit: number,
): Promise<{ running: number; runs: RunProgress[] }> {
  const { rows } = await pool.query<Omit<RunProgress, 'figures'>>(selectRuns, [
    userId,
    automatisationId,
    limit,
    runStates,
  ]);
  const runs = await withFigures(pool, userId, rows);
  const states = await runsByState(pool, { userId, automatisationId });
  const running = states.find(({ state }) => state === 'running')?.runs ?? 0;
  return { running, runs };
}

/** Runs with their figures. */
export async function withFigures<Run extends RunOfCampaign>(
  pool: pg.Pool,
  userId: number,
  rows: readonly Run[],
): Promise<(Run & { figures: RunFigures })[]> {
  // Runs without a loop have little to count, so they are read together.
  const singles = await readFigures(
    pool,
    userId,
    rows.filter(({ loop }) => loop === null),
  );
  const runs = await Promise.all(
    rows.map(async (run) => {
      const figures = run.loop ? await figuresOf(pool, userId, run) : singles.get(run.id);
      return figures ? [{ ...run, figures }] : [];
    }),
  );
  return runs.flat();
}

/** A run's figures are cached for so many times as long as reading them took: people watch its progress. */
const keptRatio = 60;

/** Reads the figures of a run; they are cached for a while where very many items are counted. */
async function figuresOf(pool: pg.Pool, userId: number, run: RunOfCampaign): Promise<RunFigures | undefined> {
  const { id, state, is_stopping, loop } = run;
  const key = toJson(['campaign', userId, id, state, is_stopping, loop]);
  const figures = await costlyRead(
    pool,
    key,
    () => readFigures(pool, userId, [run]),
    (read) => read.get(id)?.begun ?? 0,
    keptRatio,
  );
  return figures.get(id);
}

/** A send of a campaign that has ended before it reached everybody. */
export interface UnfinishedSend {
  /** Its first run. */
  run_id: number;
  /** When its last run began, how many contacts that run was for, and how many of them it has not reached. */
  started_at: Date;
  total: number;
  not_reached: number;
}

/** The last send of a campaign, found among its newest runs, if it ended before it reached everybody; else null. */
export async function readUnfinishedSend(
  pool: pg.Pool,
  flow: FlowReference,
  runs: readonly Pick<RunProgress, 'id' | 'send_run_id' | 'loop'>[],
): Promise<UnfinishedSend | null> {
  const newest = runs.filter(({ loop }) => loop).sort((a, b) => b.id - a.id)[0];
  if (!newest) return null;
  const send = await readSend(pool, flow, newest.send_run_id ?? newest.id);
  const [first] = send;
  // A run that was stopped while its loop gathered contacts has reached nobody.
  const last = send.findLast(({ loop }) => loop !== null && loop.total !== null);
  if (!first?.is_over_contacts || !last || send.some(({ state }) => state === 'running')) return null;
  if (await hasErasedItems(pool, flow.userId, send)) return null;
  const total = last.loop?.total ?? 0;
  const figures = await figuresOf(pool, flow.userId, last);
  const notReached =
    total - (figures ? figures.sent + figures.unknown + figures.under_way + figures.control : 0);
  if (notReached <= 0) return null;
  return { run_id: first.id, started_at: last.created_at, total, not_reached: notReached };
}
