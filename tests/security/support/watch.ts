import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Product } from '../../support/processes/product';

/** How many bytes a process may grow while it is attacked. */
export const growthLimit = 900 * 1024 * 1024;
/** The most resident memory of a part of a product, in bytes. */
const memoryLimit = 1.5e9;

/** What some work cost its process: the test's own, in which the attacked API or worker runs. */
export interface Taken {
  /** The longest time that the event loop was blocked, in milliseconds: everybody else waits for as long. */
  busy: number;
  /** Bytes by which the process grew. */
  grown: number;
}

export async function takenBy(work: () => Promise<unknown>): Promise<Taken> {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  const before = process.memoryUsage.rss();
  delays.enable();
  await work();
  delays.disable();
  return { busy: delays.max / 1e6, grown: process.memoryUsage.rss() - before };
}

/** How often work is done again that blocked the event loop for too long. */
const looksAgain = 2;

/**
 * What some work costs at the least: what it does blocks the event loop each time for as long, and a busy machine holds it up now and then.
 * It is done again while it blocks the loop for longer.
 */
export async function leastTakenBy(longest: number, work: () => Promise<unknown>): Promise<Taken> {
  let { busy, grown } = await takenBy(work);
  for (let again = 0; again < looksAgain && busy >= longest; again += 1) {
    const taken = await takenBy(work);
    busy = Math.min(busy, taken.busy);
    grown = Math.max(grown, taken.grown);
  }
  return { busy, grown };
}

/** Log lines of unexpected errors. */
const unforeseen = /uncaught|unhandled|out of memory|call failed/i;
export const isUnforeseen = (line: string): boolean => unforeseen.test(line);
const told = 10;
const pause = 1_000;

/** Watches the processes of a product: whether they are still the same, their memory, and their logs. */
export class Watch {
  private readonly parts: readonly string[];
  private readonly looking: NodeJS.Timeout;
  /** The highest memory of the API or the worker, in bytes. */
  memory = 0;

  constructor(private readonly product: Product) {
    this.parts = product.running();
    this.looking = setInterval(() => void this.look(), pause).unref();
  }

  /** Returns the problems found so far, as text. */
  async problems(): Promise<string[]> {
    await this.look();
    const running = this.product.running();
    const ended = this.parts.filter((part) => !running.includes(part));
    return [
      ...ended.map((part) => `${part} has ended`),
      ...(this.memory > memoryLimit ? [`a process had ${Math.round(this.memory / 1e6)} MB`] : []),
      ...this.unforeseenLines().slice(0, told),
    ];
  }

  end(): void {
    clearInterval(this.looking);
  }

  private async look(): Promise<void> {
    try {
      const { product } = this;
      const now = await Promise.all([product.memory('API'), product.memory('Worker')]);
      this.memory = Math.max(this.memory, ...now);
    } catch {
      // A process that has just ended has no memory; `problems` reports it.
    }
  }

  private unforeseenLines(): string[] {
    const logs = join(this.product.settings.DATA_DIR, 'logs');
    return readdirSync(logs)
      .filter((file) => /^(api|worker)/.test(file))
      .flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
      .filter(isUnforeseen)
      .map((line) => line.slice(0, 1_000));
  }
}
