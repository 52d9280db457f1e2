import type { Answered, Asked, Gate } from '../../providers/stand-in';

/** How a provider handles a call: `work` does the requested work and returns the response. */
export type Behaviour = (work: () => Answered) => Promise<Answered> | Answered;

/** Returns the flow of a call, by the person whom the call names. */
const flowOf = ({ path, body }: Asked): number | null => {
  const id = /w(\d+)n\d+e/.exec(`${path} ${body}`)?.[1];
  return id === undefined ? null : Number(id);
};

/** Controls how the providers treat the calls of each flow: normally, until told otherwise. */
export class Gates {
  private readonly behaviours = new Map<number, Behaviour>();
  private readonly held = new Map<number, Set<() => void>>();

  readonly gate: Gate = (_provider, asked, work) => {
    const behave = this.behaviours.get(flowOf(asked) ?? 0);
    return behave ? behave(work) : work();
  };

  /** Applies from now on. Withheld responses stay withheld. */
  behave(flowId: number, behaviour: Behaviour): void {
    this.behaviours.set(flowId, behaviour);
  }

  /** Restores normal behaviour from now on. */
  open(flowId: number): void {
    this.behaviours.delete(flowId);
  }

  /** Lets the provider do its work and withholds the response until it is released. */
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

  /** Releases all withheld responses. */
  giveAll(): void {
    for (const flowId of this.held.keys()) this.give(flowId);
  }

  /** Returns how many responses are withheld. */
  kept(flowId: number): number {
    return this.held.get(flowId)?.size ?? 0;
  }

  /** Releases the withheld responses of a flow. */
  give(flowId: number): void {
    for (const release of this.held.get(flowId) ?? []) release();
    this.held.delete(flowId);
  }
}
