import type { Response } from 'supertest';

/**
 * Makes a call, and makes it again as clients do while the API answers that it is busy: on a busy machine the thread that is to do the work
 * may begin later than the API waits for it. It is made `times` times at the most.
 */
export async function unlessBusy(call: () => PromiseLike<Response>, times = 4): Promise<Response> {
  for (let time = 1; ; time += 1) {
    const answer = await call();
    if (time === times || !isBusy(answer)) return answer;
  }
}

/** Whether a call was refused because the machine was busy. */
export const isBusy = ({ status, text }: Pick<Response, 'status' | 'text'>): boolean =>
  status === 503 && text.includes('"code":"busy"');
