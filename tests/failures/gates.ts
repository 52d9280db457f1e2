import type { Answered, Asked, Gate } from '../providers/stand-in';

/** How a provider meets a call: `work` has it do what it was asked for, and answers. */
export type Behaviour = (work: () => Answered) => Promise<Answered> | Answered;

/** The flow that a call is about, by the one whom it names. */
const flowOf = ({ path, body }: Asked): number | null => {
  const id = /w(\d+)n\d+e/.exec(`${path} ${body}`)?.[1];
  return id === undefined ? null : Number(id);
};

/** How the providers behave to the calls of each flow: well, until something else is said. */
export class Gates {
  private readonly behaviours = new Map<number, Behaviour>();
  private readonly held = new Map<number, Set<() => void>>();

  readonly gate: Gate = (_provider, asked, work) => {
    const behave = this.behaviours.get(flowOf(asked) ?? 0);
    return behave ? behave(work) : work();
  };

  /** From now on. Calls whose answer is kept stay kept. */
  behave(flowId: number, behaviour: Behaviour): void {
    this.behaviours.set(flowId, behaviour);
  }

  /** Well again, from now on. */
  open(flowId: number): void {
    this.behaviours.delete(flowId);
  }

  /** Has the provider do its work and keep the answer, until it is told to give it. */
  keepAnswers(flowId: number): void {
    this.behave(flowId, async (work) => {
      const answer = work();
      await new Promise<void>((resolve) => {
        const kept = this.held.get(flowId) ?? new Set();
        this.held.set(flowId, kept.add(resolve));
      });
      return answer;
    });
  }

  /** Gives all answers that are kept. */
  giveAll(): void {
    for (const flowId of this.held.keys()) this.give(flowId);
  }

  /** How many answers are kept. */
  kept(flowId: number): number {
    return this.held.get(flowId)?.size ?? 0;
  }

  /** Gives the answers that were kept. */
  give(flowId: number): void {
    for (const release of this.held.get(flowId) ?? []) release();
    this.held.delete(flowId);
  }
}
