import { flowErrorCodes, flowProblemCodes } from '../../entities/automatisations/flow-problem';
import type { JsonObject } from '../../entities/common';
import {
  checkedFlow as flow,
  checkedStep as step,
  problemsFound as found,
  surroundings,
} from '../../../tests/factories/checked-flow';
import { behind, headOf, start } from '../chain/place';
import { describeProblem } from './problem-words';
import { severityOf } from './problems';
import type { CheckedStep } from './checked-flow';

/** A filter without anything to compare with. */
const unasked = { variable: 'name', operation: 'NOT_EQUALS' };

/** What is found about one step; a condition's branches hold something. */
const ofStep = (type: CheckedStep['type'], data: object): string[] => {
  const branches = [step(2, 'DELAY', {}, headOf(1, true)), step(3, 'DELAY', {}, headOf(1, false))];
  return found(flow([step(1, type, data), ...(type === 'CONDITION' ? branches : [])]));
};

describe('flowProblems', () => {
  it('finds nothing wrong with a complete flow', () => {
    const complete = [
      step(1, 'UPDATE_VARIABLE', { variable: 'contact.purchases', value_type: 'number', value: 1 }),
      step(2, 'CONDITION', { variable: 'contact.purchases', operation: 'GREATER_THAN', value: 2 }, behind(1)),
      step(3, 'TAG', { tag_id: 7 }, headOf(2, true)),
      step(4, 'DELAY', { delay: 1, timezone: 'America/Montreal' }, behind(3)),
      step(5, 'TRACK', { event_name: 'left' }, headOf(2, false)),
    ];
    expect(found(flow(complete, { exit_strategy_type: 'tag', exit_strategy_value: '7' }))).toEqual([]);
  });

  it('warns of a condition on a tag that nobody has and nothing gives', () => {
    const branches = [
      step(1, 'CONDITION', { operation: 'CONTACT_IS_IN_TAG', value: 7 }),
      step(2, 'DELAY', { delay: 1 }, headOf(1, true)),
    ];
    const around = { emptyTags: new Map([[7, 'Customers']]) };
    expect(found(flow(branches))).toEqual([]);
    expect(found(flow(branches), around)).toEqual(['1 value tag_empty']);
    const giving = (data: object) => ({
      name: 'buyers',
      entry_event_name: 'order',
      steps: [{ type: 'TAG' as const, data: { ...data } }],
    });
    expect(found(flow(branches), { ...around, others: [giving({ tag_id: 7 })] })).toEqual([]);
    const taking = giving({ tag_id: 7, is_deletion: true });
    expect(found(flow(branches), { ...around, others: [taking] })).toEqual(['1 value tag_empty']);
  });

  it('warns of a message of a category that the account does not have', () => {
    const message = (message_category: string | null) => [
      step(1, 'APICALL', { url: 'https://example.com', message_category }),
    ];
    expect(found(flow(message('News')))).toEqual([]);
    expect(found(flow(message(null)))).toEqual([]);
    expect(found(flow(message('Old news')))).toEqual(['1 message_category category_unknown']);
  });

  it('finds a message whose template is gone or for another channel, and misses no text of one that is linked', () => {
    const message = (data: object) => [
      {
        ...step(1, 'APICALL', { url: 'https://example.com', phone_number: '{{ contact.phone }}', ...data }),
        user_app_id: 5,
        app_webhook_unique_identifier: 'twilio_send_sms',
      },
    ];
    const around = {
      messageTemplates: new Map([
        [4, 'sms'],
        [5, 'email'],
      ] as const),
      known: { ...surroundings.known, contactPaths: ['phone'] },
    };
    expect(found(flow(message({ message_template_id: 4 })), around)).toEqual([]);
    expect(found(flow(message({ message_template_id: null })), around)).toEqual(['1 message field_missing']);
    for (const message_template_id of [5, 6])
      expect(found(flow(message({ message_template_id })), around)).toEqual([
        '1 message_template_id message_template_unknown',
      ]);
  });

  it.each([
    ['no tag', 'TAG', {}, '1 tag_id field_missing'],
    ['a tag of nobody', 'TAG', { tag_id: 8 }, '1 tag_id tag_unknown'],
    ['a condition on no tag', 'CONDITION', { operation: 'CONTACT_IS_IN_TAG' }, '1 value field_missing'],
    ['a loop over a segment of nobody', 'LOOP', { source: 'segment', value: 8 }, '1 value segment_unknown'],
    ['a loop over no segment', 'LOOP', { source: 'segment' }, '1 value field_missing'],
    [
      'a condition on a segment of nobody',
      'CONDITION',
      { operation: 'CONTACT_IS_IN_SEGMENT', value: 8 },
      '1 value segment_unknown',
    ],
    [
      'a condition on no segment',
      'CONDITION',
      { operation: 'CONTACT_IS_IN_SEGMENT' },
      '1 value field_missing',
    ],
    ['a loop over a tag of nobody', 'LOOP', { source: 'tag', value: 8 }, '1 value tag_unknown'],
    [
      'a loop’s filter that compares with nothing',
      'LOOP',
      { source: 'all_contacts', contact_filters: [{ ...unasked, variable_type: 'number', value: '' }] },
      '1 contact_filters.0.value field_missing',
    ],
    [
      'a loop’s filter that compares a number with words',
      'LOOP',
      { source: 'all_contacts', contact_filters: [{ ...unasked, variable_type: 'number', value: 'many' }] },
      '1 contact_filters.0.value not_a_number',
    ],
    [
      'a loop’s filter that compares with no variable',
      'LOOP',
      {
        source: 'all_contacts',
        contact_filters: [{ ...unasked, variable_type: 'date_variable', value: 'b' }],
      },
      '1 contact_filters.0.value not_a_variable',
    ],
    [
      'a count’s filter that compares with nothing',
      'COUNT',
      { type: 'event', value: 'order', filters: [unasked] },
      '1 filters.0.value field_missing',
    ],
    ['a loop over no variable', 'LOOP', { source: 'event' }, '1 value field_missing'],
    ['no event name', 'TRACK', {}, '1 event_name field_missing'],
    ['a reserved event name', 'TRACK', { event_name: 'tag_7_added' }, '1 event_name event_name_reserved'],
    [
      'the name of a segment’s event',
      'TRACK',
      { event_name: 'segment_7_left' },
      '1 event_name event_name_reserved',
    ],
    [
      'a count of events of nobody’s segment',
      'COUNT',
      { type: 'event', value: 'segment_8_left' },
      '1 value segment_unknown',
    ],
    ['a count of nothing', 'COUNT', { type: 'items' }, '1 value field_missing'],
    ['a call to nowhere', 'APICALL', {}, '1 url field_missing'],
    ['a timezone of nowhere', 'DELAY', { timezone: 'Mars/Base' }, '1 timezone timezone_unknown'],
    [
      'no value to compare with',
      'CONDITION',
      { variable: 'event.a', operation: 'EQUALS' },
      '1 value field_missing',
    ],
    [
      'words to compare a number with',
      'CONDITION',
      { variable: 'event.a', operation: 'EQUALS', value: 'many' },
      '1 value not_a_number',
    ],
    [
      'words to compare a date with',
      'CONDITION',
      { variable: 'event.a', variable_type: 'date', operation: 'LESS_THAN', value: 'May' },
      '1 value not_a_date',
    ],
    [
      'words for a number of days',
      'CONDITION',
      { variable: 'event.a', variable_type: 'date', operation: 'WITHIN_NEXT_DAYS', value: 'a week' },
      '1 value not_a_number',
    ],
    ['words to add', 'UPDATE_VARIABLE', { variable: 'event.a', value: 'many' }, '1 value not_a_number'],
    [
      'an operand that is no variable',
      'UPDATE_VARIABLE',
      { variable: 'event.a', value_type: 'number_variable', value: 'b' },
      '1 value not_a_variable',
    ],
    [
      'a variable that is not to be changed',
      'UPDATE_VARIABLE',
      { variable: 'contact.external_id', value_type: 'string', operation: 'EQUALS', value: 'x' },
      '1 variable variable_read_only',
    ],
    [
      'nothing to find',
      'UPDATE_VARIABLE',
      { variable: 'event.a', value_type: 'string', operation: 'FIND_AND_REPLACE' },
      '1 value field_missing',
    ],
    [
      'bad Liquid, however deep',
      'TRACK',
      { event_name: 'x', event_data: { a: ['{{ b'] } },
      '1 event_data.a.0 template_invalid',
    ],
    ['data of another shape', 'DELAY', { delay: -1 }, '1 delay step_invalid'],
  ] as const)('finds %s', (_what, type, data, problem) => {
    expect(ofStep(type, data)).toEqual([problem]);
  });

  it.each([
    ['a template where a number goes', 'UPDATE_VARIABLE', { variable: 'event.a', value: '{{ event.b }}' }],
    [
      'an empty text to compare with',
      'CONDITION',
      { variable: 'event.a', variable_type: 'string', operation: 'EQUALS', value: '' },
    ],
    [
      'filters that have all they need',
      'LOOP',
      {
        source: 'all_contacts',
        contact_filters: [
          { ...unasked, value: '' },
          { ...unasked, variable_type: 'number', value: '{{ event.least }}' },
          { ...unasked, variable_type: 'number_variable', value: 'event.least' },
          { variable: 'name', operation: 'IS_NULL_OR_EMPTY' },
        ],
      },
    ],
    ['a question that takes no value', 'CONDITION', { variable: 'event.a', operation: 'IS_NULL_OR_EMPTY' }],
    [
      'an empty text to assign',
      'UPDATE_VARIABLE',
      { variable: 'event.a', value_type: 'string', operation: 'EQUALS', value: '' },
    ],
  ] as const)('lets pass %s', (_what, type, data) => {
    expect(ofStep(type, data)).toEqual([]);
  });

  it('finds filters of a wait that compare with nothing', () => {
    const way = { id: 'a', name: 'Left', event_name: 'left', filters: [unasked] };
    const wait = { event_name: 'order', filters: [unasked], ways: [way], time_out: { delay: 60 } };
    expect(ofStep('WAIT', wait)).toEqual(
      expect.arrayContaining(['1 filters.0.value field_missing', '1 ways.0.filters.0.value field_missing']),
    );
  });

  it('finds an app step whose connection is gone', () => {
    const orphan = {
      ...step(1, 'APICALL', { url: 'x' }),
      app_webhook_unique_identifier: 'slack_send_message',
    };
    expect(found(flow([orphan]))).toEqual(['1 - app_missing']);
  });

  it('finds a trigger and an exit that do not exist', () => {
    expect(found(flow([step(1, 'DELAY', {})], { entry_event_name: 'tag_8_added' }))).toEqual([
      '- entry_event_name trigger_tag_unknown',
    ]);
    expect(
      found(flow([step(1, 'DELAY', {})], { exit_strategy_type: 'tag', exit_strategy_value: '8' })),
    ).toEqual(['- exit_strategy_value exit_tag_unknown']);
    expect(found(flow([step(1, 'DELAY', {})], { exit_strategy_type: 'event' }))).toEqual([
      '- exit_strategy_value exit_value_missing',
    ]);
  });

  it('warns of a field of re-entry that no entry event has brought, once some have come', () => {
    const perCart = flow([step(1, 'TAG', { tag_id: 7 })], { reentry_field: 'cart.id' });
    const among = (eventData: JsonObject[]) =>
      found(perCart, { known: { ...surroundings.known, eventData } });
    expect(among([])).toEqual([]);
    expect(among([{ cart: { id: 4 } }])).toEqual([]);
    expect(among([{ cart_id: 4 }])).toEqual(['- reentry_field reentry_field_unseen']);
  });

  it('warns of an empty flow and of a flow that starts itself', () => {
    expect(found(flow([]))).toEqual(['- - flow_empty']);
    expect(ofStep('TRACK', { event_name: 'purchase' })).toEqual(['1 event_name tracks_own_trigger']);
  });

  it('warns of a condition of which no branch goes on', () => {
    const asks = step(1, 'CONDITION', { variable: 'event.a', operation: 'IS_NULL_OR_EMPTY' });
    expect(found(flow([asks, step(2, 'DELAY', {}, headOf(1, true))]))).toEqual([]);
    expect(found(flow([asks]))).toEqual(['1 results branches_empty']);
    expect(found(flow([asks, step(2, 'DELAY', {}, behind(1))]))).toEqual(['1 results branches_empty']);
  });

  it('lets a wait without branches hold runs back before what follows it', () => {
    const waits = step(1, 'WAIT', { event_name: 'paid', time_out: { delay: 60 } });
    expect(found(flow([waits]))).toContain('1 results branches_empty');
    expect(found(flow([waits, step(2, 'DELAY', {}, behind(1))]))).not.toContain('1 results branches_empty');
  });

  it('finds a loop in a loop in a loop, whatever stands between them', () => {
    const loop = (id: number, place = behind(id - 1)) => step(id, 'LOOP', { source: 'all_contacts' }, place);
    const two = [loop(1, start), step(2, 'DELAY', {}, behind(1)), loop(3)];
    expect(found(flow(two))).toEqual([]);
    const asks = step(4, 'CONDITION', { variable: 'event.a', operation: 'IS_NULL_OR_EMPTY' }, behind(3));
    const third = [...two, asks, loop(5, headOf(4, true)), step(6, 'DELAY', {}, headOf(4, false))];
    expect(found(flow(third))).toEqual(['5 - loop_too_deep']);
    expect(severityOf('loop_too_deep')).toBe('error');
  });

  it('finds a step that no run comes to', () => {
    expect(found(flow([step(1, 'DELAY', {}), step(2, 'DELAY', {}, behind(9))]))).toEqual(['2 - unreachable']);
    expect(found(flow([step(1, 'DELAY', {}), step(2, 'DELAY', {}, headOf(1, 'c'))]))).toContain(
      '2 - unreachable',
    );
  });

  it.each([
    ['SPLIT', {}],
    ['WAIT', { event_name: 'order' }],
  ] as const)('says nothing of what a draft left on a way that a %s no longer has', (type, data) => {
    const ways = [
      { id: 'a', name: 'A', share: 50, event_name: 'paid' },
      { id: 'b', name: 'B', share: 50, event_name: 'left' },
    ];
    const kept = [step(1, type, { ...data, ways }), step(2, 'DELAY', { delay: 1 }, headOf(1, 'a'))];
    const left = [
      step(3, 'TAG', { tag_id: 8 }, headOf(1, 'c')),
      step(4, 'CONDITION', { operation: 'CONTACT_IS_IN_TAG' }, behind(3)),
      step(5, 'TRACK', { event_name: 'purchase' }, headOf(4, true)),
      step(6, 'TRACK', { event_name: '' }, behind(4)),
    ];
    expect(found(flow(kept))).toEqual([]);
    expect(found(flow([...kept, ...left]))).toEqual([]);
  });

  it('does not take a tag for given by what a draft left on a way that is no more', () => {
    const asks = [
      step(1, 'CONDITION', { operation: 'CONTACT_IS_IN_TAG', value: 7 }),
      step(
        2,
        'SPLIT',
        {
          ways: [
            { id: 'a', name: 'A', share: 50 },
            { id: 'b', name: 'B', share: 50 },
          ],
        },
        headOf(1, true),
      ),
      step(3, 'DELAY', { delay: 1 }, headOf(2, 'a')),
    ];
    const gives = step(4, 'TAG', { tag_id: 7 }, headOf(2, 'c'));
    const around = { emptyTags: new Map([[7, 'Customers']]) };
    expect(found(flow([...asks, gives]), around)).toEqual(['1 value tag_empty']);
  });

  it('warns of a campaign’s step that needs a contact, unless a loop gives it one', () => {
    const loose = [step(1, 'TAG', { tag_id: 7 })];
    expect(found(flow(loose, { is_campaign: true }))).toEqual(['1 - contact_may_be_missing']);
    const looped = [step(2, 'LOOP', { source: 'all_contacts' }), step(1, 'TAG', { tag_id: 7 }, behind(2))];
    expect(found(flow(looped, { is_campaign: true }))).toEqual([]);
  });
});

describe('describeProblem', () => {
  it('has words in both languages for every code', () => {
    for (const code of flowProblemCodes) {
      const problem = { code, step_id: 1, field: 'tag_id', subject: 'it' };
      const [english, french] = [describeProblem(problem, 'en'), describeProblem(problem, 'fr')];
      expect(english.message).not.toBe('');
      expect(french.message).not.toBe(english.message);
      expect(english.severity).toBe(severityOf(code));
    }
  });

  it('makes errors of what fails runs and warnings of the rest', () => {
    expect(flowErrorCodes.map(severityOf)).not.toContain('warning');
    expect(severityOf('flow_empty')).toBe('warning');
  });
});
