import fc from 'fast-check';
import { chooseWay } from './choose';
import type { Way } from './schema';

const waysOf = (shares: readonly number[]): Way[] =>
  shares.map((share, index) => ({ id: String.fromCharCode(97 + index), name: `Way ${index}`, share }));

const contacts = Array.from({ length: 4_000 }, (_, index) => `contact-${index}`);

/** The chi-square quantiles of 0.999 for 1 to 5 degrees of freedom (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4). */
const limits = [10.828, 13.816, 16.266, 18.467, 20.515];

function chiSquare(ways: readonly Way[], stepId: number, who: readonly string[] = contacts): number {
  const taken = new Map<string, number>();
  for (const contact of who) {
    const id = chooseWay(ways, stepId, contact)?.id ?? '';
    taken.set(id, (taken.get(id) ?? 0) + 1);
  }
  return ways.reduce((sum, { id, share }) => {
    const expected = (who.length * share) / 100;
    return sum + ((taken.get(id) ?? 0) - expected) ** 2 / expected;
  }, 0);
}

it.each([
  [[50, 50]],
  [[90, 10]],
  [[99, 1]],
  [[34, 33, 33]],
  [[70, 20, 10]],
  [[25, 25, 25, 25]],
  [[40, 30, 15, 10, 5]],
  [[17, 17, 17, 17, 16, 16]],
])('contacts take the ways by their shares: %j', (shares) => {
  const limit = limits[shares.length - 2] ?? 0;
  for (let stepId = 1; stepId <= 3; stepId += 1)
    expect(chiSquare(waysOf(shares), stepId)).toBeLessThan(limit);
});

it('steps choose independently: those on one way of a step are spread over the ways of another', () => {
  const halves = waysOf([50, 50]);
  const onFirst = contacts.filter((contact) => chooseWay(halves, 1, contact)?.id === 'a');
  expect(chiSquare(halves, 2, onFirst)).toBeLessThan(limits[0] ?? 0);
});

const shares = fc
  .array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 6 })
  .filter((list) => list.some((share) => share > 0));

it('a contact takes the same way again, whatever the order of the ways and their names', () => {
  fc.assert(
    fc.property(shares, fc.nat(), fc.string(), (list, stepId, contact) => {
      const ways = waysOf(list);
      const renamed = ways.map((way) => ({ ...way, name: 'renamed' })).reverse();
      expect(chooseWay(renamed, stepId, contact)?.id).toBe(chooseWay(ways, stepId, contact)?.id);
    }),
  );
});

it('nobody takes a way without a share', () => {
  fc.assert(
    fc.property(shares, fc.nat(), fc.string(), (list, stepId, contact) => {
      expect(chooseWay(waysOf(list), stepId, contact)?.share).toBeGreaterThan(0);
    }),
  );
});

it('changed shares move contacts only from ways that shrink to ways that grow', () => {
  const part = (ways: readonly Way[], id: string | undefined): number =>
    (ways.find((way) => way.id === id)?.share ?? 0) / ways.reduce((sum, { share }) => sum + share, 0);
  fc.assert(
    fc.property(shares, shares, fc.nat(), fc.string(), (one, other, stepId, contact) => {
      const [before, after] = [waysOf(one), waysOf(other)];
      const from = chooseWay(before, stepId, contact)?.id;
      const to = chooseWay(after, stepId, contact)?.id;
      if (from === to) return;
      const grows = part(after, to) / part(before, to);
      const shrinks = part(after, from) / part(before, from);
      expect(grows).toBeGreaterThan(shrinks);
    }),
  );
});

it('as few contacts as possible change: 10 % to a third way takes 10 %, and none between the others', () => {
  const before = waysOf([50, 50]);
  const after = waysOf([45, 45, 10]);
  const moved = contacts.filter(
    (contact) => chooseWay(before, 7, contact)?.id !== chooseWay(after, 7, contact)?.id,
  );
  expect(moved.every((contact) => chooseWay(after, 7, contact)?.id === 'c')).toBe(true);
  expect(moved.length / contacts.length).toBeCloseTo(0.1, 1);
});
