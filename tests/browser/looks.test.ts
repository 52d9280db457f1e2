import type { Page } from 'playwright-core';
import { buildAutomatisation, buildTag, call, publish, track, unique } from './support/account';
import { violationsOn } from './support/axe';
import { expectShown } from './support/expect-shown';
import { pickStep, type PickerTab } from './support/panels';
import { useVisitors, type Setting } from './support/visitor';

const visitors = useVisitors();
let flowId = 0;
let stepId = 0;
let segmentId = 0;
let tagId = 0;
let contact = '';

beforeAll(async () => {
  const { page } = await visitors.owner('/tags');
  const [tag, event] = [await buildTag(page, unique('seen'), 'purple'), unique('looked at')];
  tagId = tag.id;
  await call(page, 'POST', '/automatisation', { name: unique('Looks'), is_campaign: true });
  const flow = await buildAutomatisation(page, { name: unique('Looks'), event, tag });
  flowId = flow.id;
  stepId = flow.condition.id;
  await publish(page, flowId);
  const goal = { event_name: unique('paid'), window_days: 7, value_field: 'total' };
  const filter = { variable: 'total', variable_type: 'number', operation: 'GREATER_THAN', value: 20 };
  await call(page, 'PUT', `/automatisation/${flowId}/goal`, { ...goal, filters: [filter] });
  contact = unique('onlooker');
  await call(page, 'PUT', '/user', { data: { looks: 1 } });
  await call(page, 'POST', '/custom-field', {
    label: unique('Looks'),
    variable_name: unique('looks').replace(' ', '_'),
  });
  const task = {
    name: unique('Looks'),
    automatisation_id: flowId,
    delay_between_runs: 1_440,
    hour_to_run: 9,
  };
  await call(page, 'POST', '/scheduled-task', task);
  await track(page, { name: event, contact_external_id: contact, data: { amount: 12 } });
  segmentId = await buildSegment(page, event);
  await page.goto(`/automatisation/${flowId}?tab=runs`);
  await page.getByText('Completed').last().waitFor();
});

/** A segment with rules of several kinds, which the contact of the event matches. */
async function buildSegment(page: Page, event: string): Promise<number> {
  const period = { kind: 'last_days', days: 30 };
  const amount = { variable: 'amount', variable_type: 'number', operation: 'GREATER_THAN', value: 5 };
  const inner = {
    kind: 'any',
    rules: [
      { kind: 'consent', channel: 'sms', state: 'left', is: false },
      { kind: 'anniversary', variable: 'birthday', days: 5 },
      { kind: 'message', channel: null, operation: 'AT_LEAST', count: 1, period },
      { kind: 'field', variable: 'plan', operation: 'EQUALS', value: 'pro', ignore_case: true },
    ],
  };
  const rules = {
    kind: 'all',
    rules: [{ kind: 'event', event_name: event, filters: [amount], period }, inner],
  };
  const made = await call(page, 'POST', '/segment', { kind: 'rules', name: unique('Looks'), rules });
  return (made.segment as { id: number }).id; // docs/contract.md#answers
}

/** Every screen, with a check that it is complete. */
const screens: [name: string, path: () => string, isThere: (page: Page) => Promise<void>][] = [
  ['the report', () => '/reports', (page) => page.getByRole('table').last().waitFor()],
  ['the automations', () => '/automatisations', (page) => page.getByRole('table').waitFor()],
  ['a flow', () => `/automatisation/${flowId}`, (page) => page.getByRole('article').nth(3).waitFor()],
  ['a step', () => `/automatisation/${flowId}?step=1`, (page) => page.getByRole('article').nth(3).waitFor()],
  [
    'who is through a step',
    () => `/automatisation/${flowId}?at=${stepId}&count=done`,
    (page) => page.getByRole('table').waitFor(),
  ],
  [
    'the revisions',
    () => `/automatisation/${flowId}?revisions=all`,
    (page) => page.getByRole('table').waitFor(),
  ],
  [
    'what a trial comes to',
    () => `/automatisation/${flowId}?try=1`,
    async (page) => {
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.getByRole('main').locator('ol li').first().waitFor();
    },
  ],
  ['the runs', () => `/automatisation/${flowId}?tab=runs`, (page) => page.getByRole('table').waitFor()],
  ['the segments', () => '/segments', (page) => page.getByRole('table').waitFor()],
  ['a segment', () => `/segments/${segmentId}`, (page) => page.getByRole('table').waitFor()],
  [
    'the growth of a segment',
    () => `/segments/${segmentId}?tab=growth`,
    (page) => page.locator('figure svg.recharts-surface').first().waitFor(),
  ],
  [
    'the rules of a segment',
    () => `/segments/${segmentId}/edit`,
    (page) => page.locator('main section[aria-busy=false]').waitFor({ state: 'attached' }),
  ],
  [
    'the goal',
    () => `/automatisation/${flowId}?tab=goal`,
    async (page) => {
      await page.getByRole('figure').waitFor();
      await page.locator('figure svg.recharts-surface').first().waitFor();
    },
  ],
  ['the contacts', () => '/contacts', (page) => page.getByRole('table').waitFor()],
  [
    'a contact',
    () => `/contacts/${encodeURIComponent(contact)}`,
    (page) => page.getByRole('term').nth(3).waitFor(),
  ],
  [
    'its events',
    () => `/contacts/${encodeURIComponent(contact)}?tab=events`,
    (page) => page.locator('ol li').first().waitFor(),
  ],
  ['the tags', () => '/tags', (page) => page.getByRole('table').waitFor()],
  ['a tag', () => `/tag/${tagId}`, (page) => page.getByRole('table').waitFor()],
  ['the campaigns', () => '/campaigns', (page) => page.getByRole('table').waitFor()],
  [
    'the runs of a contact',
    () => `/contacts/${encodeURIComponent(contact)}?tab=automatisations`,
    (page) => page.getByRole('table').waitFor(),
  ],
  [
    'the import',
    () => '/contacts',
    async (page) => {
      await page.getByRole('button', { name: /^Import/ }).click();
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
    },
  ],
  [
    'going to a screen',
    () => '/tags',
    async (page) => {
      await page.getByRole('table').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  ],
  ['the dashboard', () => '/dashboard', (page) => page.getByRole('definition').first().waitFor()],
  ['the scheduled tasks', () => '/scheduled-tasks', (page) => page.getByRole('table').waitFor()],
  ['the password', () => '/settings', (page) => page.locator('input[type=password]').waitFor()],
  ['the profile', () => '/profile', (page) => page.locator('input[type=password]').waitFor()],
  ['the custom fields', () => '/settings/custom-field', (page) => page.getByRole('table').waitFor()],
  ['the global variables', () => '/settings/global-variable', (page) => page.getByRole('table').waitFor()],
  ['the integration', () => '/settings/integration', (page) => page.locator('pre').first().waitFor()],
  ['the shop', () => '/settings/shopify', (page) => page.locator('main ol').waitFor()],
  ['the messaging', () => '/settings/twilio', (page) => page.locator('main ol').waitFor()],
  ['the apps', () => '/settings/apps', (page) => page.locator('main li button').first().waitFor()],
  ['the notices', () => '/settings/notices', (page) => page.locator('input[type=password]').waitFor()],
  ['the accounts', () => '/settings/admin', (page) => page.getByRole('table').waitFor()],
  ['the audit log', () => '/settings/admin?tab=audit', (page) => page.getByRole('table').waitFor()],
  ['the help', () => '/help', (page) => page.getByRole('heading', { level: 2 }).first().waitFor()],
  ['a page that is not there', () => '/nowhere', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
];

/** Returns the serious accessibility violations that axe finds on the page or in a part of it. */
async function barriers(page: Page, part = 'html'): Promise<string[]> {
  return (await violationsOn(page, part))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
}

/** Elements whose text overflows their box. Elements that scroll or are truncated on purpose do not count. */
const spilling = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, [role=dialog] *')]
      .filter((element) => {
        // A flow is larger than its canvas, which can be panned.
        if (element.closest('.react-flow')) return false;
        // The line between two steps of a wizard lies outside the step's box.
        if (element.classList.contains('ant-steps-item')) return false;
        const { overflowX, display } = getComputedStyle(element);
        const isBox = overflowX === 'visible' && display !== 'inline' && element.clientWidth > 0;
        const around = element.parentElement && getComputedStyle(element.parentElement).overflowX;
        if (around !== 'visible') return false;
        return isBox && element.scrollWidth > element.clientWidth + 1 && element.textContent !== '';
      })
      .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent?.slice(0, 40)}`),
  );

/** Counts the tables that are wider than their container. */
const scrolledTables = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.ant-table-content')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ).length,
  );

/** The smallest size of a touch target, in pixels: WCAG 2.2, 2.5.5. */
const finger = 44;

/**
 * Touch targets that are lower than that, together with their labels. Links within text are exempt (2.5.5, "Inline"), and a switch also
 * reacts around itself.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressed =
      'a[href], button, input, textarea, [role=button], [role=tab], [role=radio], [role=menuitem]';
    const around =
      'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-segmented, .ant-tabs-tab';
    return [...document.querySelectorAll<HTMLElement>('main, header, [role=dialog]')]
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>(pressed)])
      .filter((element) => !element.closest('.react-flow, .ant-table-measure-row'))
      .filter((element) => element.checkVisibility() && !element.matches('.ant-switch'))
      .filter((element) => !(element.matches('a') && getComputedStyle(element).padding === '0px'))
      .map((element) => ({ element, box: (element.closest(around) ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height < least - 0.5)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 100)}: ${Math.round(box.height)}`);
  }, finger);

const settings: [name: string, setting: Setting][] = [
  ['light, in English, on a desk', { theme: 'light', language: 'en', width: 1_280 }],
  ['dark, in French, on a phone', { theme: 'dark', language: 'fr', width: 375 }],
];

const inActions = (name: string): [PickerTab, string] => ['actions', name];
const inApps = (name: string): [PickerTab, string] => ['apps', name];

const kinds: Record<'en' | 'fr', [tab: PickerTab, name: string][]> = {
  en: [
    ...['API call', 'Delay', 'Update variable', 'Tag', 'Loop', 'Track event', 'Count'].map(inActions),
    ...['Send an e-mail', 'Ask an AI'].map(inActions),
    ['conditions', 'Contact is in tag'],
    ['conditions', 'Event field'],
    ...['Twilio', 'SendGrid', 'OneSignal', 'ChatGPT', 'Gemini', 'Slack', 'Gmail'].map(inApps),
  ],
  fr: [
    ...['Appel d’API', 'Délai', 'Mise à jour de variable', 'Étiquette', 'Boucle', 'Comptage'].map(inActions),
    ...['Envoi d’événement', 'Envoyer un e-mail', 'Question à une IA'].map(inActions),
    ['conditions', 'Champ du contact'],
    ...['Twilio', 'SendGrid', 'OneSignal', 'ChatGPT', 'Gemini', 'Slack', 'Gmail'].map(inApps),
  ],
};
/** The English path to SendGrid's keys, as its own menus name it: a notice of an earlier test may contain it. */
const menuOfProvider = 'Settings, API Keys';
const english = /\b(Created|Loading|Published|Reports|Nothing|Events|Runs|Save|Settings|Every)\b/;

describe.each(settings)('%s', (_, setting) => {
  const language = setting.language ?? 'en';
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visitors.resident('/dashboard', setting));
  });

  test.each(screens)('%s keeps nobody out, and fits', async (name, path, isThere) => {
    await page.goto(path());
    await isThere(page);
    expect(await barriers(page)).toEqual([]);
    await expectShown(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectShown(page.getByRole('main')).toHaveCount(1);
    await expectShown(page.locator('html')).toHaveAttribute('lang', language);
    const text = (await page.getByRole('main').textContent()) ?? '';
    if (language === 'fr') expect(text.replaceAll(menuOfProvider, '')).not.toMatch(english);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await spilling(page)).toEqual([]);
    if (setting.width !== 375) return;
    expect(await tooSmall(page)).toEqual([]);
    // Their columns are stacked.
    if (name.includes('the runs')) expect(await scrolledTables(page)).toBe(0);
  });

  test('the sign-in page keeps nobody out', async () => {
    const { page: door } = await visitors.stranger('/login', setting);
    await door.getByLabel('E-mail').waitFor();
    expect(await barriers(door)).toEqual([]);
  });

  describe('the form of a step', () => {
    beforeAll(() => page.goto(`/automatisation/${flowId}`));
    afterEach(() => page.keyboard.press('Escape'));

    test.each(kinds[language])('among %s: %s, keeps nobody out', async (tab, kind) => {
      const panel = await pickStep(page, tab, kind, language);
      const create = language === 'en' ? 'Create' : 'Créer';
      await panel.getByRole('button', { name: create, exact: true }).waitFor();
      expect(await barriers(page, '.ant-drawer')).toEqual([]);
    });
  });
});

test('on a phone the navigation is a drawer', async () => {
  const { page } = await visitors.owner('/contacts', { width: 375 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Tags' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
