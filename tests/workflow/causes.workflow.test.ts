import { z } from 'zod';
import { depthLimit, fanOutLimit } from '../../domain/entities/events/event';
import { eventCause } from '../../domain/entities/runs/cause';
import { runDetail } from '../../domain/entities/runs/run';
import { insertFlow, type FlowStepGiven } from '../factories/flow';
import { dataOf, errorOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { useEngine } from '../support/processes/engine';

const engine = useEngine();
const api = useApi({}, engine);
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const track = (name: string): FlowStepGiven => ({ type: 'TRACK', data: { event_name: name } });
const flow = (name: string, ...steps: FlowStepGiven[]) =>
  insertFlow(engine.database.pool, visitor.userId, { entry_event_name: name, name }, steps);
const runs = (automatisationId: number) =>
  engine.rows<{ id: number; depth: number; event_id: number }>(
    `SELECT id, depth, event_id FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY depth`,
    [automatisationId],
  );
const readRun = async (automatisationId: number, runId: number) =>
  dataOf(
    await visitor.call('get', `/automatisation/${automatisationId}/run/${runId}`),
    z.strictObject({ run: runDetail }),
  ).run;
const causeOf = async (eventId: number) =>
  dataOf(await visitor.call('get', `/event/${eventId}/cause`), eventCause);

describe('the chain of causes', () => {
  it('is walked down from a run to what it sent, and up from an event to the one from outside', async () => {
    const first = await flow('signed_up', track('welcomed'));
    const second = await flow('welcomed', track('greeted'));
    const [entry] = await engine.track({
      userId: visitor.userId,
      name: 'signed_up',
      contactExternalId: 'ada',
      data: {},
    });
    await engine.settled(visitor.userId);
    const [[top], [below]] = [await runs(first.id), await runs(second.id)];
    const outer = await readRun(first.id, top?.id ?? 0);
    expect(outer).toMatchObject({
      cause: { event: { id: entry?.id, name: 'signed_up', depth: 0 }, run: null, step_id: null },
      sent: [
        {
          event: { name: 'welcomed', depth: 1, contact_external_id: 'ada' },
          step_id: first.stepIds[0],
          runs: [{ id: below?.id, automatisation_name: 'welcomed' }],
        },
      ],
      sent_count: 1,
    });
    const inner = await readRun(second.id, below?.id ?? 0);
    expect(inner.cause).toMatchObject({
      event: { name: 'welcomed' },
      run: { id: top?.id },
      step_id: first.stepIds[0],
    });
    expect(await causeOf(inner.sent[0]?.event.id ?? 0)).toMatchObject({
      event: { name: 'greeted', depth: 2 },
      causes: [
        { run: { id: below?.id }, step_id: second.stepIds[0], event: { name: 'welcomed' } },
        { run: { id: top?.id }, step_id: first.stepIds[0], event: { id: entry?.id } },
      ],
      runs: [],
    });
  });

  it('goes up from the item of a loop by the run whose loop it is', async () => {
    const { id, stepIds } = await flow(
      'signed_up',
      { type: 'LOOP', data: { source: 'all_contacts' } },
      track('seen'),
    );
    await engine.track({ userId: visitor.userId, name: 'signed_up', contactExternalId: 'ada', data: {} });
    await engine.settled(visitor.userId);
    const [seen] = await engine.rows<{ id: number }>(
      `SELECT id FROM events WHERE user_id = $1 AND name = 'seen'`,
      [visitor.userId],
    );
    const { causes } = await causeOf(seen?.id ?? 0);
    expect(causes).toMatchObject([
      { step_id: stepIds[1], event: null, run: { automatisation_id: id } },
      { step_id: stepIds[0], event: { name: 'signed_up' }, run: { automatisation_id: id } },
    ]);
  });

  it('ends 20 deep where two automations start each other: the last event is stored, starts nothing, and the run says so', async () => {
    const ping = await flow('ping', track('pong'));
    const pong = await flow('pong', track('ping'));
    await engine.track({ userId: visitor.userId, name: 'ping', contactExternalId: 'ada', data: {} });
    await engine.settled(visitor.userId);
    const all = [...(await runs(ping.id)), ...(await runs(pong.id))];
    expect(all.map(({ depth }) => depth).sort((a, b) => a - b)).toEqual(
      Array.from({ length: depthLimit + 1 }, (_, depth) => depth),
    );
    const deepest = all.find(({ depth }) => depth === depthLimit);
    const run = await readRun(ping.id, deepest?.id ?? 0);
    expect(run.steps).toMatchObject([{ detail: { depth_limit: depthLimit } }]);
    expect(run.sent).toMatchObject([{ event: { depth: depthLimit + 1 }, runs: [] }]);
    const { causes } = await causeOf(run.sent[0]?.event.id ?? 0);
    expect(causes).toHaveLength(depthLimit + 1);
    expect(causes.at(-1)?.event).toMatchObject({ name: 'ping', depth: 0 });
  });

  it('ends at so many events however broad it is: those beyond are stored and start nothing, as runs and entries say', async () => {
    const { id } = await flow('boom', track('boom'), track('boom'), track('boom'));
    await engine.track({ userId: visitor.userId, name: 'boom', contactExternalId: 'ada', data: {} });
    await engine.settled(visitor.userId);
    const all = await runs(id);
    expect(all.length).toBeGreaterThan(100);
    expect(all.length).toBeLessThanOrEqual(fanOutLimit);
    const last = await readRun(id, all.at(-1)?.id ?? 0);
    expect(last.steps[0]?.detail).toMatchObject({ fan_out_limit: fanOutLimit });
    expect(last.sent[0]).toMatchObject({ runs: [] });
    const entries = await visitor.call('get', `/automatisation/${id}/entry?contact_external_id=ada`);
    expect(entries.text).toContain('fan_out_limit');
  });

  it('is nobody else’s to read', async () => {
    const [entry] = await engine.track({ userId: visitor.userId, name: 'signed_up', data: {} });
    const answer = await (await api.visitor()).call('get', `/event/${entry?.id}/cause`);
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'event_not_found']);
  });
});
