import type { Random } from '../support/random';

/** A process of the product: what it waits for is dropped when it ends. */
export class Actor {
  isAlive = true;
  constructor(readonly name: string) {}
}

/** Something that waits for the scheduler. */
interface Step {
  /** Null: the world outside the product's processes. */
  actor: Actor | null;
  label: string;
  go: () => void | Promise<void>;
  isReady?: () => boolean;
  /** Before this step number it runs only when nothing else can. */
  heldUntil: number;
}

export interface Timer {
  at: number;
  actor: Actor | null;
  fire: () => void;
  /** It belongs to an endless series: time does not advance for it. */
  isRepeated: boolean;
}

/** How the scheduler chooses among waiting steps. */
export interface Style {
  /** Which steps are preferred. */
  prefers: 'newest' | 'oldest' | 'none';
  bias: number;
  /** How often a step is held back while others continue, and for how many steps at most. */
  holds: number;
  longestHold: number;
}

const realImmediate = setImmediate;
/** One turn of the event loop, after which every promise that could settle has settled. */
const turn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

/** The beginning of the simulated time: a Monday. */
export const beginning = Date.UTC(2026, 4, 4, 12);

/**
 * Decides the order of execution. Everything that waits (for a statement, for Temporal, for a provider, for a timer) waits here. The seed
 * chooses one waiting step at a time; the next is chosen once all consequences of the previous one wait again. So the seed determines the
 * whole order.
 */
export class Scheduler {
  now = beginning;
  /** The process that owns timers created at this moment. */
  current: Actor | null = null;
  steps = 0;
  readonly trace: string[] = [];
  /** Called after each step: statements blocked in the database may continue. Resolves when they wait again. */
  afterStep: () => Promise<void> = () => Promise.resolve();
  private waiting: Step[] = [];
  private timers: Timer[] = [];
  private immediates: { actor: Actor | null; work: () => void }[] = [];
  private busy = 0;

  constructor(
    private readonly random: Random,
    private readonly style: Style,
  ) {}

  /** Records an event in the trace of a failure. */
  note(actor: Actor | null, what: string): void {
    this.trace.push(`${this.steps} +${this.now - beginning}ms ${actor?.name ?? 'outside'}: ${what}`);
  }

  /** Adds a waiting step; does nothing for a process that has ended. */
  add(actor: Actor | null, label: string, go: Step['go'], isReady?: () => boolean): void {
    if (actor?.isAlive === false) return;
    const { holds, longestHold } = this.style;
    const held = this.random.chance(holds) ? this.random.between(1, longestHold) : 0;
    this.waiting.push({ actor, label, go, isReady, heldUntil: this.steps + held });
  }

  /** Waits to be scheduled; `go` then resolves or rejects. For a process that has ended it never settles. */
  gate<T>(
    actor: Actor | null,
    label: string,
    go: (answer: { resolve: (value: T) => void; reject: (error: Error) => void }) => void | Promise<void>,
  ): Promise<T> {
    return new Promise((resolve, reject) => this.add(actor, label, () => go({ resolve, reject })));
  }

  timer(milliseconds: number, fire: () => void, actor = this.current, isRepeated = false): Timer {
    const timer: Timer = { at: this.now + Math.max(0, Math.ceil(milliseconds)), actor, fire, isRepeated };
    if (actor?.isAlive !== false) this.timers.push(timer);
    return timer;
  }

  clear(timer: Timer): void {
    this.timers = this.timers.filter((other) => other !== timer);
  }

  immediate(work: () => void): void {
    this.immediates.push({ actor: this.current, work });
  }

  /** Drops everything that an ended process waits for. */
  drop(actor: Actor): void {
    actor.isAlive = false;
    const isOthers = (one: { actor: Actor | null }): boolean => one.actor !== actor;
    this.waiting = this.waiting.filter(isOthers);
    this.timers = this.timers.filter(isOthers);
    this.immediates = this.immediates.filter(isOthers);
  }

  /** Runs work of the simulation itself that takes turns of the event loop. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.busy += 1;
    try {
      return await work();
    } finally {
      this.busy -= 1;
    }
  }

  /** Lets every promise settle that can. */
  readonly turn = turn;

  /** Resolves when everything waits. */
  async quiet(): Promise<void> {
    for (;;) {
      await turn();
      if (this.busy > 0) continue;
      const next = this.immediates.shift();
      if (!next) return;
      this.current = next.actor;
      next.work();
    }
  }

  /** Whether nothing can continue until time passes. */
  get isCalm(): boolean {
    return !this.waiting.some(isReady) && !this.timers.some(({ at }) => at <= this.now);
  }

  /** The labels of what waits, for a message. */
  get waitingFor(): string[] {
    return this.waiting.map(({ actor, label }) => `${actor?.name ?? 'outside'}: ${label}`);
  }

  /** Runs one step; returns false when none can run, now or later. */
  async next(): Promise<boolean> {
    await this.quiet();
    this.perhapsPassTime();
    const step = this.choose() ?? this.passTime();
    if (!step) return false;
    this.steps += 1;
    this.current = step.actor;
    await step.go();
    await this.quiet();
    await this.afterStep();
    return true;
  }

  private choose(): Pick<Step, 'actor' | 'go'> | undefined {
    const due = this.timers.filter(({ at }) => at <= this.now);
    const ready = this.waiting.filter(isReady);
    const free = ready.filter(({ heldUntil }) => heldUntil <= this.steps);
    const candidates = free.length + due.length > 0 ? free : ready;
    if (candidates.length + due.length === 0) return undefined;
    const { prefers, bias } = this.style;
    const isBiased = prefers !== 'none' && this.random.chance(bias);
    const place = !isBiased
      ? this.random.below(candidates.length + due.length)
      : prefers === 'oldest'
        ? 0
        : candidates.length - 1;
    const step = candidates[place];
    if (step) {
      this.waiting = this.waiting.filter((other) => other !== step);
      return step;
    }
    return this.firing(due[Math.max(0, place - candidates.length)] ?? due[0]);
  }

  private firing(timer: Timer | undefined): Pick<Step, 'actor' | 'go'> | undefined {
    if (!timer) return undefined;
    this.clear(timer);
    return { actor: timer.actor, go: timer.fire };
  }

  /** Nothing can continue: advances the clock to the next timer. */
  private passTime(): Pick<Step, 'actor' | 'go'> | undefined {
    const [next] = this.timers
      .filter(({ isRepeated }) => !isRepeated)
      .toSorted((one, other) => one.at - other.at);
    if (next) this.now = Math.max(this.now, next.at);
    return this.firing(next);
  }

  /** Occasionally advances time although something could continue, so that slow work meets its timeouts. */
  private perhapsPassTime(): void {
    if (!this.random.chance(0.01)) return;
    const next = Math.min(...this.timers.filter(({ isRepeated }) => !isRepeated).map(({ at }) => at));
    if (next > this.now && next - this.now < 15_000) this.now = next;
  }
}

const isReady = (step: Step): boolean => step.isReady?.() ?? true;
