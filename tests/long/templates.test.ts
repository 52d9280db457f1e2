import { chromium, type Browser, type Page } from 'playwright-core';
import { z } from 'zod';
import { locateChromium } from '../../dev/test/chromium';
import { appKinds } from '../../domain/entities/app';
import {
  automatisationDetail,
  type AutomatisationDetail,
} from '../../domain/entities/automatisations/automatisation';
import { goalAnswer } from '../../domain/entities/automatisations/goal';
import { run as runSchema, runDetail, type RunDetail } from '../../domain/entities/runs/run';
import { step as stepSchema, type Step } from '../../domain/entities/automatisations/steps/step';
import { user as userSchema } from '../../domain/entities/account/user';
import { apiCallData, appFields } from '../../domain/steps/api-call/schema';
import { steps as kinds } from '../../domain/steps';
import { templateNames, templates, type TemplateName } from '../../domain/templates';
import { goalOf, suggestedZone, type TemplateStep } from '../../domain/templates/parts/template';
import { templateTags, type TemplateTag } from '../../domain/templates/parts/vocabulary';
import { toJson } from '../../domain/values/json';
import { allSteps } from '../../ui/src/flow/editing/step-places';
import { buildChain } from '../browser/support/build-flow';
import { templateSamples } from '../factories/template-sample';
import { startStandIns, type StandIns } from '../providers';
import { startProduct, until, type Product } from '../support/processes/product';

const tagNames = Object.keys(templateTags) as TemplateTag[]; // the keys of a constant
const tagNumber = (tag: TemplateTag): number => tagNames.indexOf(tag) + 1;
const nameOfTag = (number: number): string => templateTags[tagNames[number - 1] ?? 'customers'].name.en;

let standIns: StandIns;
let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  standIns = await startStandIns();
  product = await startProduct({ ...standIns.settings, EGRESS_ALLOWED_HOSTS: standIns.allowedHosts.join() });
  for (const app_id of appKinds) {
    const body = { app_id, data: standIns.credentials[app_id] };
    expect((await product.call('POST', '/user/app', body)).ok).toBe(true);
  }
  const executablePath = await locateChromium(new AbortController().signal);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const context = await browser.newContext({
    baseURL: product.baseUrl,
    locale: 'en-CA',
    reducedMotion: 'reduce',
    viewport: { width: 1_600, height: 1_000 },
  });
  page = await context.newPage();
  const headers = { Origin: product.baseUrl };
  await page.request.post('/api/user/token', { data: { ...product.credentials, rememberMe: true }, headers });
}, 600_000);

afterAll(async () => {
  await browser.close();
  await product.stop();
  await standIns.close();
}, 60_000);

const oneFlow = z.object({ automatisation: automatisationDetail });

const stepsOf = (name: TemplateName): TemplateStep[] =>
  templates[name].steps({
    say: ({ en }) => en,
    tag: tagNumber,
    entryEvent: templates[name].entryEvent,
    awaitedEvent: templates[name].awaitedEvent ?? '',
    timezone: suggestedZone,
  });

const make = async (path: string, body: object): Promise<AutomatisationDetail> =>
  (await product.read(oneFlow, 'POST', path, body)).automatisation;
const read = async (id: number): Promise<AutomatisationDetail> =>
  (await product.read(oneFlow, 'GET', `/automatisation?automatisation_id=${id}`)).automatisation;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || toJson(value) === '{}';

/** Returns a chain without its ids, blank values, and the requests that the server makes of connected steps. */
function said(steps: readonly Step[]): object[] {
  return steps.map(({ type, description, data, app_webhook_unique_identifier: app, ...branches }) => {
    const told = app === null ? kinds[type].schema.parse(data) : appFields.parse(apiCallData.parse(data));
    const filled = Object.entries(told).filter(([, value]) => !isBlank(value));
    return {
      type,
      description,
      app,
      data: Object.fromEntries(filled),
      yes: said(branches.trueSubSteps ?? []),
      no: said(branches.falseSubSteps ?? []),
    };
  });
}

/** The last step where the event is a moment old instead of as old as the waits: what came before does not count. */
const endsAtOnce: Partial<Record<TemplateName, string>> = { review_request: 'Reminder' };

/** Creates the sample's contacts and events, with their ids in this flow; the sample's event, or a click, starts the flow. */
async function begin(name: TemplateName, start: () => Promise<void>): Promise<void> {
  const { isCampaign, entryEvent } = templates[name];
  const { contacts, before = [], event } = templateSamples()[name];
  const { user } = await product.read(z.object({ user: userSchema }), 'GET', '/user');
  const track = (event_name: string, data?: object) =>
    product.call(
      'POST',
      '/event/track',
      { name: event_name, contact_external_id: idIn(name, contacts[0]?.external_id), data },
      user.client_key,
    );
  for (const { external_id, data, tags = [], hasLeftSms, agreesToSms } of contacts) {
    const known = { name: 'Ada', email: `${external_id}@example.com`, ...data };
    const body = {
      external_id: idIn(name, external_id),
      data: { ...known, ...(hasLeftSms && { opted_out: { sms: true } }) },
      ...(agreesToSms && { consent: { sms: 'subscribed' } }),
    };
    expect((await product.call('POST', '/contact/identify', body, user.client_key)).ok).toBe(true);
    const { contact } = await product.read(
      z.object({ contact: z.object({ id: z.number() }) }),
      ...(['GET', `/contact?contact_external_id=${body.external_id}`] as const),
    );
    for (const tag of tags) {
      const tagging = { contacts: [contact.id], is_deletion: false };
      expect((await product.call('POST', `/contact/tag/${tagNumber(tag)}`, tagging)).ok).toBe(true);
    }
  }
  for (const earlier of before) await track(earlier);
  await start();
  if (!isCampaign) await track(entryEvent, event);
}

const idIn = (name: TemplateName, contact = ''): string => `${name}-${contact}`;

/** Returns the flow's runs once all have ended: the one that was started, then the items of its loops. */
async function endedRuns(flowId: number): Promise<RunDetail[]> {
  const path = `/automatisation/${flowId}/run`;
  const list = async (query = '') =>
    (await product.read(z.object({ runs: z.array(runSchema) }), 'GET', `${path}?page_size=100${query}`)).runs;
  const all = async () => {
    const started = (await list()).filter(({ parent_run_id: parent }) => parent === null);
    const items = await Promise.all(started.map(({ id }) => list(`&parent_run_id=${id}`)));
    return [...started, ...items.flat().sort((one, other) => one.id - other.id)];
  };
  await until(async () => {
    const runs = await all();
    return runs.length > 0 && runs.every(({ state }) => state !== 'running');
  });
  const detail = z.object({ run: runDetail });
  return Promise.all(
    (await all()).map(async ({ id }) => (await product.read(detail, 'GET', `${path}/${id}`)).run),
  );
}

test.each(templateNames)(
  '%s is built in the editor as its template is, and does for real what it promises',
  async (name) => {
    const { isCampaign, entryEvent } = templates[name];
    const sample = templateSamples()[name];
    // It also creates the custom fields that the steps read.
    const made = await make('/automatisation/template', { template: name, name: `${name}, made` });
    const flow = await make('/automatisation', {
      name,
      entry_event_name: entryEvent,
      is_campaign: isCampaign,
    });
    await page.goto(`/${isCampaign ? 'campaign' : 'automatisation'}/${flow.id}`);
    await page.getByRole('article').first().waitFor();
    const goal = goalOf(templates[name], {});
    if (goal) await product.read(goalAnswer, 'PUT', `/automatisation/${flow.id}/goal`, goal);
    await buildChain(page, stepsOf(name), nameOfTag);

    const built = await read(flow.id);
    expect(said(built.steps)).toEqual(said(made.steps));
    // Problems that depend on the events of other tests do not concern the template.
    const ofOthers = ['event_field_unseen', 'event_name_unseen'];
    expect(built.problems.filter(({ code }) => !ofOthers.includes(code))).toEqual(
      made.problems.filter(({ code }) => code !== 'app_missing' && !ofOthers.includes(code)),
    );

    for (const step of allSteps(built.steps).filter(({ type }) => type === 'DELAY' || type === 'WAIT')) {
      const { version: _, ...content } = step;
      const second = { delay: 1 };
      const data = step.type === 'WAIT' ? { ...step.data, time_out: second } : second;
      const shortened = { ...content, data };
      const saved = z.object({ automatisation_step: stepSchema });
      await product.read(saved, 'PUT', `/automatisation/${flow.id}/step`, shortened);
    }
    await page.reload();
    const sentBefore = standIns.seen.length;
    await begin(name, async () => {
      await page
        .getByRole(isCampaign ? 'button' : 'switch', {
          name: isCampaign ? 'Run' : 'Published',
          exact: true,
        })
        .click();
      if (isCampaign)
        await page.getByRole('dialog').getByRole('button', { name: 'Run the campaign' }).click();
      else await until(async () => (await read(flow.id)).is_active);
    });
    const [run, ...items] = await endedRuns(flow.id);
    const ends = (walked: RunDetail | undefined) => [
      walked?.state,
      walked?.reason?.message,
      walked?.steps.at(-1)?.description,
    ];
    expect(ends(run)).toEqual(['completed', undefined, endsAtOnce[name] ?? sample.ends]);
    expect(items.map(ends)).toEqual((sample.itemsEnd ?? []).map((end) => ['completed', undefined, end]));
    // Every request that the log shows was sent, with every placeholder filled in.
    const asked = [run, ...items].flatMap(
      (walked) => walked?.steps.filter(({ detail }) => detail.request) ?? [],
    );
    const sent = standIns.seen.slice(sentBefore);
    expect(sent.length).toBe(asked.length);
    for (const { body } of sent) expect(body).not.toMatch(/\{\{|%7B%7B/i);
    // The next flows may start with the same event.
    if (!isCampaign)
      await product.call('PUT', '/automatisation', { ...(await read(flow.id)), is_active: false });
  },
  300_000,
);
