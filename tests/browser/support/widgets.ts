import type { Locator, Page } from 'playwright-core';

/** Picks an option of a field by its words; a field that can be searched is searched. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await options.filter({ hasText: option }).first().click();
}

/** Waits until a dialog or a panel is gone. */
export const closed = (dialog: Locator): Promise<void> => dialog.waitFor({ state: 'hidden' });

/** The links to a page's sections. */
export const sections = (page: Page): Locator => page.getByRole('navigation', { name: /^Sections/ });
