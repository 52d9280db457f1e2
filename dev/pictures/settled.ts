import type { Page } from 'playwright-core';

/** Waits until the page shows all that it has: no call is under way, and nothing stands in for what is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .locator('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' });
}
