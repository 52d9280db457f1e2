import type { Response } from 'supertest';

/**
 * Makes a call, and makes it again as clients do while the API answers that it is busy: on a busy machine the thread that is to do the work
 * may begin later than the API waits for it. It is made `times` times at the most.
 */
export const unlessBusy = (call: () => PromiseLike<Response>, times?: number): Promise<Response> =>
  unlessRefused(call, isBusy, times);

/** Makes a call, and makes it again as clients do while the API asks for that (docs/api.md). */
export const unlessAskedAgain = (call: () => PromiseLike<Response>): Promise<Response> =>
  unlessRefused(call, isAskedAgain);

async function unlessRefused(
  call: () => PromiseLike<Response>,
  isRefused: (answer: Response) => boolean,
  times = 4,
): Promise<Response> {
  for (let time = 1; ; time += 1) {
    const answer = await call();
    if (time === times || !isRefused(answer)) return answer;
  }
}

/** Whether a call was refused because the machine was busy. */
export const isBusy = ({ status, text }: Pick<Response, 'status' | 'text'>): boolean =>
  status === 503 && text.includes('"code":"busy"');

/** Whether a call was refused that is to be sent again in a moment: calls at the same time wait for each other, on a busy machine for long. */
const isAskedAgain = ({ status, text }: Response): boolean =>
  status === 503 && /"code":"(busy|account_busy|took_too_long|database_unavailable)"/.test(text);
