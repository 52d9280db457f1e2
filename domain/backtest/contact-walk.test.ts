import { everyTime, type ReentryRule } from '../entities/automatisations/reentry';
import { indexFlow } from '../flow/chain/walk';
import type { ContactState } from '../run/memory-run';
import type { StepType } from '../steps/types';
import { unsaid } from '../values/time/regional';
import { walkContact } from './contact-walk';
import type { BacktestFlow, BacktestRun, PastChange, PastEvent } from './past';
import { noFigures, Tally } from './tally';

const day = 86_400_000;
const period = { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 31) };

interface Row {
  type: StepType;
  data: Record<string, unknown>;
  /** The number of the step before it, from 1, and the branch that it heads; absent: the one above. */
  behind?: number;
  branch?: boolean;
}

const delay = (days: number): Row => ({
  type: 'DELAY',
  data: { delay: days * 86_400, delay_unit: 'DAYS' },
});
const tag: Row = { type: 'TAG', data: { tag_id: 7, is_deletion: false } };
const loop = (value: string, minutes = 0): Row => ({
  type: 'LOOP',
  data: { source: 'event', value, delay_between_iterations: minutes * 60_000 },
});

interface Given extends Partial<Omit<BacktestFlow, 'flow' | 'reentry'>> {
  reentry?: ReentryRule;
  events: readonly { name?: string; day: number; data?: Record<string, unknown> }[];
  changes?: readonly PastChange[];
  isControl?: boolean;
}

/** Walks one contact; `day` of an event is that of May 2026. */
function walk(
  rows: readonly Row[],
  { events, changes = [], isControl = false, reentry = 'every', ...flow }: Given,
) {
  const steps = rows.map(({ type, data, behind, branch = null }, place) => ({
    id: place + 1,
    type,
    data,
    branch,
    user_app_id: null,
    app_webhook_unique_identifier: null,
    automatisation_step_before_id: behind ?? (place === 0 ? null : place),
  }));
  const state: ContactState = {
    external_id: 'c1',
    created_at: '2026-01-01T00:00:00.000Z',
    data: {},
    tagIds: new Set(),
    segmentIds: new Set(),
    name: null,
    title: null,
    email: null,
    role: null,
    unsubscribeUrl: 'https://sillage.example.com/u/a',
  };
  const past = events.map(({ name = 'bought', day: of, data = {} }, place): PastEvent => ({
    id: place + 1,
    name,
    at: period.from + (of - 1) * day,
    data,
    triggers: true,
    depth: 0,
    fanOut: null,
    entryValue: null,
  }));
  const walker = walkContact(
    {
      flow: indexFlow(steps),
      entryEventName: 'bought',
      exitEventName: null,
      exitTagId: null,
      ...everyTime,
      reentry,
      sendingSteps: 0,
      goal: null,
      messageTemplates: new Map(),
      ...flow,
    },
    {
      globals: {},
      regional: unsaid,
      messageHours: {},
      messageCaps: [],
      aiContactFields: [],
      consentRules: { mayWrite: { email: true, sms: true, push: true }, topics: [] },
      hasSuppressions: false,
    },
    { state, isControl, events: past, changes, earlierRuns: [] },
    period,
  );
  let step = walker.next(null);
  while (!step.done) step = walker.next(null);
  return { state, ...step.value };
}

/** The steps that a run came to, with the day of May when it did. */
const cameTo = ({ visits }: BacktestRun): string[] =>
  visits.map(({ stepId, startedAt, state }) => `${stepId} ${1 + (startedAt - period.from) / day} ${state}`);

describe('a contact’s walk through the past', () => {
  it('takes its runs through the steps at the moments when they would have come there', () => {
    const { runs } = walk([delay(2), tag, delay(28)], { events: [{ day: 3 }, { day: 10 }] });
    expect(runs.map(cameTo)).toEqual([
      ['1 3 done', '2 5 done', '3 5 waiting'],
      ['1 10 done', '2 12 done', '3 12 waiting'],
    ]);
  });

  it.each<[string, Given, string[]]>([
    [
      'is inside',
      { reentry: 'one_active', events: [{ day: 1 }, { day: 2 }, { day: 9 }] },
      ['completed', 'already_active', 'completed'],
    ],
    ['has entered', { reentry: 'once', events: [{ day: 1 }, { day: 9 }] }, ['completed', 'already_entered']],
    [
      'has the tag of leaving',
      { exitTagId: 7, events: [{ day: 1 }, { day: 9 }], changes: [{ at: period.from + 5 * day, tagId: 7 }] },
      ['completed', 'exit_tag'],
    ],
    ['is in the control group', { isControl: true, events: [{ day: 1 }] }, ['control_group']],
  ])('refuses a contact that %s', (_, given, expected) => {
    const { runs } = walk([delay(3)], given);
    expect(runs.map(({ refusal, state }) => refusal ?? state)).toEqual(expected);
  });

  it('lets contacts leave by the event of leaving, from a loop and its items too', () => {
    const given = {
      exitEventName: 'left',
      events: [
        { day: 1, data: { lines: [1, 2] } },
        { name: 'left', day: 3 },
      ],
    };
    const { runs } = walk([loop('lines'), delay(5), tag], given);
    expect(runs.map(({ item, state }) => [item, state])).toEqual([
      [null, 'exited'],
      [0, 'exited'],
      [1, 'exited'],
    ]);
    expect(runs.map(cameTo)).toEqual([['1 1 exited'], ['2 1 exited'], ['2 1 exited']]);
  });

  it('gives each item of a loop its value and its turn, and ends the loop with the last', () => {
    const isTwo = { variable: 'event.loop_item', variable_type: 'number', operation: 'EQUALS', value: 2 };
    const { runs, state } = walk(
      [
        loop('lines', 24 * 60),
        { type: 'CONDITION', data: isTwo },
        { ...tag, branch: true },
        { ...delay(3), behind: 2, branch: false },
      ],
      { events: [{ day: 1, data: { lines: [1, 2, 3] } }] },
    );
    expect(runs.map(cameTo)).toEqual([
      ['1 1 done'],
      ['2 1 done', '4 1 done'],
      ['2 2 done', '3 2 done'],
      ['2 3 done', '4 3 done'],
    ]);
    expect(runs.map(({ state: of }) => of)).toEqual(Array(4).fill('completed'));
    expect(state.tagIds).toEqual(new Set([7]));
  });

  it('goes on past a loop in a branch at the step where the branches join, and keeps the visit to the loop', () => {
    const isThere = { variable: 'event.lines', operation: 'IS_NOT_NULL_OR_EMPTY' };
    const { runs } = walk(
      [
        { type: 'CONDITION', data: isThere },
        { ...loop('lines', 24 * 60), branch: true },
        delay(3),
        { ...tag, behind: 1 },
      ],
      { events: [{ day: 1, data: { lines: ['a', 'b'] } }] },
    );
    expect(runs.map(cameTo)).toEqual([['1 1 done', '2 1 done', '4 5 done'], ['3 1 done'], ['3 2 done']]);
  });

  it('goes through loops in loops, and past one without items', () => {
    const { runs } = walk([loop('orders'), loop('loop_item.lines'), tag], {
      events: [{ day: 1, data: { orders: [{ lines: ['a', 'b'] }, { lines: [] }] } }],
    });
    const [around, first, second, ...inner] = runs;
    expect([around, first, second].map((run) => run?.visits.length)).toEqual([1, 1, 1]);
    expect(inner.map(({ item, state }) => [item, state])).toEqual([
      [0, 'completed'],
      [1, 'completed'],
    ]);
    expect(around?.state).toBe('completed');
  });

  it('stands at a loop over contacts, and follows a thousand items at the most', () => {
    const over = walk([{ type: 'LOOP', data: { source: 'all_contacts' } }, tag], { events: [{ day: 1 }] });
    expect(over.runs.map(({ state }) => state)).toEqual(['at_loop']);
    const lines = Array.from({ length: 1_500 }, (_, place) => place);
    const many = walk([loop('lines'), delay(1)], { events: [{ day: 1, data: { lines } }] });
    expect(many.runs).toHaveLength(1_000);
    expect(many.itemsNotFollowed).toBe(501);
    expect(many.runs[0]?.state).toBe('completed');
  });

  it('tells how the goal was reached by the runs that entered, and by no item', () => {
    const goal = {
      event_name: 'paid',
      filters: [],
      window_days: 7,
      value_field: 'total',
      control_percent: 0,
    };
    const { runs, ...rest } = walk([loop('lines'), delay(1)], {
      goal,
      events: [
        { day: 1, data: { lines: [1] } },
        { name: 'paid', day: 4, data: { total: 12 } },
      ],
    });
    expect(runs.map(({ conversion }) => conversion)).toEqual([{ value: 12 }, null]);
    const tally = new Tally(noFigures(true), null);
    tally.add({ runs, ...rest });
    expect(tally.figures).toMatchObject({ events: 1, entered: 1, completed: 1, converted: 1, value: 12 });
    expect(tally.figures.steps.map(({ step_id, came }) => [step_id, came])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
});
