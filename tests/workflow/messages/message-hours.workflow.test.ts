import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fixedKeys } from '../../../config/secret-keys';
import { messageWait, type MessageWait } from '../../../domain/entities/account/message-hours';
import { runDetail, type RunDetail } from '../../../domain/entities/runs/run';
import { buildContact } from '../../factories/audience';
import {
  buildAutomatisation,
  buildStep,
  readAutomatisation,
  readSteps,
} from '../../factories/automatisation';
import { buildSmsFlow } from '../../factories/messages';
import { dataOf } from '../../support/api/answers';
import { useApi, type Visitor } from '../../support/api/api';
import { useEngine } from '../../support/processes/engine';
import { useProvider } from '../../support/providers/provider';

const minute = 60_000;
const SECRET_KEY = fixedKeys(randomBytes(32));
const provider = useProvider();
const engine = useEngine(() => ({ SECRET_KEY, TWILIO_BASE_URL: provider.origin, patience: 60_000 }));
const api = useApi({ SECRET_KEY }, engine);

let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

/** A time of day of a clock, in UTC unless a timezone is named. */
const clockAt = (moment: number, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    moment,
  );

/** Hours that begin at a moment and end two hours later, on the clocks of a timezone. */
const hoursFrom = (moment: number, timeZone?: string): object => ({
  hoursBetween: { from: clockAt(moment, timeZone), to: clockAt(moment + 120 * minute, timeZone) },
});
/** Hours that begin six hours from now. */
const later = (): object => hoursFrom(Date.now() + 360 * minute);

const decide = async (message_hours: object, settings: object = {}): Promise<void> => {
  const answer = await visitor.call('put', '/user', { message_hours, ...settings });
  expect(answer.status).toBe(200);
};

const hasCome = (event: string, contact = 'ann') =>
  engine.track({ userId: visitor.userId, name: event, contactExternalId: contact, data: {} });

/** A published automation that sends an SMS, whose contact has come; returns the automation. */
async function comeToSms(contact: object = {}): Promise<{ id: number; stepId: number }> {
  await buildContact(api.database, visitor.userId, {
    external_id: 'ann',
    data: { phone: '+33612345678', ...contact },
  });
  const flow = await buildSmsFlow(visitor, { name: 'Sale', event: 'enter' });
  await hasCome('enter');
  return flow;
}

const latest = async (): Promise<RunDetail> => {
  const { id, automatisation_id: flowId } = await engine.eventually<{
    id: number;
    automatisation_id: number;
  }>('SELECT id, automatisation_id FROM automatisation_runs WHERE user_id = $1 ORDER BY id DESC LIMIT 1', [
    visitor.userId,
  ]);
  const answer = await visitor.call('get', `/automatisation/${flowId}/run/${id}`);
  return dataOf(answer, z.object({ run: runDetail })).run;
};

/** The run, once its log tells that its message waits for its hours. */
const waiting = (): Promise<RunDetail & { wait: MessageWait }> =>
  engine.until(async () => {
    const run = await latest();
    const wait = messageWait.safeParse(run.steps.at(-1)?.detail['message_hours']).data;
    return wait && run.state === 'running' ? { ...run, wait } : undefined;
  });

describe('a message outside of its hours', () => {
  it('waits until they begin by its contact’s clocks, which the log tells, and goes then', async () => {
    // Hours begin at a full minute: one that does not come before the contact does.
    const opens = Math.ceil((Date.now() + 25_000) / minute) * minute;
    await decide({ sms: hoursFrom(opens, 'Asia/Tokyo') }, { timezone: 'America/New_York' });
    await comeToSms({ timezone: 'Asia/Tokyo' });
    const run = await engine.until(async () => {
      const found = await waiting();
      return found.waiting_until === null ? undefined : found;
    });
    expect(run.wait).toMatchObject({ channel: 'sms', timezone: 'Asia/Tokyo', timezone_of: 'contact' });
    expect([run.wait.until, run.waiting_until]).toEqual(
      [opens, opens].map((moment) => new Date(moment).toISOString()),
    );
    expect(provider.received).toEqual([]);

    // Each wait of the engine's takes a minute at most.
    for (const moment of [opens - minute / 2, opens])
      await engine.until(() => Promise.resolve(Date.now() >= moment ? true : undefined));
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(1);
    expect(provider.received[0]?.at).toBeGreaterThanOrEqual(opens);
    const { state, steps } = await latest();
    expect(state).toBe('completed');
    expect(steps).toMatchObject([{ state: 'done', detail: { message_hours: run.wait, attempts: 1 } }]);
  });

  it.each([
    ['are given up', { sms: null }, {}],
    ['are moved to now', { sms: hoursFrom(Date.now() - minute) }, {}],
    ['are now, since the account’s clocks are others', {}, { timezone: 'Asia/Kathmandu' }],
  ])('goes as soon as these hours %s', async (_, hours, settings) => {
    const sms = 'timezone' in settings ? hoursFrom(Date.now() - minute, 'Asia/Kathmandu') : later();
    await decide({ sms }, { timezone: 'UTC' });
    await comeToSms();
    await waiting();
    await decide(hours, settings);
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(1);
  });

  it('waits for the new hours, where these are changed to later ones', async () => {
    await decide({ sms: later() });
    await comeToSms();
    const { wait } = await waiting();
    await decide({ sms: hoursFrom(Date.now() + 480 * minute) });
    const { until } = await engine.until(async () => {
      const run = await waiting();
      return run.wait.until === wait.until ? undefined : run.wait;
    });
    expect(Date.parse(until) - Date.parse(wait.until)).toBeGreaterThan(115 * minute);
    expect(provider.received).toEqual([]);
  });

  it('goes as soon as its step is made transactional', async () => {
    await decide({ sms: later() });
    const { id } = await comeToSms();
    await waiting();
    const [step] = await readSteps(visitor, id);
    const data = { ...step?.data, is_transactional: true };
    const answer = await visitor.call('put', `/automatisation/${id}/step`, { ...step, data });
    expect(answer.status).toBe(200);
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(1);
  });

  it('is rendered when it goes, with the contact as it is then', async () => {
    await decide({ sms: later() });
    await comeToSms();
    await waiting();
    await api.database.pool.query(`UPDATE contacts SET name = 'Ann by now' WHERE user_id = $1`, [
      visitor.userId,
    ]);
    await decide({ sms: null });
    await engine.settled(visitor.userId);
    expect(new URLSearchParams(provider.received[0]?.body).get('Body')).toBe('Hello Ann by now');
  });

  it('does not go to a contact that leaves meanwhile, or unsubscribes', async () => {
    await decide({ sms: later() });
    const { id } = await comeToSms();
    const { version: _, ...settings } = await readAutomatisation(visitor, id);
    const exit = { exit_strategy_type: 'event', exit_strategy_value: 'bought' };
    await visitor.call('put', '/automatisation', { ...settings, ...exit });
    await waiting();
    await hasCome('bought');
    await engine.settled(visitor.userId);
    expect((await latest()).state).toBe('exited');

    await hasCome('enter');
    await waiting();
    await api.database.pool.query(
      `UPDATE contacts SET opted_out = '{"sms": "2026-01-01T00:00:00Z"}' WHERE user_id = $1`,
      [visitor.userId],
    );
    await decide({ sms: null });
    await engine.settled(visitor.userId);
    expect((await latest()).steps).toMatchObject([
      { state: 'skipped', detail: { skipped: { code: 'opted_out' } } },
    ]);
    expect(provider.received).toEqual([]);
  });

  it('waits on while its automation is paused, and goes when that goes on', async () => {
    await decide({ sms: later() });
    const { id } = await comeToSms();
    await waiting();
    expect((await visitor.call('post', `/automatisation/${id}/pause`)).status).toBe(200);
    await decide({ sms: null });
    await engine.eventually('SELECT WHERE NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)', [
      visitor.userId,
    ]);
    expect(provider.received).toEqual([]);
    expect((await visitor.call('post', `/automatisation/${id}/resume`)).status).toBe(200);
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(1);
  });

  it('that its provider held up past its hours waits for the next ones, and goes once', async () => {
    // Long enough to decide the hours in, on a busy machine too.
    provider.answer((response) => void response.writeHead(429, { 'Retry-After': '10' }).end('{}'));
    await comeToSms();
    await engine.until(() => Promise.resolve(provider.received.length > 0 ? true : undefined));
    await decide({ sms: later() });
    const { wait } = await waiting();
    expect(wait).toMatchObject({ channel: 'sms', timezone_of: 'account' });
    expect(provider.received).toHaveLength(1);

    provider.answer((response) => void response.end('{}'));
    await decide({ sms: null });
    await engine.settled(visitor.userId);
    expect(provider.received).toHaveLength(2);
    expect((await latest()).steps).toMatchObject([{ state: 'done', detail: { attempts: 2 } }]);
  });
});

it('the messages of a loop keep their pace when their hours begin', async () => {
  const [contacts, delay] = [6, 2_000];
  await api.database.pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object('phone', '+3361234560' || n) FROM generate_series(1, $2::int) n`,
    [visitor.userId, contacts],
  );
  await decide({ sms: later() });
  const { stepId } = await buildSmsFlow(visitor, { name: 'Once', event: 'never' });
  const [sms] = await api.database.pool
    .query<{ data: object; user_app_id: number }>(
      'SELECT data, user_app_id FROM automatisation_steps WHERE id = $1',
      [stepId],
    )
    .then(({ rows }) => rows);
  const { id } = await buildAutomatisation(visitor, { name: 'Loop', entry_event_name: 'enter' });
  const loop = { source: 'all_contacts', delay_between_iterations: delay };
  const { id: loopId } = await buildStep(visitor, id, { type: 'LOOP', data: loop });
  const place = { automatisation_step_before_id: loopId, user_app_id: sms?.user_app_id };
  await buildStep(visitor, id, { type: 'APICALL', data: sms?.data ?? {} }, place);
  const { version: _, ...settings } = await readAutomatisation(visitor, id);
  await visitor.call('put', '/automatisation', { ...settings, is_active: true });
  await engine.track({ userId: visitor.userId, name: 'enter', data: {} });
  await engine.eventually(
    'SELECT FROM automatisation_runs WHERE user_id = $1 AND parent_run_id IS NOT NULL AND waiting_until IS NOT NULL HAVING count(*) = $2',
    [visitor.userId, contacts],
  );
  expect(provider.received).toEqual([]);

  await decide({ sms: null });
  await engine.settled(visitor.userId);
  const sent = provider.received.map(({ at }) => at);
  expect(sent).toHaveLength(contacts);
  // Each goes within four seconds of its turn.
  expect(Math.max(...sent) - Math.min(...sent)).toBeGreaterThanOrEqual((contacts - 1) * delay - 4_000);
});

it('a message whose channel has no hours, or whose step is transactional, goes at once', async () => {
  await decide({ email: later(), push: later() });
  await comeToSms();
  await engine.settled(visitor.userId);
  expect(provider.received).toHaveLength(1);
  expect((await latest()).steps[0]?.detail).not.toHaveProperty('message_hours');
});
