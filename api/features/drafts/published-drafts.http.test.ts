import { z } from 'zod';
import type { Activities } from '../../../activities';
import { inTransaction } from '../../../db/database/transaction';
import { recordEvents } from '../../../db/events/record';
import { keepRevision } from '../../../db/revisions/save';
import { flowEffect, type FlowEffect } from '../../../domain/entities/automatisations/flow-effect';
import type { StretchResult } from '../../../domain/run/result';
import { insertFlow, type FlowStepGiven } from '../../../tests/factories/flow';
import { testActivities } from '../../../tests/support/activities';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

/*
 * Rows of the table of docs/live-edits.md, each done twice: live, and in a draft that is published. Until it is published nothing happens;
 * then it has the same effect, and the run the same log.
 */
const api = useApi();
const hour = 3_600_000;
const noon = Date.parse('2026-01-05T12:00:00Z');
let now = noon;
let activities: Activities;
let visitor: Visitor;
beforeAll(() => {
  activities = testActivities(api.database, { clock: () => Promise.resolve(now) });
});

const rows = async <Row extends object>(query: string, values: unknown[]): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, values)).rows;

interface Case {
  flowId: number;
  ids: number[];
  run: { id: number; contact_id: number | null };
  segment: number;
}

async function begin(steps: FlowStepGiven[]): Promise<Case> {
  now = noon;
  visitor = await api.visitor();
  const { userId } = visitor;
  const { pool } = api.database;
  const flow = await insertFlow(pool, userId, { entry_event_name: 'start' }, steps);
  const reference = { userId, automatisationId: flow.id, isDraft: false };
  await inTransaction(pool, (client) => keepRevision(client, reference, userId));
  const event = { userId, name: 'start', contactExternalId: 'ada', data: { amount: 2 } };
  await inTransaction(pool, (client) => recordEvents(client, [event]));
  const [run] = await rows<Case['run']>('SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1', [
    userId,
  ]);
  if (!run) throw new Error('The event started no run');
  return { flowId: flow.id, ids: flow.stepIds, run, segment: 0 };
}

async function advance(one: Case): Promise<StretchResult> {
  const request = { userId: visitor.userId, runId: one.run.id, contactId: one.run.contact_id };
  const result = await activities.advance({ ...request, segment: one.segment });
  one.segment += 1;
  return result;
}

const wakes = async ({ run }: Case): Promise<number> =>
  (await rows(`SELECT id FROM dispatch WHERE run_id = $1 AND kind = 'wake'`, [run.id])).length;

/** Takes the run to its end; answers its log, each step by its number in the flow (a new one: -1) and the hour of its end. */
async function finish(one: Case, waiting: StretchResult): Promise<unknown[]> {
  let result = waiting;
  if ((await wakes(one)) > 0) result = await advance(one);
  while (result.kind !== 'ended') {
    if (result.kind === 'wait') now = result.until;
    result = await advance(one);
  }
  const visits = await rows<{ step_id: number; ended_at: Date; removed: boolean }>(
    `SELECT step_id, ended_at, detail ? 'step_removed' AS removed FROM automatisation_run_steps WHERE run_id = $1 ORDER BY visit`,
    [one.run.id],
  );
  return visits.map(({ step_id, ended_at, removed }) => [
    one.ids.indexOf(step_id),
    removed ? 'removed' : (Number(ended_at) - noon) / hour,
  ]);
}

const told = z.looseObject({ effect: flowEffect });
type Method = 'post' | 'put' | 'delete';
const edited = async (method: Method, path: string, body?: object): Promise<FlowEffect> =>
  dataOf(await visitor.call(method, path, body), told).effect;

const nap: FlowStepGiven = { type: 'DELAY', data: { delay: 86_400 } };
const track = (name: string): FlowStepGiven => ({ type: 'TRACK', data: { event_name: name } });
const flat = [track('before'), nap, track('after')];
const branched: FlowStepGiven[] = [
  {
    type: 'CONDITION',
    data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 1 },
    whenTrue: [nap, track('yes')],
    whenFalse: [track('no')],
  },
];

const joined: FlowStepGiven[] = [...branched, track('both')];
/** All take the way a. */
const ways = [
  { id: 'a', name: 'A', share: 100 },
  { id: 'b', name: 'B', share: 0 },
];
const split: FlowStepGiven[] = [
  { type: 'SPLIT', data: { ways }, onWays: { a: [nap], b: [track('b')] } },
  track('both'),
];
const wait = (event_name: string, timeOut: number): FlowStepGiven => ({
  type: 'WAIT',
  data: { event_name, since: 'entry', time_out: { delay: timeOut } },
});
const waiting: FlowStepGiven[] = [
  { ...wait('paid', 86_400), whenTrue: [track('came')], whenFalse: [track('timed out')] },
  track('both'),
];

const turned = ways.map((way) => ({ ...way, share: 100 - way.share }));

type Edit = (one: Case, query: string) => Promise<FlowEffect>;
const step = ({ flowId }: Case, rest: string): string => `/automatisation/${flowId}/step${rest}`;
const deletion =
  (place: number, keep = ''): Edit =>
  (one, query) =>
    edited('delete', step(one, `/${one.ids[place]}${query}${keep}`));
const saved =
  (place: number, { type, data }: FlowStepGiven): Edit =>
  (one, query) =>
    edited('put', step(one, query), { id: one.ids[place], type, data });
const delayed = (delay: number): Edit => saved(1, { type: 'DELAY', data: { delay } });
const insertion =
  (place: number): Edit =>
  (one, query) =>
    edited('post', step(one, query), {
      type: 'TRACK',
      data: { event_name: 'new' },
      automatisation_step_before_id: one.ids[place],
    });

const cases: [string, FlowStepGiven[], Edit][] = [
  ['the step is deleted', flat, deletion(1)],
  ['the step after it is deleted', flat, deletion(2)],
  ['the condition is deleted, its branch is kept', branched, deletion(0, '&keep_flow=true')],
  ['the condition is deleted, the other branch is kept', branched, deletion(0, '&keep_flow=false')],
  ['the condition is deleted with both branches', branched, deletion(0)],
  ['a step is inserted before it', flat, insertion(0)],
  ['a step is inserted after it', flat, insertion(1)],
  ['its delay is made longer', flat, delayed(172_800)],
  ['its delay is made shorter', flat, delayed(43_200)],
  ['its delay is made so short that it is over', flat, delayed(1_800)],
  ['a condition whose branches join is deleted with its branch', joined, deletion(0, '&keep_flow=false')],
  ['a condition whose branches join is deleted, its branch is kept', joined, deletion(0, '&keep_flow=true')],
  ['the step where branches join is deleted', joined, deletion(4)],
  ['a step is inserted where branches join', joined, insertion(0)],
  ['the shares of a split are changed', split, saved(0, { type: 'SPLIT', data: { ways: turned } })],
  ['another way wins', split, saved(0, { type: 'SPLIT', data: { ways, winner: 'b' } })],
  ['a split is deleted, its way is kept', split, deletion(0, '&keep_flow=a')],
  ['a split is deleted, another way is kept', split, deletion(0, '&keep_flow=b')],
  ['a split is deleted with its ways', split, deletion(0)],
  ['the time-out of a wait is made longer', waiting, saved(0, wait('paid', 172_800))],
  ['the time-out of a wait is made so short that it is over', waiting, saved(0, wait('paid', 1_800))],
  ['a wait is for another event', waiting, saved(0, wait('seen', 86_400))],
  ['a wait is deleted, a branch is kept', waiting, deletion(0, '&keep_flow=true')],
  ['a wait is deleted with both branches', waiting, deletion(0)],
];

describe.each(cases)('when %s', (_what, steps, edit) => {
  it('a draft does it to a run that waits when it is published, as a live edit does', async () => {
    const other = await begin(steps);
    const slept = await advance(other);
    now = noon + hour;
    const lively = await edit(other, '?draft=false');
    const expected = await finish(other, slept);
    const movesOf = ({ retimed, moved }: FlowEffect, { ids }: Case) => ({
      retimed,
      moved: moved.map(({ from_step_id, to_step_id, runs }) => [
        ids.indexOf(from_step_id),
        to_step_id === null ? null : ids.indexOf(to_step_id),
        runs,
      ]),
    });
    const wanted = movesOf(lively, other);

    const one = await begin(steps);
    const waiting = await advance(one);
    now = noon + hour;
    const draft = `/automatisation/${one.flowId}/draft`;
    await visitor.call('post', draft);
    const quiet = await edit(one, '?draft=true');
    expect(movesOf(quiet, one)).toEqual({ retimed: 0, moved: [] });
    expect(await wakes(one)).toBe(0);
    const { difference } = dataOf(
      await visitor.call('get', `${draft}/difference`),
      z.strictObject({ difference: z.looseObject({ effect: flowEffect }) }),
    );
    expect(movesOf(difference.effect, one)).toEqual(wanted);
    expect(await wakes(one)).toBe(0);
    expect(movesOf(await edited('post', `${draft}/publication`, {}), one)).toEqual(wanted);
    expect(await finish(one, waiting)).toEqual(expected);
  });

  it('a run that never meets the publishing does not notice the draft', async () => {
    const other = await begin(steps);
    const expected = await finish(other, await advance(other));
    const one = await begin(steps);
    await visitor.call('post', `/automatisation/${one.flowId}/draft`);
    await edit(one, '?draft=true');
    expect(await finish(one, await advance(one))).toEqual(expected);
  });
});
