import type { Page } from 'playwright-core';
import { buildAutomatisation, buildTag, unique } from './support/account';
import { useVisitors } from './support/visitor';

const visitors = useVisitors();

const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
  );

/** Presses a key until the focus is on what is called so. */
async function reach(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (name.test((await focusedName(page)) ?? '')) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} cannot be reached with ${key}`);
}

test('the first key leads past the navigation', async () => {
  const { page } = await visitors.owner('/tags');
  await page
    .getByRole('table')
    .or(page.getByRole('heading', { name: 'No tags yet' }))
    .first()
    .waitFor();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toContain('Create a tag');
});

test('a tag is made, renamed and deleted without a mouse', async () => {
  const { page } = await visitors.owner('/tags');
  const name = unique('typed');
  await page.getByRole('button', { name: 'Create a tag' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create a tag' });
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await dialog.getByRole('button', { name: 'Save', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`Tag “${name}” saved`).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Create a tag'));

  await page.goto(`/tags?search=${encodeURIComponent(name)}`);
  const menu = page.getByRole('button', { name: `Actions for ${name}` });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await reach(page, /^Delete$/, 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete the tag?' }).waitFor();
  await reach(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await page.getByText('Tag deleted').waitFor();
});

test('a step is opened with Enter and left with Escape, and the focus is back on its card', async () => {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('keyed'));
  const { id } = await buildAutomatisation(page, { name: unique('Keys'), event: unique('keyed'), tag });
  await page.goto(`/automatisation/${id}`);
  await page.getByRole('article').nth(3).waitFor();
  await reach(page, /^Edit the automation$/);
  await page.keyboard.press('ArrowDown');
  await reach(page, /^Update variable$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Variable to change').waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog], .ant-drawer'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Update variable');
});
