import { intoView } from './into-view';

const canvas = { width: 800, height: 600 };
const at = (x: number, y: number) => ({ x, y, width: 200, height: 50 });

test('a card that is seen whole moves nothing', () => {
  const view = { x: 400, y: 0, zoom: 1 };
  expect(intoView(at(0, 100), view, canvas)).toBe(view);
});

test.each([
  ['right of the canvas', at(500, 100), { x: 176, y: 0 }],
  ['left of it', at(-500, 100), { x: 624, y: 0 }],
  ['below it', at(0, 900), { x: 400, y: -374 }],
  ['above it', at(0, -300), { x: 400, y: 324 }],
])('a card %s comes just into sight', (_, card, wanted) => {
  expect(intoView(card, { x: 400, y: 0, zoom: 1 }, canvas)).toEqual({ ...wanted, zoom: 1 });
});

test('a card that is larger than the canvas is seen from its beginning', () => {
  const { x } = intoView(at(0, 100), { x: 400, y: 0, zoom: 5 }, canvas);
  expect(x - 100 * 5).toBe(24);
});
