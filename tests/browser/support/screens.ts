import type { Page } from 'playwright-core';

/** The screens that have an address of their own, by their h1. */
export const screens: [path: string, heading: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/reports', 'Reports'],
  ['/scheduled-tasks', 'Scheduled tasks'],
  ['/settings', 'General'],
  ['/settings/custom-field', 'Custom fields'],
  ['/settings/global-variable', 'Global variables'],
  ['/settings/integration', 'Integration'],
  ['/settings/shopify', 'Shop connection'],
  ['/settings/twilio', 'Messaging connection'],
  ['/settings/apps', 'Apps'],
  ['/settings/admin', 'Admin'],
];

/** Calls that say who is signed in: without them no screen comes at all. */
const session = /\/api\/user(\/role)?$/;

/** Lets the page reach nothing but its session, as when the server is stopped in the middle of the work. */
export const stopServer = (page: Page): Promise<void> =>
  page.route(
    (url) => url.pathname.startsWith('/api/') && !session.test(url.pathname),
    (route) => route.abort('connectionrefused'),
  );
