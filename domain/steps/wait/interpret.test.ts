import type { JsonObject } from '../../entities/common';
import { ada, buildRun, noon, outcomeOf } from '../../../tests/factories/memory-run';
import { interpretWait } from './interpret';
import { waitData } from './schema';

const hour = 3_600_000;

/** What the step asks, and what it does with the data of the first event that came (null: none came), which is one of its events. */
function waited(
  data: object,
  {
    run = buildRun(),
    first = null,
    place = 0,
  }: { run?: Run; first?: JsonObject | null; place?: number } = {},
) {
  const next = interpretWait(
    waitData.parse({ event_name: 'purchase', time_out: { delay: 7_200 }, ...data }),
    run,
  );
  if (next.kind !== 'ask') throw new Error(`It came to ${next.kind}`);
  return {
    question: next.question,
    next: next.answered({ count: first ? 1 : 0, first: first && { data: first, place, at: noon } }),
  };
}
type Run = ReturnType<typeof buildRun>;

const cameBefore = (milliseconds: number): Run => {
  const run = buildRun({ beganAt: noon - 3 * hour });
  run.enter(1, noon - milliseconds);
  return run;
};

it('waits for the event until its time is over', () => {
  expect(waited({}).next).toEqual({
    kind: 'wait',
    until: noon + 2 * hour,
    awaited: ['purchase'],
    awaitedSince: noon,
    detail: { event_name: 'purchase', until: new Date(noon + 2 * hour).toISOString() },
  });
});

it.each([
  ['until a date', { use_variable: true, delay_variable: 'event.at' }, '2026-05-05T18:00:00.000Z', {}],
  [
    'until a moment in the days and hours',
    { delay: 3_600, timezone: 'Europe/Paris', hoursBetween: { from: '09:00', to: '12:00' } },
    '2026-05-05T07:00:00.000Z',
    { timezone: 'Europe/Paris' },
  ],
])('waits %s, as a delay does', (_, time_out, moment, clocks) => {
  const run = buildRun({ event: { at: '2026-05-05T18:00:00Z' } });
  expect(waited({ time_out }, { run }).next).toEqual({
    kind: 'wait',
    until: Date.parse(moment),
    awaited: ['purchase'],
    awaitedSince: noon,
    detail: { event_name: 'purchase', until: moment, ...clocks },
  });
});

it('waits three days where the step does not say how long', () => {
  const next = interpretWait(waitData.parse({ event_name: 'purchase' }), buildRun());
  expect(next.kind === 'ask' && next.question.until).toBe(noon + 72 * hour);
});

it('takes the true branch with the event, and keeps its data', () => {
  const run = buildRun();
  expect(waited({}, { run, first: { order: 7 } }).next).toMatchObject({ kind: 'branch', side: true });
  expect(run.read('event.awaited.order')).toBe(7);
});

it.each([
  ['is over', 2 * hour, false],
  ['is over for long', 5 * hour, false],
])('takes the false branch when the time %s', (_, ago, side) => {
  expect(waited({}, { run: cameBefore(ago) }).next).toMatchObject({ kind: 'branch', side });
});

it.each([
  ['before its time was over', 2 * hour - 1],
  ['before its time was over, although the run comes late', 9 * hour],
])('takes the true branch for an event that came %s', (_, ago) => {
  const { question, next } = waited({}, { run: cameBefore(ago), first: {} });
  expect(question.until).toBe(noon - ago + 2 * hour);
  expect(next).toMatchObject({ kind: 'branch', side: true });
});

it.each([
  ['when the run came to the step', { since: 'step' }, noon - hour],
  ['the event that began the run', { since: 'entry' }, noon - 3 * hour],
  ['some time before it came to the step', { since: 'before', look_back: 1_800 }, noon - 1.5 * hour],
  ['1970 at the earliest', { since: 'before', look_back: 99 * 365 * 86_400 }, 0],
])('counts from %s', (_, data, since) => {
  const { question, next } = waited({ time_out: { delay: 86_400 }, ...data }, { run: cameBefore(hour) });
  expect(question.since).toBe(since);
  expect(next).toMatchObject({ kind: 'wait', awaitedSince: since });
});

it('asks for events of the contact whose data passes the filters, with values of the run', () => {
  const filters = [{ variable: 'order_id', operation: 'EQUALS', value: '{{ event.order_id }}' }];
  const { question } = waited({ filters }, { run: buildRun({ event: { order_id: 'A1' } }) });
  expect(question).toMatchObject({
    name: 'purchase',
    contactExternalId: 'ada',
    exceptEntry: true,
    filters: [{ keys: ['order_id'], expected: 'A1' }],
  });
});

const several = {
  ways: [
    {
      id: 'r',
      name: 'Sent back',
      event_name: 'refund',
      filters: [{ variable: 'id', operation: 'EQUALS', value: '{{ event.id }}' }],
    },
    { id: 'p', name: 'Paid twice', event_name: 'purchase' },
    { id: 'm', name: 'Named by the event', event_name: '{{ event.name }}' },
  ],
};

it('waits for several events, each by its own filters', () => {
  const { question, next } = waited(several, { run: buildRun({ event: { id: 'A1', name: 'mail' } }) });
  expect(question).toMatchObject({
    name: 'purchase',
    filters: [],
    others: [
      { name: 'refund', filters: [{ keys: ['id'], expected: 'A1' }] },
      { name: 'purchase', filters: [] },
      { name: 'mail', filters: [] },
    ],
  });
  expect(next).toMatchObject({
    kind: 'wait',
    awaited: ['purchase', 'refund', 'mail'],
    detail: { event_names: ['purchase', 'refund', 'mail'] },
  });
});

it.each([
  [0, true, { event_name: 'purchase' }],
  [1, 'r', { event_name: 'refund', way: 'Sent back' }],
  [2, 'p', { event_name: 'purchase', way: 'Paid twice' }],
  [3, 'm', { event_name: 'mail', way: 'Named by the event' }],
])('takes the branch of the event that came first: event %s', (place, side, detail) => {
  const run = buildRun({ event: { name: 'mail' } });
  expect(waited(several, { run, first: { order: 7 }, place }).next).toMatchObject({
    kind: 'branch',
    side,
    detail,
  });
  expect(run.read('event.awaited')).toEqual({ order: 7, event_name: detail.event_name });
});

it('takes the false branch when none of several came in time', () => {
  const run = cameBefore(2 * hour);
  run.write('event.name', 'mail');
  expect(waited(several, { run }).next).toMatchObject({
    kind: 'branch',
    side: false,
    detail: { event_names: ['purchase', 'refund', 'mail'] },
  });
});

it.each([
  ['without an event', { event_name: ' ' }, ada, 'event_name_invalid'],
  ['whose event’s name comes to nothing', { event_name: '{{ event.none }}' }, ada, 'event_name_invalid'],
  [
    'where one of several events has no name',
    { ways: [{ id: 'a', name: 'A', event_name: ' ' }] },
    ada,
    'event_name_invalid',
  ],
  ['in a run without a contact', {}, null, 'contact_missing'],
])('fails %s', (_, data, contact, code) => {
  expect(outcomeOf(() => waited(data, { run: buildRun({ contact }) }))).toBe(code);
});

const way = (id: string, name: string) => ({ id, name, event_name: 'refund' });

it.each([
  ['six further events', [1, 2, 3, 4, 5, 6].map((place) => way(`a${place}`, `Way ${place}`))],
  ['two ways of one id', [way('a', 'A'), way('a', 'B')]],
  ['two ways of one name', [way('a', 'A'), way('b', 'a')]],
  ['a way without a name', [way('a', ' ')]],
])('is refused with %s', (_, ways) => {
  expect(waitData.safeParse({ event_name: 'purchase', ways }).success).toBe(false);
});
