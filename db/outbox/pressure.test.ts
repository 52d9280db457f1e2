import { measurePressure } from './pressure';

/** Stores groups of so many items, one each 10 ms, from the moment on; returns how often pressure was told. */
function tellingOf(sizes: readonly number[], every = 10): number {
  let time = 0;
  const tell = jest.fn();
  const stored = measurePressure(tell, () => time);
  for (const size of sizes) {
    time += every;
    stored(size);
  }
  return tell.mock.calls.length;
}

const groupsOf = (items: number, groups: number): number[] => Array.from({ length: groups }, () => items);

test('says nothing of events that come one by one, however many', () => {
  expect(tellingOf(groupsOf(1, 1_000))).toBe(0);
});

test('says four times a second that callers share transactions', () => {
  expect(tellingOf(groupsOf(8, 100))).toBe(4);
});

test('judges by the average of a quarter of a second', () => {
  expect(tellingOf([...groupsOf(1, 24), 100])).toBe(0);
  expect(tellingOf([...groupsOf(1, 24), 200])).toBe(1);
});

test('says nothing of a batch that comes now and then', () => {
  expect(tellingOf(groupsOf(500, 10), 1_000)).toBe(0);
});
