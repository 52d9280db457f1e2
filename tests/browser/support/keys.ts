import type { Page } from 'playwright-core';
import { menuHasFocus } from './widgets';

/** Returns the name of the focused element. */
export const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
  );

/** Presses a key until the element of this name has the focus. Throws when the focus is lost on the way, or is not visible. */
export async function reach(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (name.test((await focusedName(page)) ?? '')) return;
    await page.keyboard.press(key);
    const unseen = key === 'Tab' && (await unseenFocus(page));
    if (unseen) throw new Error(`On the way to ${name} the focus cannot be seen: ${unseen}`);
  }
  throw new Error(`${name} cannot be reached with ${key}`);
}

/**
 * Returns the focused element if it does not show its focus: no outline, no shadow and no changed border, on itself or on the box that
 * represents it.
 */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const shows = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    };
    const box = focused.closest('label, [class*=affix-wrapper], .ant-select, .ant-picker, .ant-segmented');
    // The input of a choice between segments has no size: its label is what is seen.
    const { width, height } = (focused.closest('.ant-segmented-item') ?? focused).getBoundingClientRect();
    const isThere = width > 0 && height > 0 && focused.matches(':focus-visible');
    return isThere && (shows(focused) || shows(box)) ? null : focused.outerHTML.slice(0, 200);
  });

/** Moves with Tab to the next field of a kind, unless it has the focus, and types. */
export async function typeInto(page: Page, field: string, text: string): Promise<void> {
  const focused = page.locator(`${field}:focus`);
  for (let pressed = 0; (await focused.count()) === 0 && pressed < 30; pressed += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type(text);
}

/** Opens a screen, or a contact, by its name, and waits for it. */
export async function goTo(page: Page, name: string, heading: string): Promise<void> {
  await chooseScreen(page, name);
  await arriveAt(page, heading);
}

/** Opens a screen as `goTo` does, from one with changes that are not saved, and discards them. */
export async function discardAndGoTo(page: Page, name: string, heading: string): Promise<void> {
  await chooseScreen(page, name);
  // Once it has opened, the question gives the focus to this button: a key that comes before goes elsewhere.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).and(page.locator(':focus')).waitFor();
  await reach(page, /^Discard the changes$/);
  await page.keyboard.press('Enter');
  await arriveAt(page, heading);
}

async function chooseScreen(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: /^A screen/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type(name);
  await page.getByRole('option', { name, selected: true }).waitFor();
  await page.keyboard.press('Enter');
}

async function arriveAt(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await page.locator('main:focus').waitFor();
}

/**
 * Opens a dialog or a panel by its button or link, checks that it has the focus, closes it, and checks that the focus is back on the
 * button.
 */
export async function openAndLeave(page: Page, opener: RegExp): Promise<void> {
  const named = { name: opener };
  await page.getByRole('button', named).or(page.getByRole('link', named)).first().waitFor();
  await reach(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await focusInside(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page
    .waitForFunction(
      (name) =>
        new RegExp(name).test(document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ''),
      opener.source,
    )
    .catch(async () => {
      const name = await focusedName(page);
      throw new Error(`${opener} was left, and the focus is on ${name?.slice(0, 100)}`);
    });
}

/** Waits until the focus is in a dialog or a panel: a key that comes before goes elsewhere. */
export async function focusInside(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog], .ant-drawer'));
}

/** Moves down an open menu to an entry with the arrow key. The menu moves the focus a frame after each key. */
export async function reachInMenu(page: Page, entry: string): Promise<void> {
  await menuHasFocus(page);
  const wanted = page.getByRole('menuitem', { name: entry, exact: true }).and(page.locator(':focus'));
  for (let pressed = 0; pressed < 20 && (await wanted.count()) === 0; pressed += 1) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((last) => document.activeElement !== last, before);
  }
  await wanted.waitFor();
}
