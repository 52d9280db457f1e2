import { condition, defineSignal, setHandler } from '@temporalio/workflow';
import { wakeSignalName } from './contract';

const wakeSignal = defineSignal(wakeSignalName);

/** The wake-ups of a workflow: something about its run has changed. */
export class Wakes {
  private hasCome = false;

  constructor() {
    setHandler(wakeSignal, () => {
      this.hasCome = true;
    });
  }

  /** Forgets those that have come: call it before reading what the next wake-up should have read again. */
  forget(): void {
    this.hasCome = false;
  }

  /** Resolves once one has come since `forget`, or after so many milliseconds. */
  async next(milliseconds?: number): Promise<void> {
    const come = (): boolean => this.hasCome;
    if (milliseconds === undefined) await condition(come);
    else await condition(come, milliseconds);
  }
}
