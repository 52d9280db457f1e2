import { step } from '../../../testing/step';
import { nextFocus } from './next-focus';
import { layOut } from '../layout';

const drawn = (...steps: Parameters<typeof layOut>[0]) => layOut(steps, () => false);
const branches = { trueSubSteps: [step(3)], falseSubSteps: [] };
const before = drawn(step(1), step(2, branches));

test.each([
  ['a step that is deleted: the one that moves up', 'step-1', drawn(step(2, branches)), 'step-2'],
  [
    'the last step of a branch: its end',
    'step-3',
    drawn(step(1), step(2, { ...branches, trueSubSteps: [] })),
    'end-2-true',
  ],
  [
    'an end where a step is put: that step',
    'end-2-false',
    drawn(step(1), step(2, { ...branches, falseSubSteps: [step(4)] })),
    'step-4',
  ],
  [
    'a step whose condition is gone too: what stands in the place of that',
    'step-3',
    drawn(step(1)),
    'end-1-null',
  ],
  ['everything: the start card’s end', 'step-3', drawn(), 'end-start-null'],
])('in the place of %s', (_, gone, now, heir) => {
  expect(nextFocus(gone, before, now)?.id).toBe(heir);
});
