import { during } from './progress';

const parentCheck = 500;

/**
 * The lifetime of a command: until its work is done, a signal stops it, or its parent (npm, a terminal) is gone. It stops what was started
 * in reverse order, once, however often `end` is called.
 */
export class Lifetime {
  private readonly cleanups: (() => Promise<void>)[] = [];
  private readonly controller = new AbortController();
  private ending?: Promise<void>;

  /** Aborted when the shutdown begins: waits give up, helper processes are killed. */
  readonly signal = this.controller.signal;

  /** Runs `cleanup` at shutdown; the last registered runs first. */
  defer(cleanup: () => Promise<void>): void {
    this.cleanups.push(cleanup);
  }

  /** Stops everything that was started. Safe to call again: it awaits the same shutdown. */
  end(): Promise<void> {
    this.ending ??= this.stopAll();
    return this.ending;
  }

  get over(): boolean {
    return this.ending !== undefined;
  }

  /** Shuts down on a signal, or when the parent process has disappeared. Then exits with `exitCode`. */
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
