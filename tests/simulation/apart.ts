import { jestApart, type DoneApart } from '../support/jest/jest-apart';
import type { Mend } from './mends';

/** Seeds to simulate in a separate process, perhaps with one fix (mend) removed. */
export interface Apart {
  first: number;
  count: number;
  without?: Mend;
}

export const simulateApart = ({ first, count, without }: Apart): Promise<DoneApart> =>
  jestApart(
    {
      project: 'simulation',
      files: ['tests/simulation/seeds.test.ts', 'tests/simulation/seeds-other-half.test.ts'],
    },
    {
      SIMULATION_SEED: String(first),
      SIMULATION_SEEDS: String(count),
      ...(without && {
        SOURCE_CHANGES: JSON.stringify(without.changes),
        SIMULATION_SQL: without.sql ?? '',
      }),
    },
  );
