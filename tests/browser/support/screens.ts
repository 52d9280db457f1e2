import type { Page } from 'playwright-core';

/** The screens that have an address of their own, by their h1. */
export const screens: [path: string, heading: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/automatisations', 'Automations'],
  ['/broadcasts', 'Broadcasts'],
  ['/campaigns', 'Campaigns'],
  ['/messages', 'Messages'],
  ['/messages/new', 'Create an e-mail template'],
  ['/reports', 'Reports'],
  ['/contacts', 'Contacts'],
  ['/imports', 'Imports'],
  ['/segments', 'Segments'],
  ['/segments/new', 'Create a segment'],
  ['/tags', 'Tags'],
  ['/scheduled-tasks', 'Scheduled tasks'],
  ['/profile', 'Profile'],
  ['/settings', 'General'],
  ['/settings/topics', 'Topics'],
  ['/settings/custom-field', 'Custom fields'],
  ['/settings/global-variable', 'Global variables'],
  ['/settings/integration', 'Integration'],
  ['/settings/shopify', 'Shop connection'],
  ['/settings/twilio', 'Messaging connection'],
  ['/settings/apps', 'Apps'],
  ['/settings/suppressed', 'Suppressed addresses'],
  ['/settings/notices', 'Notices'],
  ['/settings/admin', 'Admin'],
];

/** Fails all further calls of the page, as when the server stops meanwhile. */
export async function stopServer(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
}
