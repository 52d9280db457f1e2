import { wayId } from '../../../../../domain/steps/split/schema';
import { newWay, sharedEvenly, sumOfShares, type WayDraft } from './draft';

const ways = (count: number): WayDraft[] =>
  Array.from({ length: count }, (_, index) => ({ id: `w${index}`, name: `Way ${index}`, share: 1 }));

it.each([2, 3, 4, 5, 6])('%i ways are shared evenly, 100 together', (count) => {
  const shared = sharedEvenly(ways(count));
  expect(sumOfShares(shared)).toBe(100);
  const shares = shared.map(({ share }) => share ?? 0);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
});

it('a new way has a name and an id of its own, and what is left of the shares', () => {
  const before: WayDraft[] = [
    { id: 'a', name: 'A', share: 60 },
    { id: 'b', name: 'C', share: 30 },
  ];
  const way = newWay(before);
  expect(way).toMatchObject({ name: 'B', share: 10 });
  expect(wayId.safeParse(way.id).success).toBe(true);
  expect(newWay([{ id: 'a', name: 'A', share: 120 }]).share).toBe(0);
});
