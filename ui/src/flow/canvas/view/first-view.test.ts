import { firstView } from './first-view';
import { sizes, type FlowNode } from '../layout';

/** A node whose middle is so many pixels right of the start's. */
const at = (x: number): FlowNode => ({
  id: String(x),
  step: null,
  mark: null,
  place: null,
  parent: null,
  alsoFrom: [],
  x,
  y: 0,
  branch: null,
  branchOf: null,
  ...sizes.card,
});
const half = sizes.card.width / 2;

test('a flow that fits beside its start is seen with the start in the middle', () => {
  expect(firstView([at(0), at(-164), at(164)], 900)).toEqual({ x: 450, y: 10, zoom: 1 });
});

test('a flow that reaches farther to one side is moved as far as it takes to see it whole', () => {
  const { x } = firstView([at(0), at(-400), at(100)], 900);
  expect(x - 400 - half).toBe(24);
  expect(firstView([at(0), at(-100), at(400)], 900).x + 400 + half).toBe(900 - 24);
});

test('of a flow that is too wide the start card is seen, and as much beside it as there is room for', () => {
  expect(firstView([at(0), at(-3000), at(200)], 900).x).toBe(900 - 24 - half);
  expect(firstView([at(0), at(-900), at(900)], 900).x).toBe(450);
});

test('on a phone a card takes the width', () => {
  expect(firstView([at(0), at(-164), at(164)], 264)).toEqual({ x: 132, y: 10, zoom: 240 / 264 });
});
