import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { layOut, nodeIdOf, sizes, type FlowNode } from './layout';
import { neighbour } from './focus/neighbour';
import { step } from '../../testing/step';

const condition = (id: number, trueSubSteps: Step[], falseSubSteps: Step[]) =>
  step(id, { trueSubSteps, falseSubSteps });

const noProblems = () => false;
const at = (nodes: FlowNode[], id: string): FlowNode => {
  const node = nodes.find((candidate) => candidate.id === id);
  if (!node) throw new Error(`no node ${id}`);
  return node;
};
const overlap = (a: FlowNode, b: FlowNode): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && a.y < b.y + b.height && b.y < a.y + a.height;

/** A tree of conditions, so many levels deep; on the false side of each something stands where the inner branches join. */
const deep = (levels: number, id = 1): Step =>
  levels === 0
    ? step(id)
    : condition(
        id,
        [step(id + 100_000), deep(levels - 1, id * 2)],
        [deep(levels - 1, id * 2 + 1), step(id + 200_000)],
      );

test('cards never lie on each other, however deep the branches', () => {
  const nodes = layOut([step(7_000), deep(5)], (id) => (id ?? 0) % 3 === 0);
  nodes.forEach((a, index) => nodes.slice(index + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
});

test('a chain goes straight down, the true branch to the left and the false one to the right', () => {
  const nodes = layOut([step(1), condition(2, [step(3)], [])], noProblems);
  expect(at(nodes, 'step-1').x).toBe(0);
  expect(at(nodes, 'step-2').x).toBe(0);
  expect(at(nodes, 'step-3').x).toBeLessThan(0);
  expect(at(nodes, 'end-2-false').x).toBeGreaterThan(0);
  expect(at(nodes, 'end-2-false').branch).toBe(false);
});

test('an edit moves only what stands behind it', () => {
  const before = [step(1), condition(2, [step(3)], [step(4)])];
  const after = [step(1), condition(2, [step(3), step(5)], [step(4)])];
  const [was, is] = [layOut(before, noProblems), layOut(after, noProblems)];
  const stays = ['start', 'step-1', 'step-2', 'step-3', 'step-4', 'end-4-null'];
  expect(stays.map((id) => [at(is, id).x, at(is, id).y])).toEqual(
    stays.map((id) => [at(was, id).x, at(was, id).y]),
  );
});

test('a card with problems is higher, and what follows makes room', () => {
  const nodes = layOut([step(1), step(2)], (id) => id === 1);
  expect(at(nodes, nodeIdOf(step(2))).y - at(nodes, 'step-1').y).toBe(
    sizes.card.height + sizes.problems + sizes.gap,
  );
});

test('every place where a step can be put is above one node', () => {
  const nodes = layOut([step(1), condition(2, [step(3)], [])], noProblems);
  expect(nodes.flatMap(({ place }) => (place ? [place] : []))).toEqual([
    { automatisation_step_before_id: null, branch: null },
    { automatisation_step_before_id: 1, branch: null },
    { automatisation_step_before_id: 2, branch: true },
    { automatisation_step_before_id: 3, branch: null },
    { automatisation_step_before_id: 2, branch: false },
    { automatisation_step_before_id: 2, branch: null },
  ]);
});

test('what stands where branches join is below both, with a line from the end of each', () => {
  const nodes = layOut([condition(1, [step(2), step(3)], []), step(4)], noProblems);
  const joined = at(nodes, 'step-4');
  expect(joined.x).toBe(0);
  expect([joined.parent, ...joined.alsoFrom]).toEqual(['end-3-null', 'end-1-false']);
  expect(joined.y).toBeGreaterThan(at(nodes, 'step-3').y + sizes.card.height);
  expect(nodes.filter(({ mark }) => mark === 'end').map(({ id }) => id)).toEqual(['end-4-null']);
  expect(nodes.filter(({ mark }) => mark === 'onward').map(({ id }) => id)).toEqual([
    'end-3-null',
    'end-1-false',
  ]);
});

test('branches that end are followed by a place where they may join, and inner ones lead on to where the outer ones do', () => {
  const inner = condition(2, [step(3)], []);
  const open = layOut([condition(1, [inner], [])], noProblems);
  expect(open.filter(({ mark }) => mark === 'offer').map(({ place }) => place)).toEqual([
    { automatisation_step_before_id: 2, branch: null },
    { automatisation_step_before_id: 1, branch: null },
  ]);
  const nodes = layOut([condition(1, [inner], []), step(4)], noProblems);
  const from = ({ parent, alsoFrom }: FlowNode) => [parent, ...alsoFrom];
  expect(from(at(nodes, 'end-2-null'))).toEqual(['end-3-null', 'end-2-false']);
  expect(from(at(nodes, 'step-4'))).toEqual(['end-2-null', 'end-1-false']);
});

test('arrows follow the lines up and down, and lead into the branches', () => {
  const nodes = layOut([step(1), condition(2, [step(3)], [step(4)])], noProblems);
  const from = (id: string, direction: 'up' | 'down' | 'left' | 'right') =>
    neighbour(nodes, at(nodes, id), direction)?.id;
  expect(from('start', 'down')).toBe('step-1');
  expect(from('step-2', 'left')).toBe('step-3');
  expect(from('step-2', 'right')).toBe('step-4');
  expect(from('step-3', 'right')).toBe('step-4');
  expect(from('step-4', 'up')).toBe('step-2');
  expect(from('start', 'up')).toBeUndefined();
});

describe('the ways of a split', () => {
  const split = (id: number, ...chains: Step[][]): Step => ({
    ...step(id),
    type: 'SPLIT',
    waySubSteps: Object.fromEntries(chains.map((chain, index) => ['abcdef'.charAt(index), chain])),
  });
  test('arrow keys lead to the nearest way first, on to the next, and not to where the ways join', () => {
    const nodes = layOut([split(1, ...[2, 3, 4, 5, 6, 7].map((id) => [step(id)])), step(8)], noProblems);
    const walk = (from: string, ...keys: ('up' | 'down' | 'left' | 'right')[]): string =>
      keys.reduce((id, key) => neighbour(nodes, at(nodes, id), key)?.id ?? 'nowhere', from);
    expect(walk('step-1', 'left')).toBe('step-4');
    expect(walk('step-1', 'right')).toBe('step-5');
    expect(walk('step-1', 'down')).toBe('step-4');
    expect(walk('step-1', 'left', 'left', 'left')).toBe('step-2');
    expect(walk('step-2', 'right', 'right', 'right', 'right', 'right')).toBe('step-7');
    expect(walk('step-7', 'down', 'left')).toBe('end-6-null');
    expect(walk('step-7', 'down', 'down')).toBe('step-8');
    expect(walk('step-5', 'up')).toBe('step-1');
  });

  test('with a middle way, the keys lead straight down it and back', () => {
    const nodes = layOut([split(1, [step(2)], [step(3)], [step(4)]), step(5)], noProblems);
    const from = (id: string, key: 'up' | 'down') => neighbour(nodes, at(nodes, id), key)?.id;
    expect(from('step-1', 'down')).toBe('step-3');
    expect(from('step-3', 'down')).toBe('end-3-null');
    expect(from('end-3-null', 'down')).toBe('step-5');
    expect(from('step-5', 'up')).toBe('end-3-null');
  });

  const nest = (count: number) =>
    split(
      1,
      ...Array.from({ length: count }, (_, index) => [step(10 + index), condition(20 + index, [], [])]),
    );

  test.each([2, 3, 4, 5, 6])(
    'stand side by side in their order, no two on each other: %i of them',
    (count) => {
      const nodes = layOut([nest(count), step(99)], noProblems);
      nodes.forEach((a, index) => nodes.slice(index + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
      const heads = Array.from({ length: count }, (_, index) => at(nodes, `step-${10 + index}`));
      expect(heads.map(({ branch }) => branch)).toEqual('abcdef'.slice(0, count).split(''));
      expect(heads.map(({ x }) => x)).toEqual(heads.map(({ x }) => x).sort((one, other) => one - other));
      expect(at(nodes, 'step-99').alsoFrom).toHaveLength(count - 1);
    },
  );

  test('of an odd number, the middle one stands straight below', () => {
    expect(at(layOut([split(1, [], [step(2)], [])], noProblems), 'step-2').x).toBe(0);
  });
});
