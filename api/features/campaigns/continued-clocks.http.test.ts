import { inTransaction } from '../../../db/database/transaction';
import { endRuns } from '../../../db/runs/end';
import { buildContact } from '../../../tests/factories/audience';
import { buildAutomatisation, buildStep } from '../../../tests/factories/automatisation';
import {
  buildBroadcast,
  callBroadcast,
  connectApp,
  readBroadcast,
  smsMessage,
} from '../../../tests/factories/broadcast';
import { errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { beginByClocks, gatherByClocks } from '../../../tests/support/contact-clocks';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
  for (const timezone of ['Asia/Tokyo', 'America/Denver'])
    await buildContact(api.database, visitor.userId, { external_id: timezone, data: { timezone } });
});

/** Nine o'clock in Tokyo and in Denver. */
const once_at = '2035-12-01T09:00';
const moments = ['2035-12-01T00:00:00.000Z', '2035-12-01T16:00:00.000Z'];

const gather = (runId: number) => gatherByClocks(api.database, visitor.userId, runId);

/** Stops a run while it waits for the first clocks. */
const stop = (runId: number) =>
  inTransaction(api.database.pool, (client) =>
    endRuns(client, {
      userId: visitor.userId,
      runIds: [runId],
      state: 'stopped',
      reason: { code: 'stopped', message: 'Stopped.' },
    }),
  );
const runNow = async (flowId: number): Promise<number> => {
  const { rows } = await api.database.pool.query<{ id: number }>(
    `SELECT id FROM automatisation_runs WHERE automatisation_id = $1 AND state = 'running'`,
    [flowId],
  );
  return rows[0]?.id ?? 0;
};

describe('a send by each contact’s own clocks that goes on after a stop still goes by them', () => {
  it('as a broadcast, which is sending then, and is not cancelled: others may have got it', async () => {
    const { id } = await buildBroadcast(visitor, {
      messages: [smsMessage(await connectApp(visitor, 'twilio'))],
      timing: { kind: 'at', at: once_at, by_contact_clock: true },
    });
    await callBroadcast(visitor, id, 'send');
    const first = await beginByClocks(api.database, visitor.userId, id);
    expect(await gather(first)).toEqual(moments);
    await stop(first);
    await callBroadcast(visitor, id, 'send');
    expect(await gather(await runNow(id))).toEqual(moments);
    expect(await readBroadcast(visitor, id)).toMatchObject({
      state: 'sending',
      figures: { next_due: moments[0] },
    });
    expect((await visitor.call('get', '/broadcast?state=sending')).body).toMatchObject({
      data: { broadcasts: [{ id }] },
    });
    expect(errorOf(await visitor.call('post', `/broadcast/${id}/cancel`)).code).toBe('broadcast_begun');
  });

  it('as a campaign', async () => {
    const { id } = await buildAutomatisation(visitor, { name: 'Letter', is_campaign: true });
    const loop = await buildStep(visitor, id, { type: 'LOOP', data: { source: 'all_contacts' } });
    const seen = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.seen', value: 1 } };
    await buildStep(visitor, id, seen, { automatisation_step_before_id: loop.id });
    const task = { name: 'Send', automatisation_id: id, recurrence: 'once', once_at, by_contact_clock: true };
    expect((await visitor.call('post', '/scheduled-task', task)).status).toBe(201);
    const first = await beginByClocks(api.database, visitor.userId, id);
    expect(await gather(first)).toEqual(moments);
    await stop(first);
    const answer = await visitor.call('post', `/automatisation/${id}/run/${first}/continuation`);
    expect(answer.status).toBe(204);
    expect(await gather(await runNow(id))).toEqual(moments);
  });
});
