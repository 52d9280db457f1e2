import { errorOf } from '../support/api/answers';
import type { Case, Standing, Ways } from './cell';
import type { Row } from './row';
import { buildScene } from './scene/build-scene';
import type { Entered, Scene, Stage } from './scene/scene';
import { standingOf } from './standing';

/** A running case: one run for each action on it. */
export interface Play {
  scene: Scene;
  given: Case;
  /** By the action on the run. */
  runs: Map<string, Entered>;
}

/** The result of a case. */
export interface Played {
  run: Standing[];
  ways: Ways;
}

/** Builds the scene of a case. */
export async function prepare(stage: Stage, row: Row, given: Case): Promise<Play> {
  const scene = await buildScene(stage, row, given);
  await given.before?.do(scene);
  return { scene, given, runs: new Map() };
}

/** Whether no action on the run is possible. */
const isOver = ({ ways }: Case): boolean => Object.values(ways).every((way) => 'refused' in way);

/**
 * Splits a case into one for each action on its run, so that each run has a connection of its own: some connections allow one call at a
 * time.
 */
export const apart = (given: Case): Case[] =>
  isOver(given)
    ? [given]
    : Object.entries(given.ways).map(([way, comesTo]) => ({ ...given, ways: { [way]: comesTo } }));

/** Merges the results of a case that was split. */
export const together = (played: readonly Played[]): Played => ({
  run: played.flatMap(({ run }) => run),
  ways: Object.assign({}, ...played.map(({ ways }) => ways)) as Ways,
});

/** Starts the runs of a case: one for each action, or a single one where no action is possible. */
export async function begin({ scene, given, runs }: Play): Promise<void> {
  const only = isOver(given) ? await scene.enter() : null;
  for (const way of Object.keys(given.ways)) runs.set(way, only ?? (await scene.enter()));
}

/** Waits until a run makes no progress by itself, and returns its state; the caller compares it with the expected one. */
async function atRest(scene: Scene, entered: Entered, { state }: Standing): Promise<Standing> {
  const goesOn = async (): Promise<true | undefined> => {
    const [run] = await scene.rows<{ state: string; rests: boolean }>(looked, [scene.userId, entered.runId]);
    const isThere = !run || run.state !== 'running' || (state === 'running' && run.rests);
    return isThere || undefined;
  };
  await scene.until(goesOn).catch(() => undefined);
  return standingOf(scene, entered);
}

/** A running run makes no progress by itself while it sleeps, or waits minutes for the retry of its call. */
const looked = `
  SELECT r.state, r.waiting_until IS NOT NULL OR EXISTS (
    SELECT FROM calls c WHERE c.user_id = $1 AND c.run_id = r.id AND c.visit = r.visit AND c.state = 'pending'
      AND (c.trouble ->> 'next_at')::timestamptz > now() + interval '1 minute') AS rests
  FROM automatisation_runs r WHERE r.user_id = $1 AND r.id = $2`;

/** Does the case's `meanwhile`, reads the runs' states, fixes the cause, and performs each action. */
export async function end({ scene, given, runs }: Play): Promise<Played> {
  await given.meanwhile?.do(scene);
  const run = await Promise.all(
    [...new Set(runs.values())].map((entered) => atRest(scene, entered, given.run)),
  );
  await given.mend?.do(scene);
  const ways = await Promise.all(
    Object.entries(given.ways).map(async ([way, expected]) => {
      const entered = runs.get(way);
      if (!entered) throw new Error(`There is no run for ${way}`);
      const answer = await scene.act(entered.runId, way);
      const isRefused = answer.status !== 200;
      if (isRefused || 'refused' in expected)
        return [
          way,
          isRefused ? { refused: errorOf(answer).code } : await standingOf(scene, entered),
        ] as const;
      return [way, await atRest(scene, entered, expected)] as const;
    }),
  );
  return { run, ways: Object.fromEntries(ways) };
}
