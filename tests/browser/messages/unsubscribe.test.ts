import type { Page } from 'playwright-core';
import { call } from '../support/account';
import { violationsOn } from '../support/axe';
import { expectShown } from '../support/expect-shown';
import { buildSubscriber } from '../support/subscriber';
import { useVisitors } from '../support/visitor';

const visitors = useVisitors();

/** Creates a contact of a new account, which may have topics; returns the path of the link in its e-mails. */
async function newSubscriber(topics: object[] = []) {
  const { page } = await visitors.newcomer('/tags');
  for (const topic of topics) await call(page, 'POST', '/topic', topic);
  if (topics.length > 0) await call(page, 'PUT', '/user', { accent_color: '#8b0000' });
  const { link, hasLeft } = await buildSubscriber(page);
  return { path: new URL(link).pathname, hasLeft };
}

const expectNoFaults = async (page: Page): Promise<void> => expect(await violationsOn(page)).toEqual([]);

const words = {
  en: {
    question: 'Stop these e-mails?',
    leave: 'Yes, stop these e-mails',
    left: 'You are unsubscribed',
    comeBack: 'That was a mistake: send them again',
  },
  fr: {
    question: 'Ne plus recevoir ces e-mails ?',
    leave: 'Oui, ne plus les recevoir',
    left: 'Vous êtes désinscrit',
    comeBack: 'C’était une erreur : recevoir ces e-mails à nouveau',
  },
};

test.each([
  ['en', 'light'],
  ['fr', 'dark'],
] as const)(
  'a recipient (%s, %s) leaves the list by keyboard, is asked first, and may come back',
  async (language, theme) => {
    const { path, hasLeft } = await newSubscriber();
    const said = words[language];
    const { page } = await visitors.stranger(path, { language, theme, width: 375 });
    const isThere = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();

    await isThere(said.question);
    await expectShown(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoFaults(page);
    expect(await hasLeft()).toBe(false);

    await page.keyboard.press('Tab');
    await expectShown(page.getByRole('button', { name: said.leave })).toBeFocused();
    await page.keyboard.press('Enter');
    await isThere(said.left);
    expect(await hasLeft()).toBe(true);
    await expectNoFaults(page);

    await page.reload();
    await isThere(said.left);
    await page.getByRole('button', { name: said.comeBack }).press('Enter');
    await isThere(said.question);
    expect(await hasLeft()).toBe(false);
  },
);

test('the page speaks the other language when asked, and goes on in it', async () => {
  const { path } = await newSubscriber();
  const { page } = await visitors.stranger(path);
  await page.getByRole('link', { name: 'Français' }).press('Enter');
  await page.getByRole('button', { name: words.fr.leave }).click();
  await page.getByRole('heading', { level: 1, name: words.fr.left }).waitFor();
  await page.getByRole('link', { name: 'English' }).waitFor();
});

test('a link that was cut off says so', async () => {
  const { path } = await newSubscriber();
  const { page } = await visitors.stranger(path.slice(0, -2), { theme: 'dark' });
  await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor();
  await expectShown(page.getByRole('button')).toHaveCount(0);
  await expectNoFaults(page);
});

test.each([
  ['light', 1280],
  ['dark', 375],
] as const)('a recipient chooses topics by keyboard (%s, %d pixels)', async (theme, width) => {
  const { path, hasLeft } = await newSubscriber([
    { key: 'news', names: { en: 'News' }, descriptions: { en: 'Once a month' } },
    { key: 'offers', names: { en: 'Offers' }, is_opt_in: true },
  ]);
  const { page } = await visitors.stranger(path, { theme, width });
  await page.getByRole('heading', { level: 1, name: 'Choose your e-mails' }).waitFor();
  await expectNoFaults(page);
  const news = page.getByRole('switch', { name: 'News' });
  const offers = page.getByRole('switch', { name: 'Offers' });
  await expectShown(news).toBeChecked();
  await expectShown(offers).not.toBeChecked();

  await news.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Your choice is saved.' }).waitFor();
  await expectShown(news).not.toBeChecked();
  await expectShown(offers).toBeChecked();
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Stop all e-mails' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
  expect(await hasLeft()).toBe(true);
  await expectNoFaults(page);
  await news.press('Space');
  await page.getByRole('button', { name: 'Save my choice' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Choose your e-mails' }).waitFor();
  expect(await hasLeft()).toBe(false);
  await expectShown(news).toBeChecked();
  await expectShown(offers).not.toBeChecked();
});
