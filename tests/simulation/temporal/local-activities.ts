import type { Command, Job, Outcome } from './protocol';

/** An activity that runs within the task that requested it. */
export type LocalActivity = Extract<Command, { kind: 'activity' }>;

/** The local activities of one task, resolved in the order in which they end. */
export class LocalActivities {
  private underWay = 0;
  private ended: Job[] = [];
  private wake: (() => void) | null = null;

  constructor(private readonly perform: (command: LocalActivity) => Promise<unknown>) {}

  get isUnderWay(): boolean {
    return this.underWay > 0;
  }

  begin(command: LocalActivity): void {
    this.underWay += 1;
    const end = (outcome: Outcome): void => {
      this.ended.push({ kind: 'activity', seq: command.seq, outcome });
      this.wake?.();
    };
    this.perform(command).then(
      (value) => end({ kind: 'done', value }),
      (error: unknown) => end({ kind: 'failed', message: String(error) }),
    );
  }

  async next(): Promise<Job> {
    if (this.ended.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.underWay -= 1;
    const [first] = this.ended.splice(0, 1);
    if (!first) throw new Error('No local activity has ended');
    return first;
  }
}
