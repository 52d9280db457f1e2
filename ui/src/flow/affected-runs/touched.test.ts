import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { step } from '../../testing/step';
import { touchedSteps } from './touched';

const wait = (id: number, delay: number): Step => ({ ...step(id), type: 'DELAY', data: { delay } });

const touchedBy = (...[before, after]: Parameters<typeof touchedSteps>) =>
  touchedSteps(before, after).map(({ step: { id }, after: then }) => [id, then?.data ?? null]);

test('a delay that becomes another one is touched, a call that does is not', () => {
  const call = (url: string): Step => ({ ...step(2), type: 'APICALL', data: { url } });
  expect(
    touchedBy([wait(1, 60), call('https://a.example')], [wait(1, 90), call('https://b.example')]),
  ).toEqual([[1, { delay: 90 }]]);
});

test('a step that goes is touched, with all on the branch that goes with it', () => {
  const condition = step(1, { trueSubSteps: [wait(2, 60)], falseSubSteps: [wait(3, 60)] });
  expect(touchedBy([condition], [wait(3, 60)])).toEqual([
    [1, null],
    [2, null],
  ]);
});

test('neither a step that comes nor one that only stands elsewhere touches anybody', () => {
  expect(touchedBy([wait(1, 60), wait(2, 60)], [wait(2, 60), step(3), wait(1, 60)])).toEqual([]);
});
