import { isDecided, sizeOfTest, winnerOf } from './test-winner';

test.each([
  [100, 20, 20],
  [101, 20, 21],
  [3, 20, 2],
  [1, 50, 1],
  [0, 50, 0],
  [10, 100, 10],
])('of %i contacts a test of %i percent goes to %i', (total, percent, size) => {
  expect(sizeOfTest(total, percent)).toBe(size);
});

describe('the winner', () => {
  const of = (a: [sent: number, reached: number], b: [sent: number, reached: number]) =>
    winnerOf([
      { variant: 'a', sent: a[0], reached: a[1] },
      { variant: 'b', sent: b[0], reached: b[1] },
    ]);

  it('is the message with the higher rate, with the probability that it really is the better one', () => {
    const { winner, chance } = of([100, 10], [100, 20]);
    expect(winner).toBe('b');
    expect(chance).toBeGreaterThan(0.95);
  });

  it('is told by rates, not by numbers', () => {
    expect(of([1_000, 100], [10, 2]).winner).toBe('b');
  });

  it('is the first one at equal rates', () => {
    expect(of([100, 10], [200, 20]).winner).toBe('a');
  });

  it('is the first one where nothing is known, without a probability where nobody was sent to', () => {
    expect(of([50, 0], [50, 0]).winner).toBe('a');
    expect(of([0, 0], [50, 3])).toMatchObject({ winner: 'b', chance: null });
    expect(of([0, 0], [0, 0])).toEqual({ winner: 'a', chance: null });
  });
});

test.each([
  [[100, 10], [100, 20], true],
  [[100, 10], [200, 20], false],
  [[100, 0], [100, 0], false],
  [[0, 0], [0, 0], false],
])('%j and %j are decided: %j', (a, b, is) => {
  const of = (variant: 'a' | 'b', [sent = 0, reached = 0]: readonly number[]) => ({ variant, sent, reached });
  expect(isDecided([of('a', a), of('b', b)])).toBe(is);
});
