import type { Response } from 'supertest';

/** For how long a call is made again, in milliseconds: only a failing test, or one on a very busy machine, takes that long. */
const patience = 100_000;

/**
 * Makes a call, and makes it again as clients do while the API answers that it is busy: on a busy machine the thread that is to do the work
 * may begin later than the API waits for it.
 */
export async function unlessBusy(call: () => PromiseLike<Response>): Promise<Response> {
  for (const end = Date.now() + patience; ;) {
    const answer = await call();
    if (!isBusy(answer) || Date.now() > end) return answer;
  }
}

/** Whether a call was refused because the machine was busy. */
export const isBusy = ({ status, text }: Pick<Response, 'status' | 'text'>): boolean =>
  status === 503 && text.includes('"code":"busy"');
