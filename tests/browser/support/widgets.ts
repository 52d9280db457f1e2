import type { Locator, Page } from 'playwright-core';
import { untilFound } from '../../support/until-found';

/**
 * Picks an option of a field by its words and the keyboard: it types into a searchable field, and uses the arrow keys in any other. The
 * mouse could miss, since a list that has just opened may still move.
 */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  const options = await openOptions(page, field);
  const wanted = options.filter({ hasText: option }).first();
  const active = wanted.and(page.locator('.ant-select-item-option-active'));
  if (await field.isEditable()) await field.fill(option);
  else {
    await wanted.waitFor();
    await goDownTo(field, active, await options.count());
  }
  await active.waitFor();
  await page.keyboard.press('Enter');
}

/** Opens a field's own list, and returns its options: the list of the previous field may still be fading out. */
export async function openOptions(page: Page, field: Locator): Promise<Locator> {
  await field.click();
  await field.and(page.locator('[aria-expanded=true]')).waitFor();
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`);
  return page.locator('.ant-select-dropdown', { has: list }).locator('.ant-select-item-option');
}

/** Presses the arrow key until the option is the active one, at most once through the list. */
async function goDownTo(field: Locator, active: Locator, count: number): Promise<void> {
  for (let pressed = 0; pressed < count && (await active.count()) === 0; pressed += 1) {
    const before = (await field.getAttribute('aria-activedescendant')) ?? '';
    await field.press('ArrowDown');
    await field.and(field.page().locator(`:not([aria-activedescendant="${before}"])`)).waitFor();
  }
}

/**
 * Waits until the menu that was just opened has the focus, which it takes some frames later: a choice before that loses the focus again to
 * the closed menu, and with it the keys that follow.
 */
export const menuHasFocus = (page: Page): Promise<void> => page.locator('[role=menu]:focus-within').waitFor();

/** A menu that is still there after this, in milliseconds, has missed the click. */
const missed = 10_000;

/**
 * Opens a menu and chooses an entry. A menu has the focus before it has its place: until then it is outside the window, and Playwright would
 * scroll the page to it, so that its entry leaves while the mouse presses it. Waits until the menu is gone: while it fades out, its entries
 * coexist with those of the next one. A menu that is drawn again between the press and the release of the mouse misses the click and stays: it
 * is clicked once more, as a person does.
 */
export async function chooseIn(menu: Locator, entry: string): Promise<void> {
  const page = menu.page();
  await menu.click();
  await menuHasFocus(page);
  const chosen = page.getByRole('menuitem', { name: entry });
  await untilFound(async () => {
    const box = await chosen.boundingBox();
    return box && box.x >= 0 && box.y >= 0 ? box : undefined;
  });
  await chosen.click();
  await chosen
    .waitFor({ state: 'hidden', timeout: missed })
    .catch(() => chosen.click({ timeout: missed }).catch(() => undefined));
  await chosen.waitFor({ state: 'hidden' });
}

/** Waits until a dialog or a panel is closed; on failure, reports its text. */
export async function closed(dialog: Locator): Promise<void> {
  try {
    await dialog.waitFor({ state: 'hidden' });
  } catch (cause) {
    throw new Error(`The dialog stayed, with:\n${await dialog.ariaSnapshot()}`, { cause });
  }
}

/** The links to a page's sections. */
export const sections = (page: Page): Locator => page.getByRole('navigation', { name: /^Sections/ });
