import { checkedFlow, checkedStep, surroundings } from '../../../tests/factories/checked-flow';
import { behind } from '../chain/place';
import { describeProblem } from './problem-words';
import { flowProblems } from './problems';
import type { CheckedStep, KnownVariables } from './checked-flow';

const condition = (data: object) =>
  checkedStep(9, 'CONDITION', { operation: 'GREATER_THAN', value: 100, ...data });

/** What is said of values that do not fit, in English. */
const said = (step: CheckedStep, known: Partial<KnownVariables>): string[] =>
  flowProblems(checkedFlow([step]), { ...surroundings, known: { ...surroundings.known, ...known } })
    .filter(({ code }) => code === 'value_unfit')
    .map((problem) => describeProblem(problem, 'en').message);

describe('a condition warns of a variable that held', () => {
  it('a text that is no number, in one of the latest events', () => {
    const eventData = [{ total: 12 }, { total: '299,15' }, {}];
    expect(said(condition({ variable: 'event.total' }), { eventData })).toEqual([
      'event.total held “299,15”, which is not a number, so nothing is compared then: have a number sent, or say in Settings › General how numbers are written.',
    ]);
    expect(said(condition({ variable: 'event.total' }), { eventData, numberFormat: 'comma' })).toEqual([]);
  });

  it('a list instead of a text, of one of the latest contacts', () => {
    const step = condition({
      variable: 'contact.plan',
      variable_type: 'string',
      operation: 'EQUALS',
      value: 'gold',
    });
    expect(said(step, { contactData: [{ plan: ['gold'] }] })).toEqual([
      'contact.plan held “["gold"]”, which is not a text, so nothing is compared then: name what lies in it.',
    ]);
  });
});

test('the filters of a loop warn alike', () => {
  const filters = [
    { variable: 'address.city', operation: 'EQUALS', value: 'Lyon' },
    { variable: 'plan', variable_type: 'number', operation: 'LESS_THAN', value: 3 },
  ];
  const loop = checkedStep(9, 'LOOP', { source: 'all_contacts', contact_filters: filters });
  const found = flowProblems(checkedFlow([loop]), {
    ...surroundings,
    known: { ...surroundings.known, contactData: [{ plan: 'gold', address: { city: 'Lyon' } }] },
  });
  expect(found).toMatchObject([
    { code: 'value_unfit', field: 'contact_filters.1.variable', subject: 'contact.plan' },
  ]);
});

test.each([
  ['nothing', {}],
  ['an empty text', { total: '' }],
  ['a number as text', { total: '12.5' }],
])('a variable that held %s is no problem', (_, event) => {
  expect(said(condition({ variable: 'event.total' }), { eventData: [event] })).toEqual([]);
});

test('a variable that a step before has written is none of what was held', () => {
  const update = { variable: 'event.total', value_type: 'number', operation: 'EQUALS', value: 5 };
  const steps = [
    checkedStep(8, 'UPDATE_VARIABLE', update),
    checkedStep(9, 'CONDITION', { variable: 'event.total', operation: 'GREATER_THAN', value: 1 }, behind(8)),
  ];
  const known = { ...surroundings.known, eventData: [{ total: 'many' }] };
  const codes = flowProblems(checkedFlow(steps), { ...surroundings, known }).map(({ code }) => code);
  expect(codes).not.toContain('value_unfit');
});

test('who has said how numbers are written is not told to say it', () => {
  const step = condition({ variable: 'event.total' });
  expect(said(step, { eventData: [{ total: '12 €' }], numberFormat: 'comma' })).toEqual([
    'event.total held “12 €”, which is not a number, so nothing is compared then: have a number sent.',
  ]);
});
