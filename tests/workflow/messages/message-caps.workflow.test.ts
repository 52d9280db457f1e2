import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fixedKeys } from '../../../config/secret-keys';
import {
  automatisationStats,
  contactsAtStep,
} from '../../../domain/entities/automatisations/steps/step-count';
import { runDetail, type RunDetail } from '../../../domain/entities/runs/run';
import { buildContact } from '../../factories/audience';
import { insertSmsFlows } from '../../factories/capped-flows';
import { dataOf } from '../../support/api/answers';
import { useApi, type Visitor } from '../../support/api/api';
import { useEngine } from '../../support/processes/engine';
import { useProvider } from '../../support/providers/provider';

const SECRET_KEY = fixedKeys(randomBytes(32));
const provider = useProvider();
const engine = useEngine(() => ({ SECRET_KEY, TWILIO_BASE_URL: provider.origin, patience: 60_000 }));
const api = useApi({ SECRET_KEY }, engine);
const day = 24 * 3_600_000;

let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
  await buildContact(api.database, visitor.userId, {
    external_id: 'ann',
    data: { phone: '+33612345678' },
  });
});

const threeAWeek = { channel: 'sms', count: 3, period: 7, unit: 'days' };

const decide = async (settings: object): Promise<void> => {
  const answer = await visitor.call('put', '/user', settings);
  expect(answer.status).toBe(200);
};

const insertFlows = (flows: number, data: object = {}, event = 'enter') =>
  insertSmsFlows(api.database.pool, SECRET_KEY, { userId: visitor.userId, event, flows, data });

const hasCome = (event = 'enter') =>
  engine.track({ userId: visitor.userId, name: event, contactExternalId: 'ann', data: {} });

const waitingRuns = () =>
  engine.rows<{ id: number; waiting_until: Date }>(
    `SELECT id, waiting_until FROM automatisation_runs
     WHERE user_id = $1 AND state = 'running' AND waiting_until IS NOT NULL ORDER BY waiting_until`,
    [visitor.userId],
  );

/** Resolves once so many runs wait, and all others have ended. */
const untilWaiting = (count: number) =>
  engine.until(async () => {
    const running = await engine.rows(
      `SELECT FROM automatisation_runs r WHERE r.user_id = $1 AND state = 'running'
       UNION ALL SELECT FROM dispatch WHERE user_id = $1`,
      [visitor.userId],
    );
    const waiting = await waitingRuns();
    return waiting.length === count && running.length === count ? waiting : undefined;
  });

/** Time passes for what was sent. */
const ageMessages = (days: number) =>
  api.database.pool.query(
    `UPDATE counted_messages SET moment = moment - $2 * interval '1 day' WHERE user_id = $1`,
    [visitor.userId, days],
  );

const readRun = async (flowId: number): Promise<RunDetail> => {
  const { id } = await engine.eventually<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY id DESC LIMIT 1',
    [flowId],
  );
  const answer = await visitor.call('get', `/automatisation/${flowId}/run/${id}`);
  return dataOf(answer, z.object({ run: runDetail })).run;
};

const statsOf = async (flowId: number) => {
  const answer = await visitor.call('get', `/automatisation/${flowId}/stats`);
  return dataOf(answer, z.object({ stats: automatisationStats })).stats.steps[0];
};

describe('fifty flows that write to one contact at one moment, three times a week at most', () => {
  it('send three; the others wait until one more may go, and then three again', async () => {
    await decide({ message_caps: [threeAWeek] });
    await insertFlows(50);
    await hasCome();
    const waiting = await untilWaiting(47);
    expect(provider.received).toHaveLength(3);
    const until = (waiting[0]?.waiting_until.getTime() ?? 0) - Date.now();
    expect(until).toBeGreaterThan(7 * day - 60_000);
    expect(until).toBeLessThanOrEqual(7 * day);

    // A change of the caps has those that wait look again, a week later.
    await ageMessages(7);
    await decide({ message_caps: [threeAWeek] });
    await untilWaiting(44);
    expect(provider.received).toHaveLength(6);
    expect(new Set(provider.received.map(({ body }) => body)).size).toBe(6);

    // One that was given up counts no more.
    await decide({ message_caps: [] });
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(50);
  });

  it('send three; the others pass the step over, which is counted', async () => {
    await decide({ message_caps: [{ ...threeAWeek, when_reached: 'pass_over' }] });
    const flows = await insertFlows(50);
    await hasCome();
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(3);
    const counts = await Promise.all(flows.map(({ id }) => statsOf(id)));
    const sum = (name: 'done' | 'skipped' | 'capped') =>
      counts.reduce((total, steps) => total + (steps?.[name] ?? 0), 0);
    expect([sum('done'), sum('skipped'), sum('capped')]).toEqual([3, 47, 47]);
    const passed = flows[counts.findIndex((steps) => steps?.capped === 1)];
    const { state, steps } = await readRun(passed?.id ?? 0);
    expect(state).toBe('completed');
    expect(steps).toMatchObject([
      {
        state: 'skipped',
        detail: { skipped: { code: 'message_cap' }, message_cap: { count: 3, period: 7 } },
      },
    ]);
    const listed = await visitor.call(
      'get',
      `/automatisation/${passed?.id}/step/${passed?.stepId}/contact?counted=capped`,
    );
    expect(dataOf(listed, contactsAtStep)).toMatchObject({ contacts: [{ contact_external_id: 'ann' }] });
  });
});

describe('a message over a cap', () => {
  const once = { ...threeAWeek, count: 1 };

  it('goes when the call before it has failed: that has given its place back', async () => {
    await decide({ message_caps: [once] });
    await insertFlows(2);
    provider.answer((response, { at }) => {
      const isFirst = at === provider.received[0]?.at && provider.received.length === 1;
      response.writeHead(isFirst ? 400 : 201, { 'Content-Type': 'application/json' });
      response.end(isFirst ? '{"code": 21211, "message": "Invalid"}' : '{}');
    });
    await hasCome();
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(2);
    const states = await engine.rows<{ state: string }>(
      'SELECT state FROM automatisation_runs WHERE user_id = $1 ORDER BY state',
      [visitor.userId],
    );
    expect(states.map(({ state }) => state)).toEqual(['completed', 'failed']);
  });

  it('tells in the log of its run until when it waits, by whose clocks, and for which cap', async () => {
    await decide({ message_caps: [once], timezone: 'Asia/Tokyo' });
    const [first] = await insertFlows(1);
    await hasCome();
    await engine.settled(visitor.userId);
    await hasCome();
    const [waiting] = await untilWaiting(1);
    const { steps } = await readRun(first?.id ?? 0);
    expect(steps).toMatchObject([
      {
        state: 'waiting',
        detail: {
          message_cap: {
            until: waiting?.waiting_until.toISOString(),
            timezone: 'Asia/Tokyo',
            timezone_of: 'account',
            channel: 'sms',
            category: null,
            count: 1,
            period: 7,
            unit: 'days',
          },
        },
      },
    ]);
    await ageMessages(7);
    await decide({ message_caps: [once] });
    await engine.settled(visitor.userId);
    expect((await readRun(first?.id ?? 0)).steps).toMatchObject([
      { state: 'done', detail: { message_cap: { count: 1 }, attempts: 1 } },
    ]);
  });

  it('waits for its hours too, once the cap allows it', async () => {
    const now = new Date();
    const weekday = (moment: number): number => new Date(moment).getUTCDay() || 7;
    const hour = 3_600_000;
    // The cap opens on a day that has no hours.
    const days = [...new Set([weekday(now.getTime()), weekday(now.getTime() + hour)])];
    await decide({
      message_caps: [{ ...once, period: 25, unit: 'hours' }],
      timezone: 'UTC',
      message_hours: { sms: { days } },
    });
    await insertFlows(1);
    await hasCome();
    await engine.settled(visitor.userId);
    await hasCome();
    const [waiting] = await untilWaiting(1);
    expect(waiting?.waiting_until.getTime()).toBe(now.setUTCHours(0, 0, 0, 0) + 7 * day);
  });

  it.each([
    ['its step is transactional', { is_transactional: true }, {}],
    ['it is of another category', { message_category: 'offers' }, { category: 'news' }],
    ['it is of another channel', {}, { channel: 'email' }],
  ])('is none where %s', async (_, data, cap) => {
    await decide({ message_categories: ['news', 'offers'], message_caps: [{ ...once, ...cap }] });
    await insertFlows(3, data);
    await hasCome();
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(3);
  });

  it('waits or is passed over as its step chooses, whatever the cap says', async () => {
    await decide({ message_caps: [{ ...once, when_reached: 'pass_over' }] });
    await insertFlows(1);
    await hasCome();
    await engine.settled(visitor.userId);
    await insertFlows(1, { when_capped: 'wait' }, 'wait');
    await hasCome('wait');
    await untilWaiting(1);
    await decide({ message_caps: [once] });
    await insertFlows(1, { when_capped: 'pass_over' }, 'pass');
    await hasCome('pass');
    await untilWaiting(1);
    expect(provider.received).toHaveLength(1);
  });

  it('goes to another contact, and does not count there', async () => {
    await decide({ message_caps: [once] });
    await buildContact(api.database, visitor.userId, { external_id: 'bob', data: { phone: '+331' } });
    await insertFlows(1);
    await hasCome();
    await engine.track({ userId: visitor.userId, name: 'enter', contactExternalId: 'bob', data: {} });
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(2);
  });

  it('is stopped while it waits for its provider, and gives its place back', async () => {
    await decide({ message_caps: [once] });
    const [flow] = await insertFlows(1);
    provider.answer((response) => void response.writeHead(429, { 'Retry-After': '30' }).end('{}'));
    await hasCome();
    const { run_id: runId } = await engine.eventually<{ run_id: number }>(
      `SELECT run_id FROM calls WHERE user_id = $1 AND state = 'pending' AND trouble IS NOT NULL`,
      [visitor.userId],
    );
    const counted = () => engine.rows('SELECT FROM counted_messages WHERE user_id = $1', [visitor.userId]);
    expect(await counted()).toHaveLength(1);
    const answer = await visitor.call('post', `/automatisation/${flow?.id}/run/${runId}/stop`);
    expect(answer.status).toBe(200);
    expect(await counted()).toEqual([]);
  });
});
