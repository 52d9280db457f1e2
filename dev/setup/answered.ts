import { setTimeout as delay } from 'node:timers/promises';
import { Unanswered } from '../stack/problem';

/** In milliseconds. */
export interface Waiting {
  /** How long servers may stay away. */
  patience: number;
  /** The time between two tries. */
  rest: number;
  /** Told once what is waited for, and again when that is something else. */
  tell: (line: string) => void;
}

/** Does the work again while a server does not answer. Rejects with any other failure, and once it has waited long enough. */
export async function onceAnswered<T>(work: () => Promise<T>, { patience, rest, tell }: Waiting): Promise<T> {
  let told = '';
  for (const end = Date.now() + patience; ; await delay(rest)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unanswered) || Date.now() >= end) throw error;
      if (error.message !== told) tell(`${error.message} Waiting for it.`);
      told = error.message;
    }
  }
}
