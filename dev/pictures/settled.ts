import type { Page } from 'playwright-core';

/** Waits until the page is complete: no call is pending, and no loading placeholder is shown. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .locator('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' });
}
