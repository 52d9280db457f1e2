import { behind, headOf, start } from '../../../../domain/flow/chain/place';
import { allSteps, countFrom, placeOnWire } from './step-places';
import { step } from '../../testing/step';

const inner = step(4, { trueSubSteps: [step(5)], falseSubSteps: [] });
const flow = [step(1), step(2, { trueSubSteps: [step(3), inner], falseSubSteps: [step(6)] })];

test('all steps are found, however deep in the branches', () => {
  expect(allSteps(flow).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each([
  ['at the start', start, 6],
  ['behind the first step', behind(1), 5],
  ['at the head of the true branch', headOf(2, true), 3],
  ['at the head of the false branch', headOf(2, false), 1],
  ['behind a step in a branch', behind(3), 2],
  ['at the head of an empty branch', headOf(4, false), 0],
  ['behind the last step', behind(6), 0],
])('the steps that would stand behind a new one %s are counted', (_, place, count) => {
  expect(countFrom(flow, place)).toBe(count);
});

test('a place at the head of a branch is told by a flag', () => {
  expect(placeOnWire(headOf(2, false))).toEqual({
    automatisation_step_before_id: 2,
    first_in_true: false,
    first_in_false: true,
    first_in_way: null,
  });
});
