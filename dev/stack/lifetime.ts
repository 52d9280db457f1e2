import { during } from './progress';

const parentCheck = 500;

/**
 * How long a command runs: until its work is done, a signal asks it to stop, or its parent (npm, a terminal) is gone.
 * What was started is stopped in reverse order, once, however often one asks.
 */
export class Lifetime {
  private readonly cleanups: (() => Promise<void>)[] = [];
  private readonly controller = new AbortController();
  private ending?: Promise<void>;

  /** Aborted when the end begins: gives up waiting, kills helpers. */
  readonly signal = this.controller.signal;

  /** Has `cleanup` run when the end comes; the last one given runs first. */
  defer(cleanup: () => Promise<void>): void {
    this.cleanups.push(cleanup);
  }

  /** Stops everything that was started. Safe to call again: the same end is awaited. */
  end(): Promise<void> {
    this.ending ??= this.stopAll();
    return this.ending;
  }

  get over(): boolean {
    return this.ending !== undefined;
  }

  /** Ends when this process is told to, or when its parent went away without telling. Then exits with `exitCode`. */
  followProcess(exitCode: number): void {
    const stop = (): void => {
      if (this.over) return;
      void during('Stopping', () => this.end()).then(() => process.exit(exitCode));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid !== parent) stop();
    }, parentCheck);
    timer.unref();
  }

  private async stopAll(): Promise<void> {
    this.controller.abort();
    for (let cleanup = this.cleanups.pop(); cleanup; cleanup = this.cleanups.pop()) {
      try {
        await cleanup();
      } catch (error) {
        console.error('While stopping:', error);
      }
    }
  }
}
