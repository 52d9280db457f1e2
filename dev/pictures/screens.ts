import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '../../domain/values/language';
import { call } from '../../tests/browser/support/account';
import { shownPerson } from './demo-people';
import { settled } from './settled';

/** Widths of a monitor and of a phone, in pixels. */
const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 375, height: 812 } };
export interface Look {
  theme: 'light' | 'dark';
  language: Language;
}

/** Returns the address of each screen; a screen of one entity shows one that the demo has made. */
async function addresses(page: Page): Promise<Record<string, string>> {
  const idOf = async (path: string, key: string, name: string): Promise<number> => {
    const things = (await call(page, 'GET', path))[key] as { id: number; name: string }[]; // docs/contract.md#answers
    const found = things.find((thing) => thing.name === name);
    if (!found) throw new Error(`${path} has no ${name}: fill the account first`);
    return found.id;
  };
  const flows = '/automatisation?page_size=200';
  const automation = (name: string) => idOf(`${flows}&is_campaign=false`, 'automatisations', name);
  const reminder = await automation('Cart reminder');
  return {
    dashboard: '/dashboard',
    automations: '/automatisations',
    automation: `/automatisation/${await automation('Thank loyal buyers')}`,
    'cart-reminder': `/automatisation/${reminder}`,
    backtest: `/automatisation/${reminder}?tab=backtest`,
    campaigns: '/campaigns',
    campaign: `/campaign/${await idOf(`${flows}&is_campaign=true`, 'automatisations', 'Spring sale')}`,
    reports: '/reports',
    'reports-amounts': '/reports?name=order%20placed',
    contacts: '/contacts',
    contact: `/contacts/${encodeURIComponent(shownPerson)}`,
    'contact-events': `/contacts/${encodeURIComponent(shownPerson)}?tab=events`,
    'contact-messages': `/contacts/${encodeURIComponent(shownPerson)}?tab=messages`,
    imports: '/imports',
    tags: '/tags',
    tag: `/tag/${await idOf('/tag?page_size=200', 'tags', 'Loyal buyer')}`,
    'scheduled-tasks': '/scheduled-tasks',
    profile: '/profile',
    help: '/help',
    'settings-general': '/settings',
    'settings-topics': '/settings/topics',
    'settings-custom-fields': '/settings/custom-field',
    'settings-global-variables': '/settings/global-variable',
    'settings-integration': '/settings/integration',
    'settings-shop': '/settings/shopify',
    'settings-messaging': '/settings/twilio',
    'settings-apps': '/settings/apps',
    'settings-notices': '/settings/notices',
    'settings-admin': '/settings/admin',
    'settings-audit-log': '/settings/admin?tab=audit',
  };
}

/** Takes a picture of each screen behind the sign-in, wide and narrow, and stores it in the language's folder. */
export async function takeScreens(page: Page, look: Look): Promise<void> {
  await takeEach(page, look, await addresses(page));
}

/** Takes the same pictures of the sign-in screen. */
export const takeSignIn = (page: Page, look: Look): Promise<void> =>
  takeEach(page, look, { 'sign-in': '/login' });

async function takeEach(
  page: Page,
  { theme, language }: Look,
  screens: Record<string, string>,
): Promise<void> {
  const folder = join('docs/screens', language);
  mkdirSync(folder, { recursive: true });
  for (const [name, path] of Object.entries(screens)) {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await settled(page);
      const file = join(folder, `${name}-${theme}-${size}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
      console.log(file);
    }
  }
}
