import type { Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../domain/entities/automatisation';
import type { StepPreview } from '../../domain/entities/step-preview';
import { call, track, unique } from './support/account';
import { violationsOn } from './support/axe';
import { useVisitors } from './support/visitor';

const visitors = useVisitors();

/** A contact of a new account, and the path of the link that its e-mails hold. */
async function buildSubscriber(): Promise<{ path: string; hasLeft: () => Promise<boolean> }> {
  const { page } = await visitors.newcomer('/tags');
  const contact = unique('subscriber');
  await track(page, { name: 'go', contact_external_id: contact });
  const created = await call(page, 'POST', '/automatisation', { name: 'List', entry_event_name: 'go' });
  const { id } = created.automatisation as AutomatisationDetail; // section 7
  const step = { type: 'TRACK', data: { event_name: '{{ unsubscribe_url }}' } };
  const shown = await call(page, 'POST', `/automatisation/${id}/step/preview`, {
    ...step,
    contact_external_id: contact,
  });
  const { rendered } = shown as StepPreview; // the answer's schema (domain/entities/step-preview.ts)
  const query = `/contact?contact_external_id=${encodeURIComponent(contact)}`;
  return {
    path: new URL(String(rendered?.['event_name'])).pathname,
    hasLeft: async () =>
      'email' in ((await call(page, 'GET', query)).contact as { opted_out: object }).opted_out,
  };
}

const expectNoFaults = async (page: Page): Promise<void> => expect(await violationsOn(page)).toEqual([]);

const words = {
  en: {
    question: 'Stop these e-mails?',
    leave: 'Yes, stop these e-mails',
    left: 'You are off the list',
    comeBack: 'That was a mistake: send them again',
  },
  fr: {
    question: 'Ne plus recevoir ces e-mails ?',
    leave: 'Oui, ne plus les recevoir',
    left: 'Vous êtes désabonné',
    comeBack: 'C’était une erreur : recevoir ces e-mails à nouveau',
  },
};

test.each([
  ['en', 'light'],
  ['fr', 'dark'],
] as const)(
  'a recipient (%s, %s) leaves the list by keyboard, is asked first, and may come back',
  async (language, theme) => {
    const { path, hasLeft } = await buildSubscriber();
    const said = words[language];
    const { page } = await visitors.stranger(path, { language, theme, width: 375 });
    const isThere = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();

    await isThere(said.question);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await expectNoFaults(page);
    expect(await hasLeft()).toBe(false);

    await page.keyboard.press('Tab');
    expect(await page.getByRole('button', { name: said.leave }).evaluate((it) => it.matches(':focus'))).toBe(
      true,
    );
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
  const { path } = await buildSubscriber();
  const { page } = await visitors.stranger(path);
  await page.getByRole('link', { name: 'Français' }).press('Enter');
  await page.getByRole('button', { name: words.fr.leave }).click();
  await page.getByRole('heading', { level: 1, name: words.fr.left }).waitFor();
  await page.getByRole('link', { name: 'English' }).waitFor();
});

test('a link that was cut off says so', async () => {
  const { path } = await buildSubscriber();
  const { page } = await visitors.stranger(path.slice(0, -2), { theme: 'dark' });
  await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await expectNoFaults(page);
});
