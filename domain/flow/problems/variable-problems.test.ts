import { checkedFlow, checkedStep, problemsFound, surroundings } from '../../../tests/factories/checked-flow';
import { behind, headOf, start } from '../chain/place';
import type { CheckedStep } from './checked-flow';

const found = (...steps: CheckedStep[]): string[] => problemsFound(checkedFlow(steps));
const sends = (text: string, place = start) =>
  checkedStep(9, 'TRACK', { event_name: 'x', event_data: { text } }, place);
const unknown = (field: string) => [`9 ${field} variable_unknown`];

describe('a variable that nobody has said what it is', () => {
  it.each([
    ['a field', '{{ contact.name }} {{ contact.external_id }} {{ contact.opted_out.sms }}'],
    ['a custom field', '{{ contact.plan }}'],
    [
      'a part of a custom field, and what one lies in',
      '{{ contact.address.city.code }} {{ contact.address }}',
    ],
    ['a global variable', '{{ global.rate | times: 2 }} {{ global.rate.eur }}'],
    ['anything of the event, as long as none came', '{{ event.whatever }}'],
    ['a name that the template makes itself', '{% assign contacts = "x" %}{{ contacts.y }}'],
    ['words', 'contact.plane is no template'],
  ])('is not %s', (_what, text) => {
    expect(found(sends(text))).toEqual([]);
  });

  it.each([
    [
      'in a template',
      'TRACK',
      { event_name: 'x', event_data: { to: ['{{ contact.plann }}'] } },
      'event_data.to.0',
    ],
    ['in a condition', 'CONDITION', { variable: 'global.rat', operation: 'IS_NULL_OR_EMPTY' }, 'variable'],
    [
      'as the operand of an update',
      'UPDATE_VARIABLE',
      { variable: 'event.a', value_type: 'number_variable', value: 'global.rat' },
      'value',
    ],
    [
      'as what a delay waits for',
      'DELAY',
      { use_variable: true, delay_variable: 'birthday', source: 'contact' },
      'delay_variable',
    ],
    ['as what a loop goes through', 'LOOP', { source: 'contact', value: 'orders' }, 'value'],
    [
      'as what a loop filters by',
      'LOOP',
      { source: 'all_contacts', contact_filters: [{ variable: 'plann', operation: 'EQUALS', value: 'x' }] },
      'contact_filters.0.variable',
    ],
    [
      'as what a filter compares with',
      'COUNT',
      {
        type: 'event',
        value: 'x',
        filters: [
          { variable: 'amount', variable_type: 'number_variable', operation: 'EQUALS', value: 'global.rat' },
        ],
      },
      'filters.0.value',
    ],
    ['as what is counted', 'COUNT', { type: 'items', value: 'contact.orders' }, 'value'],
  ] as const)('is found %s', (_where, type, data, field) => {
    const branches = [
      checkedStep(1, 'DELAY', {}, headOf(9, true)),
      checkedStep(2, 'DELAY', {}, headOf(9, false)),
    ];
    expect(found(checkedStep(9, type, data), ...(type === 'CONDITION' ? branches : []))).toEqual(
      unknown(field),
    );
  });

  it('is known behind the step that writes it, and only there', () => {
    const writes = (place = start) =>
      checkedStep(1, 'UPDATE_VARIABLE', { variable: 'contact.score.last', value: 1 }, place);
    expect(found(writes(), sends('{{ contact.score.last }} {{ contact.score }}', behind(1)))).toEqual([]);
    expect(found(sends('{{ contact.score }}'), writes(behind(9)))).toEqual(unknown('event_data.text'));
    const asks = checkedStep(5, 'CONDITION', { variable: 'event.a', operation: 'IS_NULL_OR_EMPTY' });
    expect(found(asks, writes(headOf(5, true)), sends('{{ contact.score }}', headOf(5, false)))).toEqual(
      unknown('event_data.text'),
    );
  });

  it('is a field of the event that none of the latest ones held', () => {
    const eventData = [{ items: [] }, { items: [{ name: 'Scarf' }], to: { city: 'Lyon' } }, { total: null }];
    const unseen = (text: string, ...before: CheckedStep[]) => {
      const at = before.length > 0 ? behind(before.length) : start;
      const flow = checkedFlow([...before, sends(text, at)]);
      return problemsFound(flow, { known: { ...surroundings.known, eventData } });
    };
    expect(unseen('{{ event.total }} {{ event.to.city }} {{ event.to }}')).toEqual([]);
    expect(unseen('{{ event.items.0.name }} {{ event.items.last.name }} {{ event.items.size }}')).toEqual([]);
    expect(unseen('{% for item in event.items %}{{ item.anything }}{% endfor %}')).toEqual([]);
    expect(unseen('{{ event.link }}')).toEqual(['9 event_data.text event_field_unseen']);
    expect(unseen('{{ event.items.0.price }} {{ event.to.street }} {{ event.total.net }}')).toHaveLength(3);
    const counts = checkedStep(1, 'COUNT', { type: 'items', value: 'event.items' });
    expect(unseen('{{ event.count_result }}', counts)).toEqual([]);
    expect(unseen('{{ event.count_result }}')).toHaveLength(1);
  });

  it('is told once a step', () => {
    expect(found(sends('{{ contact.a }} {{ contact.a }} {{ contact.b }}'))).toHaveLength(2);
  });

  it('is not what a step writes', () => {
    expect(found(checkedStep(9, 'UPDATE_VARIABLE', { variable: 'contact.visits', value: 1 }))).toEqual([]);
  });
});
