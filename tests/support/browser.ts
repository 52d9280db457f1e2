import { chromium, type Browser, type Page } from 'playwright-core';
import { testStack } from './stack';

/** A browser for a test file; `page()` opens a page of its own, with nothing kept from the others. */
export interface TestBrowser {
  /** A new page on the product, in English; what throws unseen fails the test file at its end. */
  page(): Promise<Page>;
  /** A new page of the administrator, signed in. */
  signedInPage(): Promise<Page>;
}

/** Gives a test file a Chromium: started before its first test, closed after its last. Call it at the top of the file. */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  });
  afterAll(async () => {
    await browser?.close();
    expect(complaints).toEqual([]);
  });

  const page = async (): Promise<Page> => {
    if (!browser) throw new Error('The browser is there once the tests run, not before');
    const { baseUrl } = testStack('product').product;
    const context = await browser.newContext({ baseURL: baseUrl, locale: 'en-US', timezoneId: 'UTC' });
    const opened = await context.newPage();
    opened.on('pageerror', (error) => complaints.push(String(error)));
    return opened;
  };

  const signedInPage = async (): Promise<Page> => {
    const opened = await page();
    await opened.goto('/');
    await signIn(opened);
    return opened;
  };

  return { page, signedInPage };
}

/** Fills in the sign-in form as the administrator and waits until the page behind it is there. */
export async function signIn(page: Page): Promise<void> {
  const { email, password } = testStack('product').product;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}
