import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Returns the violations that axe finds on a page or in a part of it, once nothing there is busy: what is being loaded is faded, and fades in.
 */
export async function violationsOn(page: Page, part = 'html') {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      !document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running'),
  );
  // No frame of ours has another origin; without legacy mode, axe opens an additional page for each analysis.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part);
  // What passed is not described: only violations are read.
  return (await axe.options({ resultTypes: ['violations'] }).analyze()).violations;
}
