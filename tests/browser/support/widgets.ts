import type { Locator, Page } from 'playwright-core';

/** Picks an option of a field by its words; a field that can be searched is searched, as one does with the keyboard. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  const wanted = options.filter({ hasText: option }).first();
  if (!(await field.isEditable())) return wanted.click();
  await field.fill(option);
  await wanted.and(page.locator('.ant-select-item-option-active')).waitFor();
  await page.keyboard.press('Enter');
}

/** Waits until a dialog or a panel is gone; one that stays tells what it shows. */
export async function closed(dialog: Locator): Promise<void> {
  try {
    await dialog.waitFor({ state: 'hidden' });
  } catch (cause) {
    throw new Error(`The dialog stayed, with:\n${await dialog.ariaSnapshot()}`, { cause });
  }
}

/** The links to a page's sections. */
export const sections = (page: Page): Locator => page.getByRole('navigation', { name: /^Sections/ });
