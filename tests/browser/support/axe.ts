import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Returns the violations that axe finds on a page or in a part of it. */
export async function violationsOn(page: Page, part = 'html') {
  // No frame of ours has another origin; without legacy mode, axe opens an additional page for each analysis.
  return (await new AxeBuilder({ page }).setLegacyMode().include(part).analyze()).violations;
}
