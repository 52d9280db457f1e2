import type { CDPSession, Page } from 'playwright-core';
import { testStack } from '../../support/stack';
import { expectShown } from '../support/expect-shown';
import { reach } from '../support/keys';
import { useVisitors } from '../support/visitor';

const { product } = testStack('product');
/** Passkeys require a host name, and 127.0.0.1 is an IP address. */
const visitors = useVisitors(() => ({
  ...product,
  baseUrl: product.baseUrl.replace('127.0.0.1', 'localhost'),
}));

/** Adds a virtual authenticator that keeps passkeys, and verifies its owner at once by default. */
async function deviceOf(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the authenticator verifies the user from now on. */
    knowsOwner: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    empty: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

const words = {
  en: {
    heading: 'Passkeys',
    add: 'Add a passkey',
    added: /^Passkey “.+” added$/,
    rename: /^Rename “/,
    name: 'Name',
    save: 'Save',
    remove: /^Remove “/,
    removal: 'Remove the passkey',
    confirm: 'Remove',
    removed: /^Passkey “Kitchen tablet” removed$/,
    signIn: 'Use a passkey',
    used: /Last used/,
    never: /Never used/,
    unknown: /^No account has this passkey any more/,
    notMade: /^No passkey was created: it was cancelled/,
    notUsed: /^No passkey was used: it was cancelled/,
    held: 'This device already has a passkey of your account.',
  },
  fr: {
    heading: 'Clés d’accès',
    add: 'Ajouter une clé d’accès',
    added: /^Clé d’accès «\s.+\s» ajoutée$/,
    rename: /^Renommer «/,
    name: 'Nom',
    save: 'Enregistrer',
    remove: /^Supprimer «/,
    removal: 'Supprimer la clé d’accès',
    confirm: 'Supprimer',
    removed: /^Clé d’accès «\sKitchen tablet\s» supprimée$/,
    signIn: 'Utiliser une clé d’accès',
    used: /Dernière utilisation/,
    never: /Jamais utilisée/,
    unknown: /^Aucun compte n’a plus cette clé d’accès/,
    notMade: /^Aucune clé d’accès n’a été créée/,
    notUsed: /^Aucune clé d’accès n’a servi/,
    held: 'Cet appareil a déjà une clé d’accès de votre compte.',
  },
};

type Words = (typeof words)['en'];

const section = (page: Page, { heading }: Words) => page.getByRole('region', { name: heading });

/** Presses a button with the keyboard only. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).waitFor();
  await reach(page, typeof name === 'string' ? new RegExp(`^${name}$`) : name);
  await page.keyboard.press('Enter');
}

/** Signs out by a request; another test covers the menu. */
async function signOut(page: Page, { signIn }: Words): Promise<void> {
  await page.context().clearCookies({ name: 'sillage_session' });
  await page.goto('/login');
  await page.getByRole('button', { name: signIn }).waitFor();
}

describe.each(['en', 'fr'] as const)('in %s, by the keyboard', (language) => {
  const said = words[language];

  test('a passkey is added, named, signed in with and removed; signing in with it then says what to do', async () => {
    const { page } = await visitors.newcomer('/profile', { language, isChanged: true });
    await deviceOf(page);
    await press(page, said.add);
    await page.getByText(said.added).waitFor();
    await section(page, said).getByText(said.never).waitFor();

    await press(page, said.rename);
    const naming = page.getByRole('dialog');
    const name = naming.getByLabel(said.name);
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Kitchen tablet');
    await page.keyboard.press('Enter');
    await naming.waitFor({ state: 'hidden' });
    await section(page, said).getByText('Kitchen tablet', { exact: true }).waitFor();

    await signOut(page, said);
    await press(page, said.signIn);
    await page.waitForURL('**/reports');

    await page.goto('/profile');
    await section(page, said).getByText(said.used).waitFor();
    await press(page, said.remove);
    const removal = page.getByRole('dialog', { name: said.removal });
    await removal.waitFor();
    await removal.getByRole('button', { name: said.confirm }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(said.removed).waitFor();
    await removal.waitFor({ state: 'hidden' });
    await expectShown(section(page, said).getByRole('listitem')).toHaveCount(0);

    await signOut(page, said);
    await press(page, said.signIn);
    await page.getByRole('alert').getByText(said.unknown).waitFor();
  });

  test('what a device does not do is told, and can be tried again', async () => {
    const { page } = await visitors.newcomer('/profile', { language, isChanged: true });
    const device = await deviceOf(page);
    await device.knowsOwner(false);
    await press(page, said.add);
    await page.getByRole('alert').getByText(said.notMade).waitFor();
    await device.knowsOwner(true);
    await press(page, said.add);
    await page.getByText(said.added).waitFor();
    await press(page, said.add);
    await page.getByRole('alert').getByText(said.held).waitFor();

    await signOut(page, said);
    await device.knowsOwner(false);
    await press(page, said.signIn);
    await page.getByRole('alert').getByText(said.notUsed).waitFor();
    await device.empty();
    await device.knowsOwner(true);
    await press(page, said.signIn);
    await page.getByRole('alert').getByText(said.notUsed).waitFor();
  });
});

test('a session that ended in the middle of the work goes on with a passkey', async () => {
  const { page } = await visitors.newcomer('/profile', { isChanged: true });
  await deviceOf(page);
  await page.getByRole('button', { name: words.en.add }).click();
  // The list has been reloaded: no pending request can end the session first.
  await section(page, words.en).getByText(words.en.never).waitFor();
  await page.getByLabel('First name').fill('Ada');
  await page.context().clearCookies();
  await page.getByLabel('First name').press('Enter');
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByRole('button', { name: words.en.signIn }).click();
  await again.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Account of Ada/ }).waitFor();
});

test('at an address of digits it is said where passkeys work', async () => {
  const { page } = await visitors.stranger('/login', { isChanged: true });
  await page.goto(`${product.baseUrl}/login`);
  await page.getByRole('button', { name: words.en.signIn }).click();
  const { port } = new URL(product.baseUrl);
  await page
    .getByRole('alert')
    .getByText(`Passkeys work where Sillage is opened at http://localhost:${port}: open it there.`)
    .waitFor();
});
