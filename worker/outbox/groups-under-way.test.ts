import { GroupsUnderWay } from './groups-under-way';

/** A promise, and what resolves it. */
function held(): { end: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const end = new Promise<void>((done) => (resolve = done));
  return { end, resolve };
}

test('an account is full with two portions, or with one that fills it, until one has ended', async () => {
  const groups = new GroupsUnderWay();
  const ended = jest.fn();
  const [first, second, whole] = [held(), held(), held()];
  groups.add(1, 1, first.end, ended);
  expect(groups.full()).toEqual([]);
  groups.add(1, 1, second.end, ended);
  groups.add(2, 2, whole.end, ended);
  expect(groups.full()).toEqual([1, 2]);
  second.resolve();
  whole.resolve();
  await new Promise(setImmediate);
  expect(ended).toHaveBeenCalledTimes(2);
  expect(groups.full()).toEqual([]);
  const all = groups.allEnded();
  first.resolve();
  await all;
  expect(ended).toHaveBeenCalledTimes(3);
});
