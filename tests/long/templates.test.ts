import { chromium, type Browser, type Page } from 'playwright-core';
import { z } from 'zod';
import { appKinds } from '../../domain/entities/app';
import { automatisationDetail, type AutomatisationDetail } from '../../domain/entities/automatisation';
import { run as runSchema } from '../../domain/entities/run';
import { step as stepSchema, type Step } from '../../domain/entities/step';
import { user as userSchema } from '../../domain/entities/user';
import { apiCallData, appFields } from '../../domain/steps/api-call/schema';
import { steps as kinds } from '../../domain/steps';
import { templateNames, templates, type TemplateName } from '../../domain/templates';
import type { TemplateStep } from '../../domain/templates/template';
import { templateTags, type TemplateTag } from '../../domain/templates/vocabulary';
import { toJson } from '../../domain/values/json';
import { allSteps } from '../../ui/src/flow/places';
import { buildChain } from '../browser/support/build-flow';
import { templateSamples } from '../factories/template-sample';
import { startStandIns, type StandIns } from '../providers';
import { startProduct, until, type Product } from '../support/product';

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
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'], args: ['--no-sandbox'] });
  const context = await browser.newContext({
    ...{ baseURL: product.baseUrl, locale: 'en-CA', reducedMotion: 'reduce' },
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
  templates[name].steps({ say: ({ en }) => en, tag: tagNumber, entryEvent: templates[name].entryEvent });

const make = async (path: string, body: object): Promise<AutomatisationDetail> =>
  (await product.read(oneFlow, 'POST', path, body)).automatisation;
const read = async (id: number): Promise<AutomatisationDetail> =>
  (await product.read(oneFlow, 'GET', `/automatisation?automatisation_id=${id}`)).automatisation;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || toJson(value) === '{}';

/** What a chain says, without its ids, what is blank, and the requests that the server makes of connected steps. */
function said(steps: readonly Step[]): object[] {
  return steps.map(({ type, description, data, app_webhook_unique_identifier: app, ...branches }) => {
    const told = app === null ? kinds[type].schema.parse(data) : appFields.parse(apiCallData.parse(data));
    const filled = Object.entries(told).filter(([, value]) => !isBlank(value));
    return {
      ...{ type, description, app, data: Object.fromEntries(filled) },
      ...{ yes: said(branches.trueSubSteps ?? []), no: said(branches.falseSubSteps ?? []) },
    };
  });
}

test.each(templateNames)(
  '%s is built in the editor as its template is, and runs',
  async (name) => {
    const { isCampaign, entryEvent } = templates[name];
    const sample = templateSamples()[name];
    // It makes the custom fields that the steps read, too.
    const made = await make('/automatisation/template', { template: name, name: `${name}, made` });
    const flow = await make('/automatisation', {
      ...{ name, entry_event_name: entryEvent, is_campaign: isCampaign },
    });
    await page.goto(`/${isCampaign ? 'campaign' : 'automatisation'}/${flow.id}`);
    await page.getByRole('article').first().waitFor();
    await buildChain(page, stepsOf(name), nameOfTag);

    const built = await read(flow.id);
    expect(said(built.steps)).toEqual(said(made.steps));
    expect(built.problems).toEqual(made.problems.filter(({ code }) => code !== 'app_missing'));

    for (const step of allSteps(built.steps).filter(({ type }) => type === 'DELAY')) {
      const { version: _, ...content } = step;
      const shortened = { ...content, data: { delay: 1 } };
      const saved = z.object({ automatisation_step: stepSchema });
      await product.read(saved, 'PUT', `/automatisation/${flow.id}/step`, shortened);
    }
    const { user } = await product.read(z.object({ user: userSchema }), 'GET', '/user');
    const [first] = sample.contacts;
    const person = { name: 'Ada', email: 'ada@example.com', ...first?.data };
    const leaves = first?.hasLeftSms ? { opted_out: { sms: true } } : {};
    const identified = { external_id: name, data: { ...person, ...leaves } };
    await product.call('POST', '/contact/identify', identified, user.client_key);
    await page.reload();
    await page
      .getByRole(isCampaign ? 'button' : 'switch', { name: isCampaign ? 'Run' : 'Published', exact: true })
      .click();
    if (!isCampaign) {
      await until(async () => (await read(flow.id)).is_active);
      const event = { name: entryEvent, contact_external_id: name, data: sample.event };
      await product.call('POST', '/event/track', event, user.client_key);
    }
    const list = z.object({ runs: z.array(runSchema) });
    await until(async () => {
      const { runs } = await product.read(list, 'GET', `/automatisation/${flow.id}/run`);
      return runs.length > 0 && runs.every(({ state }) => state !== 'running');
    });
    const { runs } = await product.read(list, 'GET', `/automatisation/${flow.id}/run`);
    expect(runs.map(({ state, reason }) => [state, reason])).toEqual(runs.map(() => ['completed', null]));
    // The next flows may begin with the same event.
    if (!isCampaign)
      await product.call('PUT', '/automatisation', { ...(await read(flow.id)), is_active: false });
  },
  300_000,
);
