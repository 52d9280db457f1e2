import type { Random } from '../support/random';

/** What may go wrong at a point where something waits. */
export const faultKinds = [
  'connection lost before',
  'connection lost after',
  'process gone before',
  'process gone after',
  'database restarts',
  'Temporal away',
  'answer of Temporal lost',
  'task given to another',
  'report lost',
  'workflow evicted',
  'nothing sent',
  'answer of the provider lost',
  'call lost on its way',
  'provider down',
  'provider asks for fewer',
  'call refused',
  'workflow terminated',
  'Temporal emptied',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Which faults a seed has, and how often. */
export interface FaultPlan {
  kinds: ReadonlySet<FaultKind>;
  rate: number;
  /** The most faults that occur. */
  most: number;
}

/** Decides which faults occur. */
export class Faults {
  /** No further fault occurs: the world must come to rest. */
  isOver = false;
  happened = 0;

  constructor(
    private readonly random: Random,
    private readonly plan: FaultPlan,
  ) {}

  /** Returns one of the faults, or null; as often as the plan says, unless `rate` is given. */
  roll(kinds: readonly FaultKind[], rate = this.plan.rate): FaultKind | null {
    const { most, kinds: chosen } = this.plan;
    const isOne = this.random.chance(rate);
    const possible = kinds.filter((kind) => chosen.has(kind));
    if (!isOne || this.isOver || this.happened >= most || possible.length === 0) return null;
    this.happened += 1;
    return this.random.pick(possible);
  }
}
