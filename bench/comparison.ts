/** A row of the bench: our figure, and the figure of a bare reference that does the same work. */
export interface Comparison {
  work: string;
  unit: string;
  figure: number;
  reference: string;
  referenceFigure: number;
  /** The median of the rounds' ratios: both sides of a round ran under the same load of the machine. */
  ratio: number;
  goal: number;
  stretch: number;
  /** True where the goal is the highest allowed ratio; false where it is the lowest. */
  isLimit: boolean;
}

/** What is compared, and the goal; see docs/performance.md. */
export type Aim = Pick<Comparison, 'work' | 'unit' | 'reference' | 'goal' | 'stretch'> & {
  isLimit?: boolean;
};

/** One round's two figures. */
export interface Pair {
  figure: number;
  reference: number;
}

/** Runs `round` several times, one after another. */
export async function repeat<T>(times: number, round: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let number = 1; number <= times; number += 1) results.push(await round(number));
  return results;
}

export function compare({ isLimit = false, ...aim }: Aim, rounds: readonly Pair[]): Comparison {
  return {
    ...aim,
    isLimit,
    figure: median(rounds.map(({ figure }) => figure)),
    referenceFigure: median(rounds.map(({ reference }) => reference)),
    ratio: median(rounds.map(({ figure, reference }) => figure / reference)),
  };
}

export const isMet = ({ ratio, goal, isLimit }: Comparison): boolean =>
  isLimit ? ratio <= goal : ratio >= goal;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('Nothing has no median');
  return (low + high) / 2;
}
