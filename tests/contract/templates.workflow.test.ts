import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fixedKeys } from '../../config/secret-keys';
import { setConsents } from '../../db/consent/consent';
import { Tag } from '../../db/tags/Tag';
import { appKindOfWebhook, callOfWebhook } from '../../domain/apps/webhook';
import {
  automatisationDetail,
  type AutomatisationDetail,
} from '../../domain/entities/automatisations/automatisation';
import {
  simulation,
  type CannedAnswer,
  type Simulation,
} from '../../domain/entities/automatisations/simulation';
import type { Step } from '../../domain/entities/automatisations/steps/step';
import { templateNames, templates, type TemplateName } from '../../domain/templates';
import { templateTags } from '../../domain/templates/parts/vocabulary';
import { allSteps } from '../../ui/src/flow/editing/step-places';
import { buildContact, buildEvent } from '../factories/audience';
import { readAutomatisation } from '../factories/automatisation';
import { insertConnection } from '../factories/flow';
import { templateSamples, type TemplateSample } from '../factories/template-sample';
import { startStandIns, type StandIns } from '../providers';
import { dataOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { useEngine } from '../support/processes/engine';
import { endedRuns, ofRun, ofSimulation } from '../support/walked';

let standIns: StandIns;
beforeAll(async () => {
  standIns = await startStandIns();
});
const SECRET_KEY = fixedKeys(randomBytes(32));
const engine = useEngine(() => ({ SECRET_KEY, ...standIns.settings }));
const api = useApi({ SECRET_KEY }, engine);
afterAll(() => standIns.close());

const samples = templateSamples();

/** Creates the flow, and chooses a connection for each app that it calls. */
async function makeFlow(visitor: Visitor, template: TemplateName): Promise<AutomatisationDetail> {
  const answer = await visitor.call('post', '/automatisation/template', { template, name: template });
  const { automatisation: flow } = dataOf(answer, z.object({ automatisation: automatisationDetail }));
  for (const step of allSteps(flow.steps)) {
    const app = step.app_webhook_unique_identifier && appKindOfWebhook(step.app_webhook_unique_identifier);
    if (!app) continue;
    const credentials = standIns.credentials[app];
    const connection = { userId: visitor.userId, app, credentials };
    const user_app_id = await insertConnection(api.database.pool, SECRET_KEY, connection);
    await saveStep(visitor, flow.id, { ...step, user_app_id });
  }
  return readAutomatisation(visitor, flow.id);
}

async function saveStep(visitor: Visitor, flowId: number, step: Step): Promise<void> {
  const { version: _, ...content } = step;
  expect((await visitor.call('put', `/automatisation/${flowId}/step`, content)).status).toBe(200);
}

/** Stores the sample's contacts and their earlier events. */
async function makeAudience(userId: number, { contacts, before = [] }: TemplateSample): Promise<void> {
  const { database } = api;
  for (const [place, { external_id, tags = [], hasLeftSms, agreesToSms, data }] of contacts.entries()) {
    const names = tags.map((tag) => templateTags[tag].name.en);
    const contact = await buildContact(database, userId, {
      external_id,
      name: `Name of ${external_id}`,
      email: `${external_id}@example.com`,
      data,
      tags: await Tag.query(database.knex).where('user_id', userId).whereIn('name', names),
    });
    const state = hasLeftSms ? 'left' : agreesToSms && 'subscribed';
    if (state)
      await setConsents(database.pool, [
        { userId, contactId: contact.id, channel: 'sms', state, source: 'sms_reply' },
      ]);
    const createdAt = new Date(Date.now() - 60_000);
    for (const name of place === 0 ? before : [])
      await buildEvent(database, userId, { name, contact, createdAt });
  }
}

/** The responses of calls in a simulation, equal to the stand-ins' responses: a model's text, by the id of its step. */
function cannedAnswers(
  flow: AutomatisationDetail,
  { answers = {} }: TemplateSample,
): Record<string, CannedAnswer[]> {
  const canned: [number, CannedAnswer[]][] = allSteps(flow.steps).flatMap(
    ({ id, app_webhook_unique_identifier: webhook }) => {
      const app = webhook && appKindOfWebhook(webhook);
      const words = app ? answers[app] : undefined;
      const body = words === undefined ? undefined : callOfWebhook(webhook)?.reply?.(words);
      return body === undefined ? [] : [[id, [{ status: 200, headers: {}, body }]]];
    },
  );
  return Object.fromEntries(canned);
}

test.each(templateNames)('%s does for real what its simulation says', async (template) => {
  const sample = samples[template];
  const visitor = await api.visitor();
  const { userId } = visitor;
  const flow = await makeFlow(visitor, template);
  // No contact is a customer yet; the flow's author sees that warning.
  expect(flow.problems.map(({ code }) => code)).toEqual(template === 'welcome_series' ? ['tag_empty'] : []);
  await makeAudience(userId, sample);
  const { isCampaign } = templates[template];
  const startAt = new Date(Date.now() - (sample.ago ?? 0) * 1_000);
  const contact = isCampaign ? undefined : sample.contacts[0]?.external_id;
  const trial = {
    start_at: startAt.toISOString(),
    event_data: sample.event,
    contact_external_id: contact,
    responses: cannedAnswers(flow, sample),
  };
  const tried = await visitor.call('post', `/automatisation/${flow.id}/simulation`, trial);
  const simulated: Simulation = dataOf(tried, simulation);
  expect(simulated.end.state).toBe('completed');
  const endOf = (steps: Simulation['steps']) =>
    allSteps(flow.steps).find(({ id }) => id === steps.at(-1)?.step_id)?.description;
  expect(endOf(simulated.steps)).toBe(sample.ends);
  const items = simulated.steps.flatMap(({ items = [] }) => items);
  expect(items.map(({ steps }) => endOf(steps))).toEqual(sample.itemsEnd ?? []);

  // Runs the same flow for real: it waits for seconds instead of days, and the event is as old as the waits are long.
  for (const step of allSteps(flow.steps)) {
    if (step.type === 'DELAY') await saveStep(visitor, flow.id, { ...step, data: { delay: 1 } });
    if (step.type === 'WAIT')
      await saveStep(visitor, flow.id, { ...step, data: { ...step.data, time_out: { delay: 1 } } });
  }
  const { problems: _, ...settings } = await readAutomatisation(visitor, flow.id);
  expect((await visitor.call('put', '/automatisation', { ...settings, is_active: true })).status).toBe(200);
  const sentBefore = standIns.seen.length;
  await engine.track({
    userId,
    name: flow.entry_event_name,
    contactExternalId: contact ?? null,
    data: sample.event ?? {},
    createdAt: startAt,
  });
  await engine.settled(userId);

  const runs = await endedRuns(engine, flow.id);
  const [run] = runs;
  if (!run) throw new Error('The event started no run');
  const walked = await ofRun(engine, run, runs);
  expect(walked).toEqual(ofSimulation(simulated.steps));
  expect(run.state).toBe(simulated.end.state);
  expect(simulated.variables.after.event).toEqual(run.event);
  // Every request that the log shows was sent.
  const asked = [walked, ...walked.items].flatMap(({ steps }) => steps).filter(({ request }) => request);
  expect(standIns.seen.length - sentBefore).toBe(asked.length);
  expect(asked).not.toEqual([]);
});

test('who comes back to the cart gets a day more before the last reminder, and leaves by ordering', async () => {
  const visitor = await api.visitor();
  const flow = await makeFlow(visitor, 'abandoned_cart');
  const steps = allSteps(flow.steps);
  const wait = steps.find(({ type }) => type === 'WAIT');
  if (!wait) throw new Error('The template waits for nothing');
  const walk = async (body: object) => {
    const trial = {
      // A Tuesday, 10:00 in the template's timezone.
      start_at: '2026-03-03T15:00:00.000Z',
      event_data: samples.abandoned_cart.event,
      contact: { name: 'Ada', email: 'ada@example.com' },
      ...body,
    };
    const tried = await visitor.call('post', `/automatisation/${flow.id}/simulation`, trial);
    const { end, steps: walked } = dataOf(tried, simulation);
    const last = walked.at(-1);
    return [end.state, steps.find(({ id }) => id === last?.step_id)?.description, last?.at];
  };
  const hours = 3_600;
  const isBack = { awaited: { [wait.id]: { after: 2 * hours, data: {} } } };
  const reminder = 'Last reminder by SMS';
  expect(await walk({})).toEqual(['completed', reminder, '2026-03-04T16:00:00.000Z']);
  expect(await walk(isBack)).toEqual(['completed', reminder, '2026-03-04T18:00:00.000Z']);
  expect(await walk({ ...isBack, exit_after: 26 * hours })).toEqual([
    'exited',
    'One more day to order',
    '2026-03-03T18:00:00.000Z',
  ]);
});
