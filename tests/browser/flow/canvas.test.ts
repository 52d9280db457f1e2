import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { buildAutomatisation, buildTag, call, publish, unique } from '../support/account';
import { editLive } from '../support/canvas';
import { expectShown } from '../support/expect-shown';
import { reach } from '../support/keys';
import { untilFound } from '../../support/until-found';
import { useVisitors } from '../support/visitor';
import { closed } from '../support/widgets';

const visitors = useVisitors();

const cards = (page: Page) => page.getByRole('article');
const panelOf = (page: Page) => page.getByRole('dialog');

/** Opens a flow with a step of each of five kinds, with all cards visible. */
async function openFlow() {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('canvas'));
  const flow = await buildAutomatisation(page, { name: unique('Canvas'), event: unique('canvas'), tag });
  await page.goto(`/automatisation/${flow.id}`);
  await cards(page).nth(5).waitFor();
  await page.getByRole('button', { name: 'Show the whole flow' }).click();
  return { page, flow };
}

async function storedSteps(page: Page, id: number): Promise<Step[]> {
  const { automatisation } = await call(page, 'GET', `/automatisation?automatisation_id=${id}`);
  return (automatisation as AutomatisationDetail).steps; // docs/contract.md#answers
}

const kindsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ type, trueSubSteps = [], falseSubSteps = [] }) => [
    type,
    ...kindsOf(trueSubSteps),
    ...kindsOf(falseSubSteps),
  ]);

/** Waits until the canvas shows these cards and no edit is pending; then compares the server's steps. */
async function settled(page: Page, id: number, names: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('[aria-busy=false] article') !== null &&
      [...document.querySelectorAll('article h2')].map((heading) => heading.textContent).join() === wanted,
    ['Entry event', ...names].join(),
  );
  expect(kindsOf(await storedSteps(page, id))).toEqual(names.map((name) => kindNames[name]));
}

const kindNames: Partial<Record<string, string>> = {
  'Update variable': 'UPDATE_VARIABLE',
  Condition: 'CONDITION',
  Tag: 'TAG',
  Delay: 'DELAY',
  'Track event': 'TRACK',
};
const whole = ['Update variable', 'Condition', 'Tag', 'Delay', 'Track event'];

/** Moves the keyboard focus to a card, starting from the start card. */
async function walk(page: Page, ...keys: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Edit the automation' }).focus();
  for (const key of keys) await page.keyboard.press(key);
}

test('a step is cloned and pasted, a condition deleted, and all is undone and redone, by mouse', async () => {
  const { page, flow } = await openFlow();
  await cards(page).getByRole('link', { name: 'Update variable' }).click();
  await panelOf(page).getByRole('button', { name: 'Clone' }).click();
  await closed(panelOf(page));
  // The bar is taller while it holds a step, and hides the end of the flow.
  await page.getByRole('button', { name: 'Show the whole flow' }).click();
  await page.getByRole('button', { name: 'Paste here' }).first().click();
  const pasted = ['Update variable', 'Condition', 'Tag', 'Delay', 'Update variable', 'Track event'];
  await settled(page, flow.id, pasted);
  await page.getByRole('button', { name: 'Cancel pasting' }).click();
  // The canvas has scrolled to the pasted step, and the first cards may be out of view.
  await page.getByRole('button', { name: 'Show the whole flow' }).click();

  await cards(page).getByRole('link', { name: 'Condition' }).click();
  await panelOf(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: /^Keep the branch “False”/ }).click();
  await settled(page, flow.id, ['Update variable', 'Track event']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await settled(page, flow.id, pasted);
  await page.getByRole('button', { name: 'Undo' }).click();
  await settled(page, flow.id, whole);
  await page.getByRole('button', { name: 'Redo' }).click();
  await settled(page, flow.id, pasted);
});

test('a branch is cloned and pasted, undone after a reload and a step deleted, by keyboard', async () => {
  const { page, flow } = await openFlow();
  await walk(page, 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'Control+Shift+C', 'ArrowDown', 'Control+V');
  const pasted = ['Update variable', 'Condition', 'Tag', 'Delay', 'Tag', 'Delay', 'Track event'];
  await settled(page, flow.id, pasted);

  await page.reload();
  await cards(page).nth(7).waitFor();
  await walk(page, 'Control+Z');
  await settled(page, flow.id, whole);
  await page.keyboard.press('Control+Shift+Z');
  await settled(page, flow.id, pasted);

  await walk(page, 'ArrowDown', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
  await reach(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await settled(page, flow.id, pasted.slice(1));
});

test('a step is pasted into a published flow only after a question, since runs may take it at once', async () => {
  const { page, flow } = await openFlow();
  await publish(page, flow.id);
  await page.reload();
  await editLive(page);
  await cards(page).nth(5).waitFor();
  await walk(page, 'ArrowDown', 'Control+C', 'ArrowDown', 'Control+V');
  const question = page.getByRole('dialog', { name: 'Paste into the published flow?' });
  await question.getByText('“Update variable purchases from contact” goes live at once').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await closed(question);
  await settled(page, flow.id, whole);
  await walk(page, 'ArrowDown', 'ArrowDown', 'Control+V');
  await question.getByRole('button', { name: 'Paste' }).press('Enter');
  await settled(page, flow.id, ['Update variable', ...whole]);
});

test('a step is inserted at an end by keyboard', async () => {
  const { page, flow } = await openFlow();
  await walk(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter');
  const kind = panelOf(page).getByRole('button', { name: /^Delay/ });
  await kind.focus();
  await page.keyboard.press('Enter');
  await panelOf(page).getByRole('spinbutton').fill('2');
  await page.keyboard.press('Enter');
  await settled(page, flow.id, [...whole, 'Delay']);
});

test('a step that is found comes to the middle of the canvas, and the keyboard goes to it', async () => {
  const { page } = await openFlow();
  await page.getByRole('combobox', { name: 'Find a step' }).fill('Delay');
  await page.getByRole('option', { name: /^Delay/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  const card = cards(page).filter({ has: page.getByRole('heading', { name: 'Delay' }) });
  await expectMiddle(page, card);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Delay');
});

/** Waits until a card is in the canvas's centre, to within some pixels. */
async function expectMiddle(page: Page, card: Locator): Promise<void> {
  const element = await card.elementHandle();
  await page.waitForFunction((node) => {
    const canvas = document.querySelector('.react-flow')?.getBoundingClientRect();
    const own = node?.getBoundingClientRect();
    if (!canvas || !own) return false;
    const off = [
      own.x + own.width / 2 - canvas.x - canvas.width / 2,
      own.y + own.height / 2 - canvas.y - canvas.height / 2,
    ];
    return off.every((pixels) => Math.abs(pixels) < 24);
  }, element);
}

test('what is pasted below the fold comes into view with the places of its branches, and tells that they are empty', async () => {
  const { page, flow } = await openFlow();
  await page.setViewportSize({ width: 1280, height: 620 });
  await walk(page, '0', 'ArrowDown', 'ArrowDown', 'Control+C', 'ArrowRight', 'Control+V');
  await settled(page, flow.id, [...whole, 'Condition']);
  await page.waitForFunction(() => {
    const canvas = document.querySelector('[aria-describedby=flow-keys]')?.getBoundingClientRect();
    const card = [...document.querySelectorAll('article')].at(-1)?.getBoundingClientRect();
    const places = [...document.querySelectorAll('[data-id^=end] button')].slice(-2);
    if (!canvas || !card || places.length < 2) return false;
    const lowest = Math.max(...places.map((place) => place.getBoundingClientRect().bottom));
    return card.top >= canvas.top && lowest <= canvas.bottom;
  });
  await page.keyboard.press('Escape');
  await cards(page).last().getByRole('link').press('Delete');
  for (const branch of ['True', 'False'])
    await panelOf(page)
      .getByRole('button', { name: `Keep the branch “${branch}” (empty: nothing is kept)` })
      .waitFor();
});

test('what somebody else saves appears by itself, and a save of an older step asks what it is to be', async () => {
  const { page, flow } = await openFlow();
  const [first] = await storedSteps(page, flow.id);
  if (!first) throw new Error('the flow has a first step');
  await cards(page).getByRole('link', { name: 'Update variable' }).click();
  await panelOf(page).getByRole('tab', { name: 'Description' }).click();
  await panelOf(page).getByRole('textbox', { name: 'Description' }).fill('Mine');
  await call(page, 'PUT', `/automatisation/${flow.id}/step`, { ...first, description: 'Theirs' });
  await cards(page).getByText('Theirs').waitFor();

  await panelOf(page).getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this step' });
  await conflict.getByRole('row', { name: 'Description Mine Theirs' }).waitFor();
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await cards(page).getByText('Mine').waitFor();
  await settled(page, flow.id, whole);
  expect((await storedSteps(page, flow.id))[0]?.description).toBe('Mine');
});

test('what was written into a step that somebody else deletes stays, traps nobody, and is kept as a new step', async () => {
  const { page, flow } = await openFlow();
  const [first] = await storedSteps(page, flow.id);
  if (!first) throw new Error('the flow has a first step');
  const panel = page.locator('.ant-drawer').getByRole('dialog');
  const text = panel.getByRole('textbox', { name: 'Description' });
  await cards(page).getByRole('link', { name: 'Update variable' }).click();
  await panel.getByRole('tab', { name: 'Description' }).click();
  await text.fill('Mine');
  await call(page, 'DELETE', `/automatisation/${flow.id}/step/${first.id}`);
  await panel.getByRole('alert').getByText('This step was deleted meanwhile').waitFor();
  await settled(page, flow.id, whole.slice(1));

  await text.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await closed(question);
  await expectShown(text).toHaveValue('Mine');

  await panel.getByRole('button', { name: 'Keep as a new step' }).click();
  await closed(panel);
  await page.getByRole('button', { name: 'Show the whole flow' }).click();
  await page.getByRole('button', { name: 'Paste here' }).first().click();
  await cards(page).getByText('Mine').waitFor();
  // The canvas draws the edit before the server saves it.
  const kept = await untilFound(async () => {
    const stored = JSON.stringify(await storedSteps(page, flow.id));
    return stored.includes('"description":"Mine"') ? stored : undefined;
  });
  expect(kept).not.toContain(`"id":${first.id},`);
});

test('a step that somebody else deletes while nothing was written into it closes by itself', async () => {
  const { page, flow } = await openFlow();
  const [first] = await storedSteps(page, flow.id);
  await cards(page).getByRole('link', { name: 'Update variable' }).click();
  const panel = page.locator('.ant-drawer').getByRole('dialog');
  await panel.getByRole('button', { name: 'Save' }).waitFor();
  await call(page, 'DELETE', `/automatisation/${flow.id}/step/${first?.id}`);
  await closed(panel);
  await settled(page, flow.id, whole.slice(1));
});

test('an edit that is refused is taken back, with the reason', async () => {
  const { page, flow } = await openFlow();
  await page.route('**/step/*', (route) => route.abort('connectionrefused'));
  await walk(page, 'ArrowDown', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The edit could not be saved and was undone').waitFor();
  await settled(page, flow.id, whole);
});
