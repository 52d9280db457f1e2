import type { Locator, Page } from 'playwright-core';

/** The labels of a new step's picker, in both languages. */
const words = {
  en: { add: /^Add a step/, actions: 'Actions', conditions: 'Conditions', apps: 'Apps' },
  fr: { add: /^Ajouter une étape/, actions: 'Actions', conditions: 'Conditions', apps: 'Applications' },
};

export type PickerTab = 'actions' | 'conditions' | 'apps';

/** Opens the panel of a new step at the last place to insert one, and picks its kind. */
export async function pickStep(
  page: Page,
  tab: PickerTab,
  name: string,
  language: 'en' | 'fr' = 'en',
): Promise<Locator> {
  // With the keyboard: a new canvas is still being fitted, and a plus button moves under the mouse.
  await page.getByRole('button', { name: words[language].add }).last().press('Enter');
  const panel = page.locator('.ant-drawer').getByRole('dialog');
  await panel.getByRole('tab', { name: words[language][tab], exact: true }).click();
  await panel.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  return panel;
}
