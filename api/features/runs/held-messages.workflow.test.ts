import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fixedKeys } from '../../../config/secret-keys';
import { contactsAtStep } from '../../../domain/entities/automatisations/steps/step-count';
import { contactRun } from '../../../domain/entities/contacts/contact';
import { run, runDetail, type HeldMessage, type Run } from '../../../domain/entities/runs/run';
import { buildContact } from '../../../tests/factories/audience';
import { insertSmsFlows } from '../../../tests/factories/capped-flows';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { useEngine } from '../../../tests/support/processes/engine';
import { useProvider } from '../../../tests/support/providers/provider';

const SECRET_KEY = fixedKeys(randomBytes(32));
const provider = useProvider();
const engine = useEngine(() => ({ SECRET_KEY, TWILIO_BASE_URL: provider.origin, patience: 60_000 }));
const api = useApi({ SECRET_KEY }, engine);

let visitor: Visitor;
let contactId: number;
let flow: { id: number; stepId: number };
beforeEach(async () => {
  visitor = await api.visitor();
  const { userId } = visitor;
  const ann = { external_id: 'ann', data: { phone: '+33612345678' } };
  contactId = (await buildContact(api.database, userId, ann)).id;
  const [texted] = await insertSmsFlows(api.database.pool, SECRET_KEY, { userId, event: 'enter', flows: 1 });
  if (!texted) throw new Error('The flow is not there');
  flow = texted;
});

const decide = async (settings: object): Promise<void> => {
  const answer = await visitor.call('put', '/user', settings);
  expect(answer.status).toBe(200);
};

/** Hours of a day that is neither today nor tomorrow. */
const later = (): object => ({ days: [new Date(Date.now() + 3 * 86_400_000).getUTCDay() || 7] });
const onceAWeek = { channel: 'sms', count: 1, period: 7, unit: 'days' };

const hasCome = () =>
  engine.track({ userId: visitor.userId, name: 'enter', contactExternalId: 'ann', data: {} });

const get = async <Data extends z.ZodType>(path: string, data: Data) =>
  dataOf(await visitor.call('get', path), data);

const latestRun = async (): Promise<Run | undefined> =>
  (await get(`/automatisation/${flow.id}/run`, z.object({ runs: z.array(run) }))).runs[0];

/** Why the message of the latest run waits, in each list that shows the run and on its own page; they agree. */
async function heldMessage(): Promise<HeldMessage | null> {
  const latest = await latestRun();
  const ofContact = await get(`/contact/${contactId}/run`, z.object({ runs: z.array(contactRun) }));
  const page = await get(`/automatisation/${flow.id}/run/${latest?.id}`, z.object({ run: runDetail }));
  const atStep = await get(
    `/automatisation/${flow.id}/step/${flow.stepId}/contact?counted=waiting`,
    contactsAtStep,
  );
  const held = latest?.held_message ?? null;
  expect(ofContact.runs[0]).toMatchObject({ id: latest?.id, held_message: held });
  expect(page.run.held_message).toEqual(held);
  expect(atStep.contacts.find(({ run_id }) => run_id === latest?.id)?.held_message ?? null).toEqual(held);
  return held;
}

/** The same, once it waits for that. */
async function held(why: HeldMessage['why']): Promise<HeldMessage | null> {
  await engine.until(async () => ((await latestRun())?.held_message?.why === why ? true : undefined));
  return heldMessage();
}

const waitingUntil = async (): Promise<string | undefined> => {
  const [row] = await engine.rows<{ waiting_until: Date | null }>(
    'SELECT waiting_until FROM automatisation_runs WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [visitor.userId],
  );
  return row?.waiting_until?.toISOString();
};

test('lists of runs say until when a message waits, and whether for its hours or for a cap', async () => {
  await decide({ message_caps: [onceAWeek], timezone: 'UTC' });
  await hasCome();
  await engine.settled(visitor.userId);
  expect(await heldMessage()).toBeNull();

  await decide({ message_hours: { sms: later() } });
  await hasCome();
  expect(await held('message_hours')).toEqual({ why: 'message_hours', until: await waitingUntil() });

  // Let go from its hours it waits for the cap: its log tells both.
  await decide({ message_hours: { sms: null } });
  expect(await held('message_cap')).toEqual({ why: 'message_cap', until: await waitingUntil() });

  await decide({ message_caps: [] });
  await engine.settled(visitor.userId);
  expect(await heldMessage()).toBeNull();
  expect(provider.received).toHaveLength(2);
});

test('lists of runs say until when a message waits that its provider held up past its hours', async () => {
  // Long enough to decide the hours in, on a busy machine too.
  provider.answer((response) => void response.writeHead(429, { 'Retry-After': '10' }).end('{}'));
  await hasCome();
  await engine.until(() => Promise.resolve(provider.received.length > 0 ? true : undefined));
  await decide({ message_hours: { sms: later() }, timezone: 'UTC' });
  const message = await held('message_hours');
  expect(Date.parse(message?.until ?? '')).toBeGreaterThan(Date.now());
  expect(await waitingUntil()).toBeUndefined();

  provider.answer((response) => void response.end('{}'));
  await decide({ message_hours: { sms: null } });
  await engine.settled(visitor.userId);
  expect(await heldMessage()).toBeNull();
});
