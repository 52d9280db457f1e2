import { Problem, Unanswered } from '../stack/problem';
import { onceAnswered } from './answered';

/** Rejects with these failures in turn, and then gives 'done'. */
function failing(...failures: Error[]): () => Promise<string> {
  return async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return Promise.resolve('done');
  };
}
const away = (): Error => new Unanswered('Nobody answers.');

test('what does not answer is tried again, and is told once', async () => {
  const told: string[] = [];
  const waiting = { patience: 60_000, rest: 1, tell: (line: string) => told.push(line) };
  const work = failing(away(), away(), new Unanswered('Somebody else does not.'));
  expect(await onceAnswered(work, waiting)).toBe('done');
  expect(told).toEqual(['Nobody answers. Waiting for it.', 'Somebody else does not. Waiting for it.']);
});

test('what is wrong, and what stays away for too long, ends it', async () => {
  const waiting = { rest: 1, tell: () => undefined };
  const wrong = failing(new Problem('The password is wrong.'));
  await expect(onceAnswered(wrong, { ...waiting, patience: 60_000 })).rejects.toThrow(
    'The password is wrong.',
  );
  await expect(onceAnswered(failing(away()), { ...waiting, patience: 0 })).rejects.toThrow('Nobody answers.');
});
