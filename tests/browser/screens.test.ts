import { expectShown } from './support/expect-shown';
import { screens, stopServer } from './support/screens';
import { useVisitors } from './support/visitor';

const visitors = useVisitors();

test('nobody sees a screen without signing in', async () => {
  const { page } = await visitors.stranger('/login');
  for (const [path] of screens) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await expectShown(page.getByRole('navigation')).toHaveCount(0);
  }
});

// The account's forms show the session's data.
const loading = screens.filter(([, heading]) => !['General', 'Profile'].includes(heading));

test.each(loading)(
  '%s of a server that is stopped says so, and comes by a retry once it is back',
  async (path) => {
    const { page } = await visitors.owner('/settings');
    await page.getByRole('heading', { level: 1, name: 'General' }).waitFor();
    await stopServer(page);
    // Navigates within the page, as a link does: only the server's files are available.
    await page.evaluate((address) => {
      window.history.pushState({}, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.getByText('The server cannot be reached').first().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor();
    await page.unrouteAll();
    // Checks at once: a polled page recovers by itself.
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('main button'))
        if (button.textContent === 'Try again') button.click();
    });
    await page.getByText('The server cannot be reached').first().waitFor({ state: 'hidden' });
  },
);

test('a newcomer is told on each screen what to do next', async () => {
  const { page } = await visitors.newcomer('/dashboard');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await page.getByRole('link', { name: 'See how on the integration page' }).click();
  await page.getByText('Nothing received yet', { exact: false }).waitFor();
  const empty: [path: string, heading: string][] = [
    ['/automatisations', 'No automations yet'],
    ['/broadcasts', 'No broadcasts yet'],
    ['/campaigns', 'No campaigns yet'],
    ['/reports', 'No events in this period'],
    ['/contacts', 'No contacts yet'],
    ['/imports', 'No imports yet'],
    ['/segments', 'No segments yet'],
    ['/tags', 'No tags yet'],
    ['/scheduled-tasks', 'No scheduled tasks yet'],
    ['/messages', 'No message templates yet'],
    ['/settings/topics', 'No topics yet'],
    ['/settings/custom-field', 'No custom fields yet'],
    ['/settings/global-variable', 'No global variables yet'],
  ];
  for (const [path, heading] of empty) {
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).waitFor();
  }
});

test('each screen is named in the tab and in its heading', async () => {
  const { page } = await visitors.owner('/login');
  for (const [path, heading] of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await expectShown(page).toHaveTitle(`${heading} · Sillage`);
  }
});
