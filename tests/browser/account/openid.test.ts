import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { fixedKeys } from '../../../config/secret-keys';
import { createAccount } from '../../../db/accounts/accounts';
import { openDatabase } from '../../../db/database/connection';
import { startApi, type ApiProcess } from '../../support/processes/api-process';
import { createTestDatabase } from '../../support/database/database';
import { OpenIdProvider } from '../../support/providers/openid-provider';
import { testStack } from '../../support/stack';
import { reach } from '../support/keys';
import { useVisitors, type Site } from '../support/visitor';

const { databaseUrl } = testStack('databaseUrl', 'product');
let provider: OpenIdProvider;
let api: ApiProcess;
let site: Site;
const back = () => `${site.baseUrl}/login/openid`;

// The API must run before visitors are created.
beforeAll(async () => {
  provider = await OpenIdProvider.place();
  const url = await createTestDatabase(databaseUrl, `openid_${randomBytes(6).toString('hex')}`);
  const key = randomBytes(32);
  const administrator = { email: 'root@sillage.test', password: 'otter lamp violin gravel' };
  const database = openDatabase(url, { poolSize: 1 });
  await createAccount(database, { ...administrator, isAdministrator: true, secretKeys: fixedKeys(key) });
  await database.close();
  // The API serves the interface that was built for the product.
  api = await startApi(url, key, { ...provider.settings, OIDC_NAME: 'Example Login' });
  site = { baseUrl: api.url.replace(/\/api$/, ''), ...administrator };
  await provider.start(back());
});
const visitors = useVisitors(() => site);
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

const words = {
  en: {
    heading: 'Sign-in with another service',
    link: 'Link to Example Login',
    linked: 'Your account is linked',
    goOn: 'Continue with Example Login',
    unlink: /^Unlink /,
    question: 'Unlink',
    unlinked: 'Unlinked',
    noAccount: /^No account here is linked to your identity at Example Login/,
    left: /^Example Login sent you back without signing you in/,
    away: /^Example Login cannot be reached just now/,
    expired: /^This took longer than 10 minutes/,
  },
  fr: {
    heading: 'Connexion avec un autre service',
    link: 'Lier à Example Login',
    linked: 'Votre compte est lié',
    goOn: 'Continuer avec Example Login',
    unlink: /^Délier /,
    question: 'Délier',
    unlinked: 'Service délié',
    noAccount: /^Aucun compte ici n’est lié à votre identité chez Example Login/,
    left: /^Example Login vous a renvoyé sans vous connecter/,
    away: /^Example Login est injoignable pour le moment/,
    expired: /^L’opération a duré plus de 10 minutes/,
  },
};

type Words = (typeof words)['en'];

/** Presses a button with the keyboard only. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).waitFor();
  await reach(page, typeof name === 'string' ? new RegExp(`^${name}$`) : name);
  await page.keyboard.press('Enter');
}

/** Blocks the web font that the provider's pages load from the internet. */
const withoutTypeface = (page: Page) =>
  page.route('https://fonts.googleapis.com/**', (route) => route.abort());

/** Signs in at the provider's own pages, and consents to sharing the identity. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
}

/** Signs out by a request; another test covers the menu. */
async function signOut(page: Page, { goOn }: Words): Promise<void> {
  await page.context().clearCookies({ name: 'sillage_session' });
  await page.goto('/login');
  await page.getByRole('button', { name: goOn }).waitFor();
}

describe.each(['en', 'fr'] as const)('in %s, by the keyboard', (language) => {
  const said = words[language];

  test('an account is linked, signed in to and unlinked; then it is said what to do', async () => {
    const { page, account } = await visitors.newcomer('/profile', { language });
    await withoutTypeface(page);
    const section = page.getByRole('region', { name: said.heading });
    await press(page, said.link);
    await signInThere(page, `${account.email} ann@example.com`);
    await page.waitForURL('**/profile');
    await page.getByText(said.linked).waitFor();
    await section.getByText('ann@example.com', { exact: true }).waitFor();

    await signOut(page, said);
    // The provider has a session in this browser, and asks for no password.
    await press(page, said.goOn);
    await page.waitForURL('**/reports');

    await page.goto('/profile');
    await press(page, said.unlink);
    const question = page.getByRole('dialog', { name: said.question });
    await question.waitFor();
    await question.getByRole('button', { name: said.question }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(said.unlinked).waitFor();
    await question.waitFor({ state: 'hidden' });
    await section.getByRole('listitem').waitFor({ state: 'hidden' });

    await signOut(page, said);
    await press(page, said.goOn);
    await page.getByRole('alert').getByText(said.noAccount).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('who leaves the provider is told how to go on, and lands where they wanted to once they signed in', async () => {
    const { page, account } = await visitors.newcomer('/profile', { language });
    await withoutTypeface(page);
    await press(page, said.link);
    await signInThere(page, account.email);
    await page.waitForURL('**/profile');
    await page.getByText(said.linked).waitFor();

    const { page: other } = await visitors.stranger('/contacts?search=nobody', { language });
    await other.waitForURL('**/login');
    await withoutTypeface(other);
    await press(other, said.goOn);
    const cancel = other.getByRole('link', { name: 'Cancel' });
    await cancel.focus();
    await other.keyboard.press('Enter');
    await other.waitForURL('**/login');
    await other.getByRole('alert').getByText(said.left).waitFor();

    await press(other, said.goOn);
    await signInThere(other, account.email);
    await other.waitForURL('**/contacts?search=nobody');
  });

  test('a provider that is away is told, and so is an old way back', async () => {
    const { page } = await visitors.stranger('/login', { language });
    await page.getByRole('button', { name: said.goOn }).waitFor();
    await provider.stop();
    try {
      await press(page, said.goOn);
      await page.getByRole('alert').getByText(said.away).waitFor();
    } finally {
      await provider.start(back());
    }
    await page.goto('/login/openid?code=old&state=old');
    await page.getByRole('alert').getByText(said.expired).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
