import { splitData, type SplitData } from './schema';
import { chosenWay, compareWays, keepChosenAt, type CountedWay } from './winner';

const ways = [
  { id: 'a', name: 'A', share: 40 },
  { id: 'b', name: 'B', share: 40 },
  { id: 'c', name: 'C', share: 20 },
];
const split = (data: object = {}): SplitData =>
  splitData.parse({ ways, winner_rule: { contacts: 100, probability: 0.95 }, ...data });
const counted = (...numbers: [string, number, number][]): CountedWay[] =>
  numbers.map(([way, contacts, converted]) => ({ way, contacts, converted }));
const chosen = (data: SplitData, ...numbers: [string, number, number][]) =>
  chosenWay(data, compareWays(data, counted(...numbers)))?.way ?? null;

describe('a rule', () => {
  it('chooses the way that is the best with the probability', () => {
    expect(chosen(split(), ['a', 200, 10], ['b', 200, 40], ['c', 200, 12])).toBe('b');
    expect(chosen(split(), ['a', 200, 30], ['b', 200, 32], ['c', 200, 12])).toBeNull();
  });

  it('waits until each way has its contacts', () => {
    expect(chosen(split(), ['a', 200, 10], ['b', 200, 40], ['c', 99, 1])).toBeNull();
    expect(chosen(split(), ['a', 200, 10], ['b', 200, 40], ['c', 100, 1])).toBe('b');
    expect(chosen(split(), ['a', 200, 10], ['b', 200, 40])).toBeNull();
    expect(chosen(split())).toBeNull();
  });

  it('does not wait for a way without a share, and does not choose it', () => {
    const shares = split({ ways: ways.map((way, place) => ({ ...way, share: [50, 50, 0][place] })) });
    expect(chosen(shares, ['a', 200, 10], ['b', 200, 40])).toBe('b');
    expect(chosen(shares, ['a', 200, 10], ['b', 200, 40], ['c', 200, 190])).toBe('b');
    const alone = split({ ways: ways.map((way, place) => ({ ...way, share: [100, 0, 0][place] })) });
    expect(chosen(alone, ['a', 200, 10])).toBeNull();
  });

  it('chooses nothing beside a winner, nor where there is none', () => {
    const numbers: [string, number, number][] = [
      ['a', 200, 10],
      ['b', 200, 40],
      ['c', 200, 12],
    ];
    expect(chosen(split({ winner: 'a' }), ...numbers)).toBeNull();
    expect(chosen(split({ winner_rule: null }), ...numbers)).toBeNull();
  });

  it('compares no way that nobody has come to, and none with itself', () => {
    const chances = (...numbers: [string, number, number][]) =>
      compareWays(split(), counted(...numbers)).map(({ chance }) => chance);
    const [a, b, c] = chances(['a', 200, 10], ['b', 200, 12], ['c', 0, 0]);
    expect(c).toBeNull();
    expect((a ?? 0) + (b ?? 0)).toBeCloseTo(1);
    expect(chances(['a', 200, 10])).toEqual([null, null, null]);
    expect(chances()).toEqual([null, null, null]);
  });

  it('passes over counts of a way that is gone', () => {
    const compared = compareWays(
      split(),
      counted(['a', 200, 10], ['b', 200, 40], ['c', 200, 12], ['d', 200, 150]),
    );
    expect(compared.map(({ way }) => way)).toEqual(['a', 'b', 'c']);
    expect(compared.reduce((sum, { chance }) => sum + (chance ?? 0), 0)).toBeCloseTo(1);
  });

  it.each([
    [{ contacts: 29 }, false],
    [{ contacts: 30 }, true],
    [{ contacts: 1_000_001 }, false],
    [{ probability: 0.79 }, false],
    [{ probability: 0.995 }, false],
    [{}, true],
  ])('with %j is accepted: %s', (rule, isValid) => {
    expect(splitData.safeParse({ ways, winner_rule: rule }).success).toBe(isValid);
  });
});

it('a save keeps when a winner was chosen by itself, only while that way wins', () => {
  const stored = { winner: 'b', winner_chosen_at: '2026-03-01T10:00:00Z' };
  const after = (given: object) => keepChosenAt({ ...given }, stored)['winner_chosen_at'];
  expect(after({ winner: 'b', winner_chosen_at: null })).toBe('2026-03-01T10:00:00Z');
  expect(after({ winner: 'b', winner_chosen_at: '2027-01-01T00:00:00Z' })).toBe('2026-03-01T10:00:00Z');
  expect(after({ winner: 'a', winner_chosen_at: '2026-03-01T10:00:00Z' })).toBeNull();
  expect(after({ winner: null })).toBeNull();
  expect(
    keepChosenAt({ winner: 'a', winner_chosen_at: '2026-03-01T10:00:00Z' }, {})['winner_chosen_at'],
  ).toBeNull();
});
