import { errorOf } from '../support/answers';
import type { Case, Row, Standing, Ways } from './cell';
import { buildScene, type Entered, type Scene, type Stage } from './scene';
import { standingOf } from './standing';

/** A case under way: a run for each thing that can be done about it. */
export interface Play {
  scene: Scene;
  given: Case;
  /** By what is done about it. */
  runs: Map<string, Entered>;
}

/** What a case came to. */
export interface Played {
  run: Standing[];
  ways: Ways;
}

/** Makes the scene of a case. */
export async function prepare(stage: Stage, row: Row, given: Case): Promise<Play> {
  const scene = await buildScene(stage, row, given);
  await given.before?.do(scene);
  return { scene, given, runs: new Map() };
}

/** Nothing can be done about its run. */
const isOver = ({ ways }: Case): boolean => Object.values(ways).every((way) => 'refused' in way);

/** A case for each thing that can be done about its run, so that each run has a connection of its own: some bear one call at a time. */
export const apart = (given: Case): Case[] =>
  isOver(given)
    ? [given]
    : Object.entries(given.ways).map(([way, comesTo]) => ({ ...given, ways: { [way]: comesTo } }));

/** What a case came to that was played apart. */
export const together = (played: readonly Played[]): Played => ({
  run: played.flatMap(({ run }) => run),
  ways: Object.assign({}, ...played.map(({ ways }) => ways)) as Ways,
});

/** Lets the runs of a case begin: one for each thing that can be done about it, or one alone where that is nothing. */
export async function begin({ scene, given, runs }: Play): Promise<void> {
  const only = isOver(given) ? await scene.enter() : null;
  for (const way of Object.keys(given.ways)) runs.set(way, only ?? (await scene.enter()));
}

/** Answers how a run stands once it goes no further by itself; what it is found to be is told by the comparison. */
async function atRest(scene: Scene, entered: Entered, { state }: Standing): Promise<Standing> {
  const goesOn = async (): Promise<true | undefined> => {
    const [run] = await scene.rows<{ state: string; rests: boolean }>(looked, [scene.userId, entered.runId]);
    const isThere = !run || run.state !== 'running' || (state === 'running' && run.rests);
    return isThere || undefined;
  };
  await scene.until(goesOn).catch(() => undefined);
  return standingOf(scene, entered);
}

/** A running run goes no further by itself while it sleeps, or waits for minutes for its call to be tried again. */
const looked = `
  SELECT r.state, r.waiting_until IS NOT NULL OR EXISTS (
    SELECT FROM calls c WHERE c.user_id = $1 AND c.run_id = r.id AND c.visit = r.visit AND c.state = 'pending'
      AND (c.trouble ->> 'next_at')::timestamptz > now() + interval '1 minute') AS rests
  FROM automatisation_runs r WHERE r.user_id = $1 AND r.id = $2`;

/** Does what happens meanwhile, sees how the runs stand, mends the cause, and does about each what can be done. */
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
