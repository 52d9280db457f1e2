import type { Page } from 'playwright-core';
import { buildTag, unique } from '../support/account';
import { expectShown } from '../support/expect-shown';
import { useVisitors } from '../support/visitor';
import { chooseIn } from '../support/widgets';

const visitors = useVisitors();
const { email, password } = visitors.credentials;

test('a wrong password is told, a right one leads to the page that was wanted, with its query', async () => {
  const { page } = await visitors.stranger('/contacts?search=nobody&page=1');
  await page.waitForURL('**/login');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await expectShown(signIn).toBeDisabled();

  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await signIn.click();
  await page.getByRole('alert').getByText('Invalid credentials').waitFor();

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Remember me').check();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/contacts?search=nobody&page=1');
});

test('who is signed in goes straight on from the sign-in page; signing out leads back to it', async () => {
  const { page } = await visitors.stranger('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/reports');

  await page.goto('/login');
  await page.waitForURL('**/reports');

  await chooseIn(page.getByRole('button', { name: /^Account of/ }), 'Sign out');
  await page.waitForURL('**/login');
  await page.goto('/tags');
  await page.waitForURL('**/login');
});

test('language and theme are chosen in the menu, and are there at the next visit before anything is drawn', async () => {
  const { page } = await visitors.owner('/tags');
  await chooseIn(page.getByRole('button', { name: /^Account of/ }), 'Français');
  await page.getByRole('heading', { level: 1, name: 'Étiquettes' }).waitFor();
  await chooseIn(page.getByRole('button', { name: /^Compte de/ }), 'Thème sombre');

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  const root = page.locator('html');
  await expectShown(root).toHaveAttribute('lang', 'fr');
  await expectShown(root).toHaveAttribute('data-theme', 'dark');
});

test('the menu leads to the profile: name, password, language and theme are changed there', async () => {
  const { page } = await visitors.newcomer('/tags');
  await chooseIn(page.getByRole('button', { name: /^Account of/ }), 'Profile');
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account of Ada Byron' }).waitFor();

  await page.getByLabel('New password').fill('a walk along the river');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Password changed successfully').waitFor();

  await page.getByRole('radiogroup', { name: 'Theme' }).getByLabel('Light theme').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radiogroup', { name: 'Language' }).getByLabel('Français').check();
  await page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
  const root = page.locator('html');
  await expectShown(root).toHaveAttribute('lang', 'fr');
  await expectShown(root).toHaveAttribute('data-theme', 'dark');
});

test('the first language is the browser’s', async () => {
  const { page } = await visitors.stranger('/login', { language: 'fr' });
  await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor();
});

describe('a session that ends in the middle of the work', () => {
  const again = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

  async function signInAgain(page: Page): Promise<void> {
    await again(page).getByLabel('Password', { exact: true }).fill(password);
    await again(page).getByRole('button', { name: 'Sign in' }).click();
    await again(page).waitFor({ state: 'hidden' });
  }

  test('is taken up again in place: what was typed is there, and is saved', async () => {
    const { page } = await visitors.owner('/tags?sort=-name');
    const name = unique('typed before');
    await page.getByRole('button', { name: 'Create a tag' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create a tag' });
    await dialog.getByLabel('Name').fill(name);
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Create' }).click();

    await again(page).getByLabel('Password', { exact: true }).fill('not the password');
    await again(page).getByRole('button', { name: 'Sign in' }).click();
    await again(page).getByRole('alert').getByText('Invalid credentials').waitFor();
    // It is said for some seconds, while the question may still be closing.
    await Promise.all([page.getByText(`Tag “${name}” saved`).waitFor(), signInAgain(page)]);
    expect(new URL(page.url()).search).toBe('?sort=-name');
  });

  test('because another tab signed out, is asked for at once, and both tabs go on by one sign-in', async () => {
    const { page } = await visitors.stranger('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/reports');
    const other = await page.context().newPage();
    await other.goto('/contacts?search=some');
    await other.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();

    // As a person does: a tab in the background draws nothing new, so a menu that opens there may miss its click.
    await page.bringToFront();
    await chooseIn(page.getByRole('button', { name: /^Account of/ }), 'Sign out');
    await page.waitForURL('**/login');
    await again(other).waitFor();

    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/reports');
    await again(other).waitFor({ state: 'hidden' });
    expect(other.url()).toContain('/contacts?search=some');
  });
});

test('a language chosen in the middle of a form leaves what was typed', async () => {
  const { page } = await visitors.owner('/login');
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Create a tag' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('half a na');
  // The dialog covers the menu, so the test opens it by script.
  await page.getByRole('button', { name: /^Account of/ }).evaluate((button: HTMLElement) => button.click());
  await page.getByRole('menuitem', { name: 'Français' }).evaluate((item: HTMLElement) => item.click());
  const dialog = page.getByRole('dialog', { name: 'Créer une étiquette' });
  await expectShown(dialog.getByLabel('Nom')).toHaveValue('half a na');
});

test('a language that cannot be loaded is said, and the page stays in its own', async () => {
  const { page, complaints } = await visitors.owner('/tags');
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.route(/\/assets\/(first|features)-/, (route) => route.abort());
  await chooseIn(page.getByRole('button', { name: /^Account of/ }), 'Français');
  await page.getByText('Loading chunk failed').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await expectShown(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(complaints.splice(0)).toHaveLength(1);

  await page.unrouteAll();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Étiquettes' }).waitFor();
});

test('without a network the page says so, and reads its list again when it is back', async () => {
  const { page } = await visitors.owner(`/tags?search=${encodeURIComponent('made meanwhile')}`);
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  const name = unique('made meanwhile');
  await buildTag(page, name);
  await page.context().setOffline(false);
  await page.getByText(name, { exact: true }).waitFor();
  await expectShown(page.getByText('You are offline.')).toHaveCount(0);
});
