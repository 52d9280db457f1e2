import { isApplicable, type Case } from './cell';
import { rows, type Row } from './row';
import { begin, end, prepare, type Played } from './play';
import type { Stage } from './scene/scene';
import { asSaid } from './standing';
import { table, type Failure } from './table';

/** A case of the table, with its row. */
export interface PlacedCase {
  row: Row;
  given: Case;
}

/** Returns the cases of a failure, in all rows. */
export const casesOf = (failure: Failure): PlacedCase[] =>
  rows.flatMap((row) => {
    const cell = table[failure][row];
    return isApplicable(cell) ? cell.map((given) => ({ row, given })) : [];
  });

/** Returns what is wrong, and what fixes it. */
const titleOf = ({ when, mend }: Case): string => (mend ? `${when}; mended: ${mend.words}` : when);

/** Declares one test per case, which compares the result with the table. */
export function tell(cases: readonly PlacedCase[], playedOf: (placed: PlacedCase) => Promise<Played>): void {
  const named = cases.map((placed) => [placed.row, titleOf(placed.given), placed] as const);
  it.each(named)(
    '%s: %s',
    async (_row, _when, placed) => {
      const { given } = placed;
      const { run, ways } = await playedOf(placed);
      expect(run).toEqual(run.map(() => asSaid(given.run)));
      const expected = Object.entries(given.ways).map(([way, comesTo]) => [
        way,
        'refused' in comesTo ? comesTo : asSaid(comesTo),
      ]);
      expect(ways).toEqual(Object.fromEntries(expected));
    },
    patience,
  );
}

/** Rows that run in parallel: most of their time they wait. */
const lanes = 8;

/** The longest time that a case takes on a busy machine, in milliseconds, with the cases before it. */
const patience = 300_000;

/** Plays all cases of a failure, and declares their tests. */
export function playColumn(stage: () => Stage, failure: Failure): void {
  const cases = casesOf(failure);
  const played = new Map<PlacedCase, Promise<Played>>();
  beforeAll(() => {
    // Several rows run in parallel; the cases of a row run one after another.
    const before = new Map<number, Promise<unknown>>();
    for (const placed of cases) {
      const { row, given } = placed;
      const lane = rows.indexOf(row) % lanes;
      const its = Promise.resolve(before.get(lane)).then(async () => {
        const play = await prepare(stage(), row, given);
        await begin(play);
        return end(play);
      });
      played.set(placed, its);
      before.set(lane, quietly(its));
    }
  });
  tell(cases, (placed) => present(played.get(placed)));
}

/** The test of a case reports its failure. */
export const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The case was not played');
  return value;
}
