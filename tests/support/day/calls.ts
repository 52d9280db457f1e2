import { setTimeout as delay } from 'node:timers/promises';
import { timesOf, type Times } from '../neighbour';

/** Calls of one kind: one is made every so many milliseconds, whether the earlier ones are answered or not. */
export interface Kind {
  name: string;
  every: number;
  /** How many are made at most. */
  most?: number;
  /** Makes the call, and rejects when it is not answered as it should be. */
  call: (turn: number) => Promise<unknown>;
}

/** How the calls of a kind went: their times, and how many went wrong, by what was wrong. */
export interface CallsMade {
  times: Times;
  errors: Map<string, number>;
}

/** Makes calls of all kinds for so many milliseconds; resolves when all are answered. The kinds begin one after another. */
export async function makeCalls(
  kinds: readonly Kind[],
  milliseconds: number,
): Promise<Map<string, CallsMade>> {
  const began = performance.now();
  const made = await Promise.all(
    kinds.map(async (kind, place): Promise<[string, CallsMade]> => {
      const first = began + (kind.every * place) / kinds.length;
      return [kind.name, await makeCallsOf(kind, first, began + milliseconds)];
    }),
  );
  return new Map(made);
}

async function makeCallsOf(
  { every, most = Infinity, call }: Kind,
  first: number,
  end: number,
): Promise<CallsMade> {
  const taken: number[] = [];
  const errors = new Map<string, number>();
  const timed = async (turn: number): Promise<void> => {
    const began = performance.now();
    await call(turn).catch((error: unknown) => {
      const what = wordsOf(error);
      errors.set(what, (errors.get(what) ?? 0) + 1);
    });
    taken.push(performance.now() - began);
  };
  const made: Promise<void>[] = [];
  for (let turn = 0, next = first; turn < most && next < end; turn += 1, next += every) {
    await delay(Math.max(0, next - performance.now()));
    made.push(timed(turn));
  }
  await Promise.all(made);
  return { times: timesOf(taken), errors };
}

/** The words of an error: that a connection broke stands in its cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** Says in a line how the calls of a kind went. */
export function describeCalls(name: string, { times, errors }: CallsMade): string {
  const { count, p50, p95, p99, slowest } = times;
  const wrong = [...errors].map(([what, number]) => `; ${number} times ${what}`).join('');
  return `${name}: ${count} calls, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, slowest ${slowest} ms${wrong}`;
}

/** Reads a response to its end. Rejects when the call is refused. */
export async function whole(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
  return text;
}
