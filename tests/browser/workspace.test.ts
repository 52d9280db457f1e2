import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import type { Step } from '../../domain/entities/automatisations/steps/step';
import { buildAutomatisation, buildTag, call, publish, track, unique } from './support/account';
import { violationsOn } from './support/axe';
import { expectShown } from './support/expect-shown';
import { focusedName, focusInside, reach } from './support/keys';
import { useVisitors } from './support/visitor';
import { choose, closed } from './support/widgets';

const visitors = useVisitors();

/** A small laptop. */
const laptop = { width: 1_366, height: 768 };
/** The smallest height of the canvas on it, in pixels (about 440 before the flow filled the window). */
const leastCanvas = 560;

const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** Opens a card, or a place for a new step, with the keyboard: a canvas that is being fitted moves them under the mouse. */
const openCard = (page: Page, title: string) => cardOf(page, title).getByRole('link').press('Enter');
const addStepHere = (page: Page) =>
  page.getByRole('button', { name: 'Add a step here' }).first().press('Enter');
const panelOf = (page: Page) => page.locator('.ant-drawer').getByRole('dialog');
const canvasOf = (page: Page) => page.getByRole('region', { name: 'Flow', exact: true });

/** Opens a flow with a step of each of five kinds, on a small laptop. */
async function openFlow(search = '') {
  const { page } = await visitors.owner('/tags');
  await page.setViewportSize(laptop);
  const tag = await buildTag(page, unique('workspace'));
  const event = unique('workspace');
  const flow = await buildAutomatisation(page, { name: unique('Workspace'), event, tag });
  await page.goto(`/automatisation/${flow.id}${search}`);
  await cards(page).nth(5).waitFor();
  return { page, event, ...flow };
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} cannot be seen`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Whether an element lies completely within another one. */
async function isInside(element: Locator, around: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([boxOf(element), boxOf(around)]);
  return (
    inner.x >= outer.x && inner.right <= outer.right && inner.y >= outer.y && inner.bottom <= outer.bottom
  );
}

/** Whether the page scrolls; it should be as large as the window. */
const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, document.querySelector('main')];
    return boxes.some((box) => box && box.scrollHeight > box.clientHeight);
  });

async function storedSteps(page: Page, id: number): Promise<Step[]> {
  const { automatisation } = await call(page, 'GET', `/automatisation?automatisation_id=${id}`);
  return (automatisation as AutomatisationDetail).steps; // docs/contract.md#answers
}

test('a flow has the window: the page scrolls nowhere, and a small laptop shows 560 pixels of canvas and more', async () => {
  const { page, id } = await openFlow();
  const height = async () => (await boxOf(canvasOf(page))).height;
  expect(await height()).toBeGreaterThanOrEqual(leastCanvas);
  expect(await scrolls(page)).toBe(false);
  const canvas = await boxOf(canvasOf(page));
  expect(canvas.right).toBe(laptop.width);
  // With the expanded sidebar, with a panel, and during a trial.
  await page.getByRole('button', { name: 'Expand the navigation' }).click();
  expect((await boxOf(canvasOf(page))).x).toBeGreaterThan(canvas.x);
  expect(await height()).toBeGreaterThanOrEqual(leastCanvas);
  await openCard(page, 'Condition');
  await panelOf(page).getByRole('button', { name: 'Save' }).waitFor();
  expect(await height()).toBeGreaterThanOrEqual(leastCanvas);
  expect(await scrolls(page)).toBe(false);
  await page.goto(`/automatisation/${id}?try=1`);
  await panelOf(page).getByRole('button', { name: 'Try it' }).waitFor();
  expect(await height()).toBeGreaterThanOrEqual(leastCanvas);
  expect(await scrolls(page)).toBe(false);

  const created = await call(page, 'POST', '/automatisation', { name: unique('Wide'), is_campaign: true });
  await page.goto(`/campaign/${(created.automatisation as AutomatisationDetail).id}`); // docs/contract.md#answers
  await cards(page).first().waitFor();
  expect(await height()).toBeGreaterThanOrEqual(leastCanvas);
  expect(await scrolls(page)).toBe(false);
});

test('the bar leads back to the list, and names the flow, its sections and its figures', async () => {
  const { page } = await openFlow();
  await page.getByRole('link', { name: /^Entered: / }).waitFor();
  expect((await boxOf(page.getByRole('heading', { level: 1 }))).bottom).toBeLessThan(48);
  expect((await boxOf(page.getByRole('switch', { name: 'Published' }))).bottom).toBeLessThan(48);
  expect((await boxOf(page.getByRole('button', { name: 'Try the flow' }))).bottom).toBeLessThan(48);
  await page.getByRole('link', { name: 'Back to: Automations' }).click();
  await page.getByRole('heading', { level: 1, name: 'Automations' }).waitFor();
  await page.getByRole('searchbox').waitFor();
});

test('the panel beside the canvas is at its place from its first frame, and gone at once', async () => {
  const { page } = await openFlow();
  // Where its first tab is in each frame; null: not there.
  await page.evaluate(() => {
    const places: (number | null)[] = [];
    Object.assign(window, { places });
    const look = (): void => {
      const tab = document.querySelector('.ant-drawer [role=tab]');
      const place = tab && Math.round(tab.getBoundingClientRect().x);
      if (place !== places.at(-1)) places.push(place);
      requestAnimationFrame(look);
    };
    look();
  });
  await page
    .getByRole('button', { name: /^Add a step/ })
    .first()
    .click();
  const tab = panelOf(page).getByRole('tab', { name: 'Actions' });
  const { x } = await boxOf(tab);
  await focusInside(page);
  await page.keyboard.press('Escape');
  await tab.waitFor({ state: 'detached' });
  // The next frame sees that it is gone.
  const placesSeen = await page.waitForFunction(() => {
    const { places } = window as unknown as { places: unknown[] }; // set above
    return places.length > 1 && places.at(-1) === null ? places : null;
  });
  expect(await placesSeen.jsonValue()).toEqual([null, Math.round(x), null]);
});

test('the sidebar is folded and unfolded by keyboard, of the flows apart from the other screens, and stays so', async () => {
  const { page, id } = await openFlow();
  const tags = page.getByRole('link', { name: 'Tags', exact: true });
  const folded = (await boxOf(tags)).width;
  await reach(page, /^Expand the navigation$/);
  await page.keyboard.press('Enter');
  const whole = (await boxOf(tags)).width;
  expect(whole).toBeGreaterThan(2 * folded);
  expect(await focusedName(page)).toBe('Collapse the navigation');
  await page.reload();
  await page.getByRole('button', { name: 'Collapse the navigation', expanded: true }).waitFor();

  await tags.click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.getByRole('button', { name: 'Collapse the navigation' }).click();
  expect((await boxOf(tags)).width).toBe(folded);
  expect(await violationsOn(page, 'aside')).toEqual([]);
  await page.goto(`/automatisation/${id}`);
  await page.getByRole('button', { name: 'Collapse the navigation' }).waitFor();

  // A narrow window has its navigation drawer, opened from the flow's bar.
  await page.setViewportSize({ width: 768, height: 1_024 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
});

test('a step’s panel stands beside the canvas: its card is marked and in sight, another card turns it, and all stays in reach', async () => {
  const { page, id, event } = await openFlow();
  await publish(page, id);
  await page.getByRole('switch', { name: 'Published', checked: true }).waitFor();
  const before = await boxOf(canvasOf(page));
  await cardOf(page, 'Track event').getByRole('link').click();
  const panel = panelOf(page);
  await panel.getByLabel('Event name').waitFor();
  await focusInside(page);
  const canvas = await boxOf(canvasOf(page));
  expect(canvas.right).toBeLessThan(before.right);
  expect((await boxOf(panel)).x).toBeGreaterThanOrEqual(canvas.right);
  await expectShown(page.locator('.ant-drawer-mask:visible')).toHaveCount(0);
  const marked = page.locator('[aria-current=true]');
  await expectShown(marked).toHaveText('Track event');
  await page.waitForFunction(() => document.querySelector('article[data-open]') !== null);
  expect(await isInside(cardOf(page, 'Track event'), canvasOf(page))).toBe(true);
  expect(await violationsOn(page)).toEqual([]);

  // The canvas updates meanwhile, and another card is one click away.
  await track(page, { name: event, contact_external_id: unique('beside') });
  await cardOf(page, 'Update variable').getByRole('button', { name: '1 done' }).waitFor();
  await cardOf(page, 'Update variable').getByRole('link').click();
  await panel.getByLabel('Variable to change').waitFor();
  await focusInside(page);
  await expectShown(marked).toHaveText('Update variable');
  await page.keyboard.press('Escape');
  await closed(panel);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Update variable');
  expect((await boxOf(canvasOf(page))).right).toBe(before.right);
});

test('beside an open panel the arrows go from card to card, and Enter turns the panel to one', async () => {
  const { page } = await openFlow();
  await reach(page, /^Edit the automation$/);
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await panelOf(page).getByLabel('Variable to change').waitFor();
  await focusInside(page);
  // Tab leaves the panel, as it is not modal.
  await reach(page, /^Update variable$/, 'Shift+Tab');
  for (const key of ['ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await panelOf(page).getByRole('combobox', { name: 'Tag' }).waitFor();
  expect(await isInside(cardOf(page, 'Tag'), canvasOf(page))).toBe(true);
  await focusInside(page);
  await page.keyboard.press('Escape');
  await closed(panelOf(page));
  await page.waitForFunction(() => document.activeElement?.textContent === 'Tag');
});

test('what was not saved is asked about before another card, a new step or a trial takes its place, and not for what changes beside it', async () => {
  const { page } = await openFlow();
  const panel = panelOf(page);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const name = panel.getByLabel('Event name');
  const stay = async (): Promise<void> => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await closed(question);
    await expectShown(name).toHaveValue('written');
  };
  await openCard(page, 'Track event');
  await name.fill('written');
  await openCard(page, 'Update variable');
  await stay();
  await addStepHere(page);
  await stay();
  await page.getByRole('button', { name: 'Try the flow' }).click();
  await stay();
  await choose(page, page.getByRole('combobox', { name: 'Period of the counts' }), 'Last 7 days');
  await page.waitForURL(/period=week/);
  await expectShown(name).toHaveValue('written');
  await openCard(page, 'Update variable');
  await question.getByRole('button', { name: 'Discard the changes' }).click();
  // The focus goes back with it.
  await closed(question);
  await panel.getByLabel('Variable to change').waitFor();

  // The panel of a new step also gives way to a clicked card.
  await addStepHere(page);
  await panel.getByRole('button', { name: /^Count/ }).click();
  await name.fill('written');
  await openCard(page, 'Condition');
  await stay();
  await openCard(page, 'Condition');
  await question.getByRole('button', { name: 'Discard the changes' }).click();
  await page.locator('[aria-current=true]').getByText('Condition').waitFor();
  await panel.getByRole('button', { name: 'Save' }).waitFor();
});

test('in a narrow window the panel slides over the flow, and what is typed in it outlives the change', async () => {
  const { page } = await openFlow();
  const panel = panelOf(page);
  await cardOf(page, 'Track event').getByRole('link').click();
  await panel.getByLabel('Event name').fill('written');
  await page.setViewportSize({ width: 1_000, height: 768 });
  await page.locator('.ant-drawer-mask:visible').waitFor();
  expect((await boxOf(canvasOf(page))).right).toBe(1_000);
  await expectShown(panel.getByLabel('Event name')).toHaveValue('written');
  expect(await scrolls(page)).toBe(false);
  await page.setViewportSize(laptop);
  await page.locator('.ant-drawer-mask:visible').waitFor({ state: 'detached' });
  await expectShown(panel.getByLabel('Event name')).toHaveValue('written');
});

test('a flow is tried in the same place: a step that is opened covers what would happen, and closed it is there again', async () => {
  const { page, event } = await openFlow();
  await track(page, { name: event, contact_external_id: unique('trial') });
  await page.getByRole('button', { name: 'Try the flow' }).click();
  const trial = page.getByRole('dialog', { name: 'Try the flow' });
  await trial.getByRole('button', { name: 'Try it' }).click();
  await trial.getByRole('region', { name: 'What would happen' }).waitFor();
  const place = await boxOf(trial);
  await cardOf(page, 'Condition').getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'Condition' });
  await panel.getByRole('button', { name: 'Save' }).waitFor();
  await closed(trial);
  await page.waitForFunction(
    (left) =>
      [...document.querySelectorAll('[role=dialog]')].some((box) => box.getBoundingClientRect().x === left),
    place.x,
  );
  await page.keyboard.press('Escape');
  await trial.getByRole('region', { name: 'What would happen' }).waitFor();
  await page.locator('article[data-lit]').first().waitFor();
  expect(await isInside(trial, page.getByRole('main'))).toBe(true);
  await page.keyboard.press('Escape');
  await closed(trial);
});

/** Builds a flow with a few steps, then a condition with two long branches. */
async function buildLong(page: Page, branch: number): Promise<number> {
  const name = unique('Long');
  const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: name });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const add = async (type: string, data: object, before: number | null, place = {}): Promise<number> => {
    const step = { type, data, automatisation_step_before_id: before, ...place };
    const { automatisation_step } = await call(page, 'POST', `/automatisation/${id}/step`, step);
    return (automatisation_step as Step).id; // docs/contract.md#answers
  };
  const wait = { delay: 60 };
  let last: number | null = null;
  for (let made = 0; made < 3; made += 1) last = await add('DELAY', wait, last);
  // A check without a warning: a warning adds a line to the card.
  const check = { variable: 'contact.name', operation: 'IS_NOT_NULL_OR_EMPTY' };
  const condition = await add('CONDITION', check, last);
  for (const head of [{ first_in_true: true }, { first_in_false: true }]) {
    let end = await add('DELAY', wait, condition, head);
    for (let made = 1; made < branch; made += 1) end = await add('DELAY', wait, end);
  }
  return id;
}

test('twelve steps with a condition are seen at once at 100 %, and a larger flow has a map that Tab passes over', async () => {
  const { page } = await visitors.owner('/tags');
  await page.setViewportSize(laptop);
  const map = page.getByRole('img', { name: 'Map of the flow' });
  await page.goto(`/automatisation/${await buildLong(page, 4)}`);
  await cards(page).nth(12).waitFor();
  await page.getByRole('button', { name: 'Zoom 100%, back to 100%' }).waitFor();
  const seen = await Promise.all((await cards(page).all()).map((card) => isInside(card, canvasOf(page))));
  expect(seen).toEqual(Array.from({ length: 13 }, () => true));
  for (const card of await cards(page).all()) await expectShown(card.getByRole('heading')).toBeVisible();

  const long = await buildLong(page, 9);
  await page.goto(`/automatisation/${long}`);
  await cards(page).nth(22).waitFor();
  await map.waitFor();
  expect(await map.evaluate((drawn) => drawn.closest('div')?.querySelectorAll('[tabindex="0"]').length)).toBe(
    0,
  );
  expect(await violationsOn(page)).toEqual([]);

  // A step that the address opens is in view from the beginning, however far down.
  const condition = (await storedSteps(page, long)).at(-1);
  const last = condition?.falseSubSteps?.at(-1);
  await page.goto(`/automatisation/${long}?step=${last?.id}`);
  await panelOf(page).getByRole('button', { name: 'Save' }).waitFor();
  await page.waitForFunction(() => {
    const card = document.querySelector('article[data-open]')?.getBoundingClientRect();
    const canvas = document.querySelector('[aria-describedby=flow-keys]')?.getBoundingClientRect();
    return card && canvas && card.bottom <= canvas.bottom && card.right <= canvas.right;
  });
});
