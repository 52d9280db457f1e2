/**
 * `npm run bench`: measures Sillage beside bare references, in the same run and in turns. `-- track` runs the rows whose name contains the
 * word; `-- fill` measures lists and reports on a database that is filled once, `-- inside` measures the lists of a flow with 300,000 runs (`RUNS=`),
 * `-- canvas` the editor of a flow of 500 steps. `-- peers` measures other projects at the same work, `-- peers temporal` one of them.
 * docs/performance.md describes each row.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Lifetime } from '../dev/stack/lifetime';
import { describeFailure, Problem } from '../dev/stack/problem';
import type { Comparison } from './comparison';
import { benchAsleep } from './measures/asleep';
import { benchCalls } from './measures/calls';
import { benchCanvas } from './measures/canvas';
import { benchDispatch } from './measures/dispatch';
import { benchIdentify } from './measures/identify';
import { benchImport } from './measures/import';
import { benchLists } from './measures/lists';
import { benchRuns } from './measures/run';
import { benchRunLists } from './measures/run-lists';
import { choosePeers } from './peers/measure';
import { toPeerTable } from './peers/peer';
import { describeMachine, toTable } from './report';
import { benchSpoiled } from './spoiled';
import { BenchStack } from './stack';
import { benchSenders } from './measures/senders';
import { benchTrack } from './measures/track';

const works: Record<string, (stack: BenchStack) => Promise<Comparison[]>> = {
  track: benchTrack,
  senders: benchSenders,
  identify: benchIdentify,
  spoiled: benchSpoiled,
  run: benchRuns,
  asleep: benchAsleep,
  calls: benchCalls,
  dispatch: benchDispatch,
  import: benchImport,
};

/** Rows that need minutes and gigabytes, or a browser: they run only when named on the command line. */
const laboriousWorks: typeof works = {
  fill: benchLists,
  inside: benchRunLists,
  canvas: benchCanvas,
};

/** Other projects at the same work: rows of another kind, without goals. */
const peersWord = 'peers';

/** Figures belong to one machine and one day, so git does not keep them. */
const resultsFile = '.data/bench.json';
const peersFile = '.data/bench-peers.json';

const lifetime = new Lifetime();
lifetime.followProcess(1);
main().then(
  () => finish(0),
  (error: unknown) => {
    if (!lifetime.over) console.error(describeFailure(error));
    finish(1);
  },
);

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const measure = words[0] === peersWord ? peersOf(words.slice(1)) : rowsOf(words);
  const machine = describeMachine();
  const stack = await BenchStack.start(lifetime, (problem) => {
    console.error(problem.message);
    finish(1);
  });
  const { table, file, figures } = await measure(stack);
  console.log(`\n${table}\n`);
  console.log(
    `${machine.cores} cores of ${machine.cpu}, Node ${machine.node}, load ${machine.loadBefore} before.`,
  );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
  console.log(`Written to ${file}.`);
}

/** What was measured: as a table, and as the figures that a file keeps. */
interface Measured {
  table: string;
  file: string;
  figures: object;
}

/** The rows whose names contain one of the words; without words, those of every day. Throws Problem when there is none. */
function rowsOf(words: readonly string[]): (stack: BenchStack) => Promise<Measured> {
  const all = Object.entries({ ...works, ...laboriousWorks });
  const chosen =
    words.length === 0
      ? Object.entries(works)
      : all.filter(([name]) => words.some((word) => name.includes(word)));
  if (chosen.length === 0) {
    const names = [...all.map(([name]) => name), peersWord];
    throw new Problem(`No row is called ${words.join(' or ')}: there are ${names.join(', ')}.`);
  }
  return async (stack) => {
    const comparisons: Comparison[] = [];
    for (const [name, measure] of chosen) {
      console.log(`Measuring ${name}`);
      comparisons.push(...(await measure(stack)));
    }
    return { table: toTable(comparisons), file: resultsFile, figures: { comparisons } };
  };
}

/** The peers whose names contain one of the words, or all. Throws Problem when there is none. */
function peersOf(words: readonly string[]): (stack: BenchStack) => Promise<Measured> {
  const measure = choosePeers(words);
  return async (stack) => {
    const figures = await measure(stack);
    return { table: toPeerTable(figures), file: peersFile, figures: { figures } };
  };
}

function finish(exitCode: number): void {
  void lifetime.end().then(() => process.exit(exitCode));
}
