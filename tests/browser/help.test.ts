import type { Page } from 'playwright-core';
import { expectShown } from './support/expect-shown';
import { useVisitors } from './support/visitor';

const visitors = useVisitors();

/** Opens the help from a screen; returns the tab that it opens. */
async function helpFrom(page: Page, name: string): Promise<Page> {
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('complementary').getByRole('link', { name }).click(),
  ]);
  return help;
}

/** Waits until a heading is at the top of the visible area. */
const scrolledTo = (page: Page, heading: string) =>
  page.waitForFunction((wanted) => {
    const found = [...document.querySelectorAll('article :is(h2, h3)')].find(
      ({ textContent }) => textContent === wanted,
    );
    const top = found?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < window.innerHeight / 2;
  }, heading);

test('the help opens in a tab of its own, at what it says about the screen', async () => {
  const { page } = await visitors.owner('/settings/integration');
  const help = await helpFrom(page, 'Help');
  await help.waitForURL('**/help#integration');
  await help.getByRole('heading', { level: 1, name: 'Using Sillage' }).waitFor();
  await scrolledTo(help, 'Integration');

  await help.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Templates' }).click();
  await scrolledTo(help, 'Templates');
  await help.getByRole('link', { name: 'Why runs fail' }).click();
  await help.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Using Sillage' }).waitFor();
  await help.getByRole('link', { name: 'Guide' }).click();
  await help.getByRole('heading', { level: 1, name: 'Using Sillage' }).waitFor();
});

test('the help is in the reader’s language, with pictures of the reader’s theme', async () => {
  const { page } = await visitors.owner('/contacts', { language: 'fr', theme: 'dark' });
  const help = await helpFrom(page, 'Aide');
  await help.getByRole('heading', { level: 1, name: 'Utiliser Sillage' }).waitFor();
  await scrolledTo(help, 'Contacts');
  const picture = help.getByRole('img', { name: 'La liste des contacts' });
  await expectShown(picture).toHaveAttribute('src', /contacts-dark-wide/);
  await help.waitForFunction(
    () =>
      (document.querySelector<HTMLImageElement>('article img[src*=contacts-dark-wide]')?.naturalWidth ?? 0) >
      0,
  );
});

test('a document that there is not is a page that there is not', async () => {
  const { page } = await visitors.owner('/help/nothing');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  // No document has this name, but every object has such a member.
  await page.goto('/help/constructor');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
