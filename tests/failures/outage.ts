import pg from 'pg';
import type { Case } from './cell';
import { stepTypeOf, type Row } from './row';
import { completed, nothingLeft } from './outcomes';
import { apart, begin, end, prepare, together, type Play, type Played } from './play';
import type { Stage } from './scene/scene';
import type { Failure } from './table';
import { casesOf, present, quietly, tell } from './tell';

/** Runs in the middle of their step, which continue when released. */
export interface InTheMiddle {
  plays: readonly Play[];
  letGo(): Promise<void>;
}

/** Brings runs into the middle of a transaction that has done everything except write its receipt. */
async function whileWriting(stage: Stage, plays: readonly Play[]): Promise<InTheMiddle> {
  const { engine, api } = stage;
  const others = await prepare(stage, 'TRACK', someOther);
  const holder = new pg.Client({ connectionString: api.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE receipts IN SHARE MODE');
  // A run that is being advanced is locked, and skipped by this query.
  const areAdvanced = async (userIds: number[]): Promise<true | undefined> => {
    const free = await engine.rows(
      `SELECT FROM automatisation_runs WHERE user_id = ANY ($1::bigint[]) AND state = 'running' FOR NO KEY UPDATE SKIP LOCKED`,
      [userIds],
    );
    return free.length === 0 || undefined;
  };
  await others.scene.enter();
  await engine.until(() => areAdvanced([others.scene.userId]));
  for (const play of plays) await begin(play);
  await engine.until(async () => {
    // While one transaction is open, another begins once enough runs have come for it.
    await others.scene.enter();
    return areAdvanced(plays.map(({ scene }) => scene.userId));
  });
  const letGo = async (): Promise<void> => {
    await holder.query('ROLLBACK');
    await holder.end();
  };
  return { plays, letGo };
}

const someOther: Case = { when: 'it only takes part', run: completed('TRACK'), ways: nothingLeft };

/** Brings runs to a pending call whose work the provider has done, and whose response is withheld. */
async function whileCalling({ engine, gates }: Stage, plays: readonly Play[]): Promise<InTheMiddle> {
  for (const { scene } of plays) gates.keepAnswers(scene.flowId);
  for (const play of plays) await begin(play);
  await engine.until(() => {
    const areOut = plays.every(({ scene, runs }) => gates.kept(scene.flowId) >= new Set(runs.values()).size);
    return Promise.resolve(areOut || undefined);
  });
  // Calls from now on are answered.
  for (const { scene } of plays) gates.open(scene.flowId);
  const letGo = (): Promise<void> => {
    for (const { scene } of plays) gates.give(scene.flowId);
    return Promise.resolve();
  };
  return { plays, letGo };
}

/** The longest time that the faults take on a busy machine, in milliseconds. */
const patience = 300_000;

/**
 * Causes the fault twice, for runs of every kind in the middle of their step: for steps that write, and for steps that call. Then reports
 * the result of each. The fault releases the runs once it is in effect, and resolves when it is over.
 */
export function playOutage(
  stage: () => Stage,
  failure: Failure,
  fault: (middle: InTheMiddle) => Promise<void>,
): void {
  const cases = casesOf(failure);
  const played = new Map<Row, Promise<Played>>();
  beforeAll(async () => {
    const plays: Play[] = [];
    for (const { row, given } of cases)
      for (const part of apart(given)) plays.push(await prepare(stage(), row, part));
    const calls = ({ scene }: Play): boolean => stepTypeOf(scene.row) === 'APICALL';
    await fault(
      await whileWriting(
        stage(),
        plays.filter((play) => !calls(play)),
      ),
    );
    await fault(await whileCalling(stage(), plays.filter(calls)));
    const ended = plays.map((play) => ({ row: play.scene.row, its: end(play) }));
    for (const { row } of cases) {
      const parts = ended.filter((play) => play.row === row).map((play) => play.its);
      const its = Promise.all(parts).then(together);
      void quietly(its);
      played.set(row, its);
    }
  }, patience);
  tell(cases, ({ row }) => present(played.get(row)));
}
