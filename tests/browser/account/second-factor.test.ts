import type { Locator, Page } from 'playwright-core';
import { authenticatorApp } from '../../support/providers/authenticator-app';
import { expectShown } from '../support/expect-shown';
import { reach } from '../support/keys';
import { useVisitors } from '../support/visitor';
import { menuHasFocus } from '../support/widgets';

const visitors = useVisitors();

const words = {
  en: {
    section: 'Two-factor sign-in',
    begin: 'Set it up',
    setUp: 'Set up two-factor sign-in',
    code: 'Code from the app',
    keep: 'Keep your recovery codes',
    codes: 'Recovery codes',
    kept: 'I have saved them',
    left: (count: number) => new RegExp(`${count} recovery codes left`),
    renew: 'Create new recovery codes',
    off: 'Turn off',
    offTitle: 'Turn off two-factor sign-in',
    isOff: 'Two-factor sign-in is off',
    email: 'E-mail',
    password: 'Password',
    heading: 'Enter your code',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    back: 'Back to the password',
    clock: /^The clock of your device is off by about 6 minutes/,
    wrong: /^This code is not the current one/,
    used: /^This code was used already/,
    forgotten: /^This took longer than 5 minutes, or too many codes were wrong/,
  },
  fr: {
    section: 'Connexion en deux étapes',
    begin: 'Configurer',
    setUp: 'Configurer la connexion en deux étapes',
    code: 'Code de l’application',
    keep: 'Conservez vos codes de secours',
    codes: 'Codes de secours',
    kept: 'Je les ai conservés',
    left: (count: number) => new RegExp(`${count} codes de secours restants`),
    renew: 'Créer de nouveaux codes de secours',
    off: 'Désactiver',
    offTitle: 'Désactiver la connexion en deux étapes',
    isOff: 'La connexion en deux étapes est désactivée',
    email: 'E-mail',
    password: 'Mot de passe',
    heading: 'Saisissez votre code',
    useRecovery: 'Utiliser un code de secours',
    recovery: 'Code de secours',
    back: 'Revenir au mot de passe',
    clock: /^L’horloge de votre appareil est décalée d’environ 6 minutes/,
    wrong: /^Ce code n’est pas le bon/,
    used: /^Ce code a déjà servi/,
    forgotten: /^L’opération a duré plus de 5 minutes, ou trop de codes étaient faux/,
  },
};

type Words = (typeof words)['en'];

const section = (page: Page, said: Words): Locator => page.getByRole('region', { name: said.section });
const alert = (page: Page, text: RegExp): Locator => page.getByRole('alert').getByText(text);

/** Presses a button with the keyboard only. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).waitFor();
  await reach(page, new RegExp(`^${name}$`));
  await page.keyboard.press('Enter');
}

/** Types into a field once it has the focus. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
}

/** Sets up the second factor in the profile with the keyboard only; returns the app and the recovery codes. */
async function setUp(page: Page, said: Words) {
  await press(page, said.begin);
  const dialog = page.getByRole('dialog', { name: said.setUp });
  const field = dialog.getByLabel(said.code);
  await field.waitFor();
  const app = authenticatorApp(await dialog.locator('code').innerText());
  await type(page, field, app.code());
  await page.keyboard.press('Enter');
  return { app, codes: await keepCodes(page, said) };
}

/** Returns the recovery codes, and closes their dialog by its button. */
async function keepCodes(page: Page, said: Words): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: said.keep });
  const list = dialog.getByRole('list', { name: said.codes });
  await list.and(page.locator(':focus')).waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expectShown(list).toBeVisible();
  await reach(page, new RegExp(`^${said.kept}$`));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: said.renew }).and(page.locator(':focus')).waitFor();
  return codes;
}

/** Signs out by a request; another test covers the menu. */
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'sillage_session' });
  await page.goto('./login');
}

/** Completes the first step with the keyboard only. */
async function givePassword(page: Page, said: Words, account: { email: string; password: string }) {
  await type(page, page.getByLabel(said.email), account.email);
  await page.keyboard.press('Tab');
  await type(page, page.getByLabel(said.password, { exact: true }), account.password);
  await page.keyboard.press('Enter');
}

/** Completes the second step. */
async function giveCode(page: Page, said: Words, code: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: said.heading }).waitFor();
  await type(page, page.getByLabel(said.code), code);
  await page.keyboard.press('Enter');
}

describe.each(['en', 'fr'] as const)('in %s, by the keyboard', (language) => {
  const said = words[language];

  test('it is set up, asks for the code, says what is wrong with one, and is turned off', async () => {
    const { page, account } = await visitors.newcomer('/profile', { language });
    const { app, codes } = await setUp(page, said);
    expect(new Set(codes).size).toBe(10);
    await section(page, said).getByText(said.left(10)).waitFor();

    await signOut(page);
    await givePassword(page, said, account);
    await giveCode(page, said, app.codeAhead(6));
    await alert(page, said.clock).waitFor();
    await giveCode(page, said, app.wrongCode());
    await alert(page, said.wrong).waitFor();
    const code = app.nextCode();
    await giveCode(page, said, code);
    await page.waitForURL('**/reports');

    await signOut(page);
    await givePassword(page, said, account);
    await giveCode(page, said, code);
    await alert(page, said.used).waitFor();
    await press(page, said.useRecovery);
    // The error about the app's code does not stay for recovery codes.
    await alert(page, said.used).waitFor({ state: 'hidden' });
    await type(page, page.getByLabel(said.recovery), codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reports');

    await page.goto('./profile');
    await section(page, said).getByText(said.left(9)).waitFor();
    await press(page, said.off);
    const question = page.getByRole('dialog', { name: said.offTitle });
    await question.waitFor();
    await question.getByRole('button', { name: said.off }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(said.isOff).waitFor();
    await question.waitFor({ state: 'hidden' });

    await signOut(page);
    await givePassword(page, said, account);
    await page.waitForURL('**/reports');
  });

  test('new recovery codes are made; too many wrong ones lead back to the password', async () => {
    const { page, account } = await visitors.newcomer('/profile', { language });
    const { codes } = await setUp(page, said);
    await press(page, said.renew);
    const question = page.getByRole('dialog', { name: said.renew });
    await question.waitFor();
    await question.getByRole('button', { name: said.renew }).focus();
    await page.keyboard.press('Enter');
    const fresh = await keepCodes(page, said);

    await signOut(page);
    await givePassword(page, said, account);
    await press(page, said.useRecovery);
    const field = page.getByLabel(said.recovery);
    for (const code of codes.slice(0, 5)) {
      const answered = page.waitForResponse('**/api/user/token/code');
      await type(page, field, code);
      await page.keyboard.press('Enter');
      await answered;
      await alert(page, said.wrong).waitFor();
    }
    await type(page, field, fresh[0] ?? '');
    await page.keyboard.press('Enter');
    await alert(page, said.forgotten).waitFor();
    await givePassword(page, said, account);
    await press(page, said.useRecovery);
    await type(page, field, fresh[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reports');
  });
});

test('who has lost the device asks an administrator, who turns it off', async () => {
  const said = words.en;
  const { page, account } = await visitors.newcomer('/profile');
  await setUp(page, said);
  await signOut(page);
  await givePassword(page, said, account);
  await page.getByText(/^No app and no recovery codes\? An administrator/).waitFor();

  const { page: office } = await visitors.owner(
    `/settings/admin?search=${encodeURIComponent(account.email)}`,
  );
  await office.getByRole('button', { name: `Actions for ${account.email}` }).click();
  await menuHasFocus(office);
  // With the keyboard: a menu that has just opened may still move.
  await office.getByRole('menuitem', { name: said.offTitle }).press('Enter');
  const question = office.getByRole('dialog', { name: said.offTitle });
  await question.waitFor();
  await question.getByRole('button', { name: said.offTitle }).focus();
  await office.keyboard.press('Enter');
  await office.getByText(`${account.email} now signs in with a password alone`).waitFor();
  await question.waitFor({ state: 'hidden' });

  await press(page, said.back);
  await givePassword(page, said, account);
  await page.waitForURL('**/reports');
});

test('a session that ended in the middle of the work goes on with the code', async () => {
  const said = words.en;
  const { page, account } = await visitors.newcomer('/profile');
  const { app } = await setUp(page, said);
  // The reload has finished: no pending request can end the session first.
  await section(page, said).getByText(said.left(10)).waitFor();
  await page.getByLabel('First name').fill('Ada');
  await page.context().clearCookies();
  await page.getByLabel('First name').press('Enter');
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel(said.password, { exact: true }).fill(account.password);
  await again.getByLabel(said.password, { exact: true }).press('Enter');
  const field = again.getByLabel(said.code);
  await type(page, field, app.nextCode());
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Account of Ada/ }).waitFor();
});
