import { useVisitors } from './support/visitor';

const visitors = useVisitors();
const { email, password } = visitors.credentials;

test('a wrong password is told, a right one leads to the page that was wanted, with its query', async () => {
  const { page } = await visitors.stranger('/contacts?search=nobody&page=1');
  await page.waitForURL('**/login');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  expect(await signIn.isDisabled()).toBe(true);

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

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await page.goto('/tags');
  await page.waitForURL('**/login');
});

test('language and theme are chosen in the menu, and are there at the next visit before anything is drawn', async () => {
  const { page } = await visitors.owner('/tags');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Français' }).click();
  await page.getByRole('heading', { level: 1, name: 'Étiquettes' }).waitFor();
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('menuitem', { name: 'Thème sombre' }).click();

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  const root = page.locator('html');
  expect([await root.getAttribute('lang'), await root.getAttribute('data-theme')]).toEqual(['fr', 'dark']);
});

test('the first language is the browser’s', async () => {
  const { page } = await visitors.stranger('/login', { language: 'fr' });
  await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor();
});
