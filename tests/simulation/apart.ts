import { spawn } from 'node:child_process';
import type { Mend } from './mends';

/** Seeds to simulate in a process of their own, perhaps without a mend. */
export interface Apart {
  first: number;
  count: number;
  without?: Mend;
}

/** Simulates seeds in a process of their own; answers whether all was well, and what was printed. */
export function simulateApart({
  first,
  count,
  without,
}: Apart): Promise<{ isWell: boolean; printed: string }> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--ci',
      '--selectProjects',
      'simulation',
      '--runTestsByPath',
      'tests/simulation/seeds.test.ts',
    ],
    {
      env: {
        ...process.env,
        ...{ SIMULATION_SEED: String(first), SIMULATION_SEEDS: String(count) },
        ...(without && {
          SOURCE_CHANGES: JSON.stringify(without.changes),
          SIMULATION_SQL: without.sql ?? '',
        }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ isWell: code === 0, printed }));
  });
}
