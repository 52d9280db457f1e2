import pg from 'pg';
import { stepTypeOf, type Case, type Row } from './cell';
import { completed, nothingLeft } from './outcomes';
import { apart, begin, end, prepare, together, type Play, type Played } from './play';
import type { Stage } from './scene';
import type { Failure } from './table';
import { casesOf, present, quietly, tell } from './tell';

/** Runs in the middle of their step, which go on when they are let go. */
export interface InTheMiddle {
  plays: readonly Play[];
  letGo(): Promise<void>;
}

/** Brings runs into the middle of a transaction that has done everything but write its receipt. */
async function whileWriting(stage: Stage, plays: readonly Play[]): Promise<InTheMiddle> {
  const { engine, api } = stage;
  const others = await prepare(stage, 'TRACK', someOther);
  const holder = new pg.Client({ connectionString: api.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE receipts IN SHARE MODE');
  // A run that is being advanced is locked, and passed over here.
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
    // While one transaction is under way another begins when enough runs have come for it.
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

/** Brings runs to a call that is out and has done its work, and whose answer is kept. */
async function whileCalling({ engine, gates }: Stage, plays: readonly Play[]): Promise<InTheMiddle> {
  for (const { scene } of plays) gates.keepAnswers(scene.flowId);
  for (const play of plays) await begin(play);
  await engine.until(() => {
    const areOut = plays.every(({ scene, runs }) => gates.kept(scene.flowId) >= new Set(runs.values()).size);
    return Promise.resolve(areOut || undefined);
  });
  // What is asked from now on is answered.
  for (const { scene } of plays) gates.open(scene.flowId);
  const letGo = (): Promise<void> => {
    for (const { scene } of plays) gates.give(scene.flowId);
    return Promise.resolve();
  };
  return { plays, letGo };
}

/** Longest time that the faults take on a busy machine, in milliseconds. */
const patience = 300_000;

/**
 * Lets the fault happen twice, to runs of every kind in the middle of their step: of those that write, and of those that call. Then tells
 * what became of each. The fault lets them go when it has come about, and answers when it is over.
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
