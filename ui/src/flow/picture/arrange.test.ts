import { arrange, type PicturedStep } from './arrange';

let serial = 0;
const step = (
  branches: Pick<PicturedStep, 'trueSubSteps' | 'falseSubSteps'> | null = null,
): PicturedStep => ({
  id: (serial += 1),
  type: branches ? 'CONDITION' : 'DELAY',
  app_webhook_unique_identifier: null,
  ...branches,
});

test('a chain goes to the right on one row', () => {
  const { start, places, columns, rows } = arrange([step(), step()]);
  expect(start).toEqual({ column: 0, row: 0 });
  expect(places.map(({ column, row }) => [column, row])).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect([columns, rows]).toEqual([3, 1]);
});

test('branches part above and below what stands before them, and no two steps meet', () => {
  const inner = step({ trueSubSteps: [step()], falseSubSteps: [step(), step()] });
  const outer = step({ trueSubSteps: [inner], falseSubSteps: [step()] });
  const { start, places, columns, rows } = arrange([step(), outer]);
  expect([columns, rows]).toEqual([6, 3]);
  expect(start.row).toBe(1.25);
  const spots = places.map(({ column, row }) => `${column} ${row}`);
  expect(new Set(spots).size).toBe(spots.length);
  const rowOf = (wanted: PicturedStep) => places.find((place) => place.step === wanted)?.row;
  expect([rowOf(outer), rowOf(inner)]).toEqual([1.25, 0.5]);
});

test('an empty flow is its start alone', () => {
  expect(arrange([])).toEqual({ start: { column: 0, row: 0 }, places: [], columns: 1, rows: 1 });
});

test('what stands where branches join is to the right of both, with a line from each', () => {
  const condition = step({ trueSubSteps: [step(), step()], falseSubSteps: [] });
  const [joined, last] = [step(), step()];
  const { places, rows } = arrange([condition, joined, last]);
  const placeOf = (wanted: PicturedStep) => places.find((place) => place.step === wanted);
  expect(placeOf(joined)).toMatchObject({ column: 4, row: 0.5 });
  expect(placeOf(joined)?.from).toMatchObject([
    { column: 3, row: 0 },
    { column: 1, row: 0.5 },
  ]);
  expect(placeOf(last)).toMatchObject({ column: 5, row: 0.5 });
  expect(rows).toBe(2);
});

test('the ways of a split stand above each other, and what they join in is to the right of all', () => {
  const chains = { a: [step()], b: [step(), step()], c: [] };
  const split: PicturedStep = { ...step(), type: 'SPLIT', waySubSteps: chains };
  const joined = step();
  const { places, rows } = arrange([split, joined]);
  const placeOf = (wanted: PicturedStep | undefined) => places.find((place) => place.step === wanted);
  expect(rows).toBe(3);
  expect([placeOf(split)?.row, placeOf(chains.a[0])?.row, placeOf(chains.b[1])?.row]).toEqual([1, 0, 1]);
  expect(placeOf(joined)).toMatchObject({ column: 4, row: 1 });
  expect(placeOf(joined)?.from).toHaveLength(3);
});
