import type { RunGroup } from './run-group';

/** The least number of runs of one automation that share a workflow; fewer get one each. */
const worthwhile = 8;
/** The least number of runs that tell what runs of their flow do. */
const telling = 4;
/** How long a flow has no groups whose runs go on in workflows of their own; a small one then tells whether that is still so. */
const memoryMilliseconds = 60_000;

/**
 * Chooses which runs that start together share a workflow. A group saves the cost of one workflow per run, but a run that then
 * loops, or makes a call that may take long, starts twice: where most runs do, runs get their own workflows for a while. Runs that sleep or make
 * brief calls do so together.
 */
export class GroupChoice {
  private readonly goesOnUntil = new Map<number, number>();

  constructor(private readonly clock: () => number) {}

  /** Those of the runs that are to share a workflow, from the first one on; null when each is to have its own. */
  sharing(group: RunGroup): RunGroup | null {
    if (group.length < worthwhile) return null;
    const until = this.goesOnUntil.get(group[0].automatisation_id);
    if (until === undefined) return group;
    const [first, ...others] = group;
    return this.clock() < until ? null : [first, ...others.slice(0, worthwhile - 1)];
  }

  /** Learns from those runs of a group that have done their first stretch: how many are in each state. A few teach nothing. */
  learn([{ automatisation_id: automatisationId }]: RunGroup, states: Readonly<Record<string, number>>): void {
    const begun = Object.values(states).reduce((sum, count) => sum + count, 0);
    if (begun < telling) return;
    const goingOn = states['running'] ?? 0;
    if (goingOn * 2 > begun) {
      this.goesOnUntil.set(automatisationId, this.clock() + memoryMilliseconds);
    } else {
      this.goesOnUntil.delete(automatisationId);
    }
  }
}
