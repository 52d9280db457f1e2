import type { RunGroup } from './run-group';

/** So many runs of one automation share a workflow; fewer have one each. */
const worthwhile = 8;
/** How long a flow is known as one whose runs do not end at once. */
const memoryMilliseconds = 60_000;

/**
 * Chooses which runs that start together share a workflow. A group spares what a workflow a run costs, but a run that must wait is
 * then started twice: a flow whose runs mostly go on after their first segment is left to workflows of their own for a while.
 */
export class GroupChoice {
  private readonly goesOnUntil = new Map<number, number>();

  constructor(private readonly clock: () => number) {}

  isWorthwhile(group: RunGroup): boolean {
    const until = this.goesOnUntil.get(group[0].automatisation_id) ?? 0;
    return group.length >= worthwhile && this.clock() >= until;
  }

  /** Learns from what a group's first segments came to: how many runs are in each state. */
  learn(group: RunGroup, states: Readonly<Record<string, number>>): void {
    const { automatisation_id: automatisationId } = group[0];
    const goingOn = states['running'] ?? 0;
    if (goingOn * 2 > group.length) {
      this.goesOnUntil.set(automatisationId, this.clock() + memoryMilliseconds);
    } else {
      this.goesOnUntil.delete(automatisationId);
    }
  }
}
