import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from './problem';
import type { RunningPart } from './part';

const deathsAllowed = 3;
const firstPause = 500;
const longestPause = 30_000;
/** A part that ran for this many milliseconds counts as stable: its next restart has no delay. */
const wellAfter = 60_000;
const readyLimit = 90_000;
/** A running part is ended after this many failed checks in a row. */
const failuresAllowed = 3;

/** How a part of the stack is started, and how its readiness is detected. */
export interface PartPlan {
  name: string;
  launch(): Promise<RunningPart>;
  /** Resolves when the part does its work; `signal` aborts the wait. */
  untilReady(part: RunningPart, signal: AbortSignal): Promise<unknown>;
  /** For a part that can stop working while its process runs: such a part is restarted. */
  watch?: Watch;
}

interface Watch {
  /** Whether the part works. Never rejects. */
  works(): Promise<boolean>;
  /** Milliseconds between two checks. */
  pause: number;
}

/** Keeps a part running: when it exits it is restarted, each time after a longer delay. */
export class Supervised {
  private part?: RunningPart;
  private stopping = new AbortController();
  private finished: Promise<void> = Promise.resolve();
  private replacing = false;

  constructor(
    private readonly plan: PartPlan,
    /** Called when a part that was ready once cannot be restarted. */
    private readonly onHopeless: (problem: Problem) => void,
  ) {}

  /** Resolves when the part is ready for the first time; rejects when it exited three times before that. */
  start(): Promise<void> {
    return new Promise((ready, hopeless) => {
      this.finished = this.keepRunning(ready).catch((error: unknown) => {
        if (this.stopping.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem(String(error));
        hopeless(problem);
        this.onHopeless(problem);
      });
    });
  }

  /** Ends the part and starts the next one at once, as after a change of its sources. */
  async replace(): Promise<void> {
    this.replacing = true;
    await this.part?.stop();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.part?.stop();
    await this.finished;
  }

  private async keepRunning(ready: () => void): Promise<void> {
    const { signal } = this.stopping;
    let pause = firstPause;
    let deaths = 0;
    while (!signal.aborted) {
      const part = await this.plan.launch();
      this.part = part;
      if (signal.aborted) return part.stop();
      const started = Date.now();
      const isReady = await this.becomesReady(part);
      if (isReady) {
        ready();
        deaths = 0;
        await this.endUnlessItWorks(part);
      } else {
        deaths += 1;
      }
      const how = await part.exited;
      if (signal.aborted) return;
      if (this.replacing) {
        this.replacing = false;
        continue;
      }
      if (deaths === deathsAllowed) throw this.hopeless(part, how);
      pause = Date.now() - started > wellAfter ? firstPause : pause;
      console.log(`${this.plan.name} ended (${how}); it starts again in ${pause / 1000} s`);
      await delay(pause, undefined, { signal });
      pause = Math.min(pause * 2, longestPause);
    }
  }

  /** False when the part exited first, or was ended because it took too long. */
  private async becomesReady(part: RunningPart): Promise<boolean> {
    const over = new AbortController();
    const limit = delay(readyLimit, 'late' as const, { signal: over.signal }).catch(() => 'late' as const);
    const ready = this.plan.untilReady(part, over.signal).then(
      () => 'ready' as const,
      () => 'late' as const,
    );
    const died = part.exited.then(() => 'died' as const);
    const outcome = await Promise.race([ready, died, limit]);
    over.abort();
    if (outcome === 'late') await part.stop();
    return outcome === 'ready';
  }

  /** Watches a part until it has exited or must be ended. */
  private async endUnlessItWorks(part: RunningPart): Promise<void> {
    const { watch, name } = this.plan;
    if (!watch) return;
    const over = new AbortController();
    void part.exited.then(() => over.abort());
    const paused = () => delay(watch.pause, undefined, { signal: over.signal }).catch(() => undefined);
    for (let failures = 0; failures < failuresAllowed;) {
      await paused();
      if (!part.isRunning) return;
      failures = (await watch.works()) ? 0 : failures + 1;
    }
    if (!part.isRunning) return;
    console.log(`${name} runs, but does not work any more: it is ended`);
    await part.stop();
  }

  private hopeless(part: RunningPart, how: string): Problem {
    return new Problem(
      `${this.plan.name} ended ${deathsAllowed} times before it was ready (${how}). Its last lines:\n${part.lastLines()}`,
    );
  }
}
