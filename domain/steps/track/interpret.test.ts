import { ada, buildRun, outcomeOf } from '../../../tests/factories/memory-run';
import { interpretTrack } from './interpret';
import { trackStepData } from './schema';

const contact = { ...ada, data: { friend: 'bob' } };

/** The event that is sent, or the code of the error. */
function sent(
  step: object,
  event: Record<string, unknown> = {},
  given: typeof contact | null = contact,
): unknown {
  const run = buildRun({ event, contact: given });
  const outcome = outcomeOf(() => interpretTrack(trackStepData.parse(step), run));
  return typeof outcome === 'string' ? outcome : run.tracked[0];
}

describe('the name of an event that is sent', () => {
  it.each([
    ['a text', 'gold', 'level gold'],
    ['a number', 2, 'level 2'],
    ['a boolean', true, 'level true'],
    ['missing', undefined, 'level'],
    ['null', null, 'level'],
  ])('is rendered: %s', (_, level, name) => {
    expect(sent({ event_name: 'level {{ event.level }}' }, { level })).toMatchObject({ name });
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ' '],
    ['too long', 'n'.repeat(256)],
    ['that of an added tag', 'tag_7_added'],
    ['that of a segment', 'segment_7_left'],
  ])('cannot be %s', (_, name) => {
    expect(sent({ event_name: '{{ event.name }}' }, { name })).toBe('event_name_invalid');
  });
});

describe('the contact of an event that is sent', () => {
  it.each([
    ['the run’s when none is named', '', contact, 'ada'],
    ['the one that is named', 'bob', contact, 'bob'],
    ['rendered', '{{ contact.friend }}', contact, 'bob'],
    ['the run’s where the text comes to nothing', '{{ contact.none }}', contact, 'ada'],
    ['nobody in a run without one', null, null, null],
    ['the one that is named in a run without one', 'bob', null, 'bob'],
    ['not one whose id is too long', 'x'.repeat(256), contact, 'external_id_invalid'],
  ])('is %s', (_, contact_external_id, given, expected) => {
    const event = sent({ event_name: 'x', contact_external_id }, {}, given);
    if (expected === 'external_id_invalid') expect(event).toBe(expected);
    else expect(event).toMatchObject({ contact_external_id: expected });
  });
});

describe('the data of an event that is sent', () => {
  it.each([
    ['a number', 704912205188288575n, 704912205188288575n],
    ['a text', 'a', 'a'],
    ['a boolean', false, false],
    ['a list', [1, { a: 2 }], [1, { a: 2 }]],
    ['missing', undefined, ''],
    ['null', null, ''],
  ])('keeps the type of what it names: %s', (_, value, expected) => {
    const step = { event_name: 'x', event_data: { value: '{{ event.value }}', beside: 1 } };
    expect(sent(step, { value })).toMatchObject({ data: { value: expected, beside: 1 } });
  });
});
