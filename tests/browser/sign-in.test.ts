import AxeBuilder from '@axe-core/playwright';
import { signIn, useBrowser } from '../support/browser';

describe('signing in', () => {
  const browser = useBrowser();

  test('leads to the page that was asked for', async () => {
    const page = await browser.page();
    await page.goto('/contacts');
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/contacts');
  });

  test('with a wrong password says so and stays', async () => {
    const page = await browser.page();
    await page.goto('/');
    await page.getByLabel('E-mail').fill('nobody@sillage.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid credentials').waitFor();
  });

  test.each(['light', 'dark'] as const)('can be done by everyone, in %s colours', async (colorScheme) => {
    const page = await browser.page();
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }))).toEqual([]);
  });
});
