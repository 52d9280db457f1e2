import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on a page, or in a part of it. */
export async function violationsOn(page: Page, part = 'html') {
  // Nothing of ours stands in a frame of another origin, which alone would need a page more for each look.
  return (await new AxeBuilder({ page }).setLegacyMode().include(part).analyze()).violations;
}
