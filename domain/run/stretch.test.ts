import fc from 'fast-check';
import { indexFlow } from '../flow/chain/walk';
import type { Question } from '../steps/question';
import type { StepType } from '../steps/types';
import { MemoryRun, type ContactState } from './memory-run';
import { walkStretch, type Position } from './stretch';

interface Row {
  id: number;
  type: StepType;
  data: Record<string, unknown>;
  automatisation_step_before_id: number | null;
  branch: boolean | null;
}

/** These steps call nothing. */
const withoutConnection = { user_app_id: null, app_webhook_unique_identifier: null };

/** A chain of steps, numbered from 1, each behind the one before it. */
const chain = (...steps: [StepType, Record<string, unknown>][]): Row[] =>
  steps.map(([type, data], place) => ({
    id: place + 1,
    type,
    data,
    automatisation_step_before_id: place === 0 ? null : place,
    branch: null,
  }));

const noon = Date.UTC(2026, 4, 4, 12);
const second = 1_000;

const buildContact = (given: Partial<ContactState> = {}): ContactState => ({
  external_id: 'c1',
  created_at: '2026-01-01T00:00:00.000Z',
  name: 'Léa',
  title: null,
  email: null,
  role: null,
  data: {},
  tagIds: new Set(),
  segmentIds: new Set(),
  unsubscribeUrl: 'https://sillage.example.com/unsubscribe/a',
  ...given,
});

interface Given {
  contact?: ContactState | null;
  event?: Record<string, unknown>;
  globals?: Record<string, unknown>;
  now?: number;
  position?: Position;
  /** To whatever a step asks. */
  answer?: number;
}

function walk(rows: Row[], given: Given = {}) {
  const {
    contact = buildContact(),
    event = {},
    globals = {},
    now = noon,
    position = { at: 'start' },
    answer = 0,
  } = given;
  const run = new MemoryRun({ contact, event, globals }, now);
  const under = walkStretch(indexFlow(rows.map((row) => ({ ...row, ...withoutConnection }))), position, run);
  const asked: Question[] = [];
  let step = under.next();
  while (!step.done) {
    asked.push(step.value);
    step = under.next({ count: answer, first: null });
  }
  return { run, contact, asked, ...step.value };
}

const completed = { kind: 'ended', state: 'completed', reason: null, stepId: null };

/** A condition whose branches join: 1; true 2, false nothing; then 3. */
const joining = (value: number): Row[] => {
  const [condition, onTrue, joined] = chain(
    ['CONDITION', { variable: 'event.amount', operation: 'GREATER_THAN', value }],
    ['UPDATE_VARIABLE', { variable: 'contact.large', value: 1 }],
    ['UPDATE_VARIABLE', { variable: 'contact.all', value: 1 }],
  );
  if (!condition || !onTrue || !joined) throw new Error('The chain has three steps');
  return [condition, { ...onTrue, branch: true }, { ...joined, automatisation_step_before_id: condition.id }];
};

describe('branches that join', () => {
  it.each([
    [20, [1, 2, 3]],
    [5, [1, 3]],
  ])('lead on to what follows both, from the branch of %i and from the empty one', (amount, stepIds) => {
    const { visits, end } = walk(joining(10), { event: { amount } });
    expect(visits.map(({ stepId }) => stepId)).toEqual(stepIds);
    expect(end).toEqual(completed);
  });
});

describe('a stretch', () => {
  it('completes at once when the flow is empty', () => {
    expect(walk([]).end).toEqual(completed);
  });

  it('takes a step after the other, and each sees what the one before wrote', () => {
    const { contact, visits, end } = walk(
      chain(
        ['UPDATE_VARIABLE', { variable: 'contact.purchases', value: 1 }],
        [
          'UPDATE_VARIABLE',
          { variable: 'contact.purchases', value: 'contact.purchases', value_type: 'number_variable' },
        ],
        [
          'UPDATE_VARIABLE',
          {
            variable: 'event.note',
            value: '{{ contact.purchases }} by ',
            value_type: 'string',
            operation: 'EQUALS',
          },
        ],
        [
          'UPDATE_VARIABLE',
          {
            variable: 'event.note',
            value: 'contact.name',
            value_type: 'string_variable',
            operation: 'APPEND',
          },
        ],
      ),
    );
    expect(end).toEqual(completed);
    expect(contact?.data).toEqual({ purchases: 2 });
    expect(visits.at(-1)?.detail).toEqual({ variable: 'event.note', before: '2 by ', after: '2 by Léa' });
  });

  it('gives texts where its contact leaves the list, and nothing to who has no contact', () => {
    const rows = chain([
      'UPDATE_VARIABLE',
      { variable: 'event.link', value: '{{ unsubscribe_url }}', value_type: 'string', operation: 'EQUALS' },
    ]);
    expect(walk(rows).visits[0]?.detail).toMatchObject({ after: buildContact().unsubscribeUrl });
    expect(walk(rows, { contact: null }).visits[0]?.detail).toMatchObject({
      after: '',
      missing: ['unsubscribe_url'],
    });
  });

  it('follows the branch of a condition, and ends with it where nothing follows both', () => {
    const rows: Row[] = [
      ...chain(['CONDITION', { variable: 'event.amount', operation: 'GREATER_THAN', value: 10 }]),
      { id: 2, type: 'TAG', data: { tag_id: 7 }, automatisation_step_before_id: 1, branch: true },
      { id: 3, type: 'TAG', data: { tag_id: 8 }, automatisation_step_before_id: 1, branch: false },
    ];
    expect([...(walk(rows, { event: { amount: 11 } }).contact?.tagIds ?? [])]).toEqual([7]);
    expect([...(walk(rows, { event: { amount: 9 } }).contact?.tagIds ?? [])]).toEqual([8]);
    expect(walk(rows, { event: { amount: 9 } }).visits.map((visit) => visit.stepId)).toEqual([1, 3]);
  });

  it('waits at a delay from when it came there, and goes on once the moment has passed', () => {
    const rows = chain(['DELAY', { delay: 60 }], ['TAG', { tag_id: 7 }]);
    const first = walk(rows);
    expect(first.end).toEqual({
      kind: 'waiting',
      awaited: [],
      stepId: 1,
      startedAt: noon,
      until: noon + 60 * second,
    });
    expect(first.contact?.tagIds.size).toBe(0);

    const position: Position = { at: 'step', stepId: 1, startedAt: noon };
    expect(walk(rows, { position, now: noon + 59 * second }).end.kind).toBe('waiting');
    const last = walk(rows, { position, now: noon + 60 * second });
    expect(last.end).toEqual(completed);
    expect(last.contact?.tagIds.has(7)).toBe(true);
  });

  it('ends where the step it stood at is gone with all that followed', () => {
    expect(walk([], { position: { at: 'step', stepId: 9, startedAt: noon } }).end).toEqual(completed);
  });

  it('keeps what was done before a step that fails, and says why it failed', () => {
    const { contact, end, visits } = walk(
      chain(
        ['TAG', { tag_id: 7 }],
        ['UPDATE_VARIABLE', { variable: 'contact.rate', value: 0, operation: 'DIVISION' }],
        ['TAG', { tag_id: 8 }],
      ),
    );
    expect(contact?.tagIds).toEqual(new Set([7]));
    expect(visits.map((visit) => visit.state)).toEqual(['done', 'failed']);
    expect(end).toMatchObject({ state: 'failed', reason: { code: 'calculation_failed', step_id: 2 } });
  });

  it.each<[string, StepType, Record<string, unknown>, Given, string]>([
    ['a call without an address', 'APICALL', {}, {}, 'url_missing'],
    ['data that is not complete', 'CONDITION', { operation: 'EQUALS' }, {}, 'step_invalid'],
    ['a tag step without tag', 'TAG', {}, {}, 'tag_missing'],
    ['a tag step without contact', 'TAG', { tag_id: 1 }, { contact: null }, 'contact_missing'],
    [
      'a contact variable without contact',
      'UPDATE_VARIABLE',
      { variable: 'contact.a', value: 1 },
      { contact: null },
      'contact_missing',
    ],
    [
      'a read-only field',
      'UPDATE_VARIABLE',
      { variable: 'contact.external_id', value: 1 },
      {},
      'variable_read_only',
    ],
    [
      'a text that is no number',
      'UPDATE_VARIABLE',
      { variable: 'event.a', value: 1 },
      { event: { a: 'x' } },
      'not_a_number',
    ],
    ['a template that cannot be parsed', 'TRACK', { event_name: '{{ contact.name' }, {}, 'template_failed'],
    ['an event without name', 'TRACK', { event_name: '{{ event.none }}' }, {}, 'event_name_invalid'],
    [
      'a tag-added event',
      'TRACK',
      { event_name: 'tag_{{ event.id }}_added' },
      { event: { id: 3 } },
      'event_name_invalid',
    ],
    [
      'an unreadable delay',
      'DELAY',
      { use_variable: true, delay_variable: 'event.at' },
      { event: { at: 'soon' } },
      'delay_unreadable',
    ],
    [
      'a delay beyond all calendars',
      'DELAY',
      { use_variable: true, delay_variable: 'event.at' },
      { event: { at: 1e30 } },
      'delay_too_long',
    ],
  ])('fails at %s', (_, type, data, given, code) => {
    expect(walk(chain([type, data]), given).end).toMatchObject({
      kind: 'ended',
      state: 'failed',
      reason: { code },
    });
  });

  it('sends events with rendered data whose types are kept, to the contact of the run unless another is named', () => {
    const { run } = walk(
      chain(
        [
          'TRACK',
          {
            event_name: 'level_{{ event.level }}',
            event_data: { total: '{{ event.total }}', who: 'for {{ contact.name }}' },
          },
        ],
        ['TRACK', { event_name: 'invited', contact_external_id: '{{ event.friend }}' }],
      ),
      { event: { level: 2, total: 704912205188288575n, friend: 'c2' } },
    );
    expect(run.tracked).toEqual([
      {
        stepId: 1,
        name: 'level_2',
        contact_external_id: 'c1',
        data: { total: 704912205188288575n, who: 'for Léa', contact_external_id: 'c1' },
      },
      { stepId: 2, name: 'invited', contact_external_id: 'c2', data: { contact_external_id: 'c2' } },
    ]);
  });

  it('notes the variables that a text named and that were not there', () => {
    const { visits } = walk(
      chain(['TRACK', { event_name: 'x', event_data: { city: '{{ contact.city }}' } }]),
    );
    expect(visits[0]?.detail).toMatchObject({ missing: ['contact.city'] });
  });

  it('never walks a step twice, whatever the answers of its conditions', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (sides) => {
        const rows: Row[] = sides.map((_, place) => ({
          id: place + 1,
          type: 'CONDITION',
          data: { variable: `event.a${place}`, variable_type: 'boolean', operation: 'EQUALS', value: true },
          automatisation_step_before_id: place === 0 ? null : place,
          branch: place === 0 ? null : (sides[place - 1] ?? null),
        }));
        const event = Object.fromEntries(sides.map((side, place) => [`a${place}`, side]));
        const { visits, end } = walk(rows, { event });
        expect(end).toEqual(completed);
        expect(visits.map((visit) => visit.stepId)).toEqual(rows.map((row) => row.id));
      }),
    );
  });
});
