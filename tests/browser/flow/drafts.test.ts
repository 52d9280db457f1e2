import type { Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { en } from '../../../ui/src/i18n/en';
import { fr } from '../../../ui/src/i18n/fr';
import { call, publish, track, unique } from '../support/account';
import { violationsOn } from '../support/axe';
import { useVisitors } from '../support/visitor';
import { closed } from '../support/widgets';

const visitors = useVisitors();

const cards = (page: Page) => page.getByRole('article');
const delaysOf = async (page: Page, id: number): Promise<unknown[]> =>
  ((await call(page, 'GET', `/automatisation/${id}/step`)).automatisation_steps as Step[]).map(
    ({ data }) => data['delay'],
  ); // docs/contract.md#answers

/** A published flow of one delay, at which a run waits. */
async function openFlow(language: 'en' | 'fr') {
  const { page } = await visitors.owner('/tags', { language, theme: language === 'fr' ? 'dark' : 'light' });
  const event = unique('drafted');
  const created = await call(page, 'POST', '/automatisation', { name: event, entry_event_name: event });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await call(page, 'POST', `/automatisation/${id}/step`, { type: 'DELAY', data: { delay: 259_200 } });
  await publish(page, id);
  await track(page, { name: event, contact_external_id: unique('ada') });
  await page.goto(`/automatisation/${id}`);
  await cards(page).filter({ hasText: '259200' }).waitFor();
  return { page, id };
}

describe.each(['en', 'fr'] as const)('a published flow (%s)', (language) => {
  const words: typeof en = { en, fr }[language];
  const { draft } = words.flow;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  async function setDelay(page: Page, seconds: string): Promise<void> {
    await cards(page).filter({ hasText: '259200' }).getByRole('link').click();
    const panel = page.locator('.ant-drawer').getByRole('dialog');
    await panel.getByRole('spinbutton').fill(seconds);
    await button(page, words.common.save).click();
    await closed(panel);
    await cards(page).filter({ hasText: seconds }).waitFor();
  }

  test('is edited as a draft, which is looked at and published', async () => {
    const { page, id } = await openFlow(language);
    await page.getByText(draft.willBeDraft).waitFor();
    await setDelay(page, '172800');
    await page.getByText(draft.isDraft).waitFor();
    expect(await delaysOf(page, id)).toEqual([259_200]);

    await page.reload();
    await page.getByText(draft.isDraft).waitFor();
    await cards(page).filter({ hasText: '172800' }).waitFor();
    await button(page, draft.publish).press('Enter');
    const dialog = page.getByRole('dialog', { name: draft.publishTitle });
    await dialog.getByText(draft.retimes_one.replace('{{count, number}}', '1')).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 720 });
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: draft.publish }).click();
    await closed(dialog);
    await page.getByText(draft.willBeDraft).waitFor();
    expect(await delaysOf(page, id)).toEqual([172_800]);
  });

  test('keeps its steps when the draft is discarded, and is edited live by choice', async () => {
    const { page, id } = await openFlow(language);
    await setDelay(page, '172800');
    await button(page, words.flow.undo).click();
    await cards(page).filter({ hasText: '259200' }).waitFor();
    await button(page, draft.discard).click();
    const question = page.getByRole('dialog', { name: draft.discardTitle });
    // Somebody else goes on with the draft meanwhile: it is kept until that was seen.
    const steps = await call(page, 'GET', `/automatisation/${id}/step?draft=true`);
    const [step] = steps.automatisation_steps as Step[]; // docs/contract.md#answers
    await call(page, 'PUT', `/automatisation/${id}/step?draft=true`, { ...step, data: { delay: 345_600 } });
    await cards(page).filter({ hasText: '345600' }).waitFor();
    await question.getByRole('button', { name: draft.discard }).click();
    await question.getByRole('alert').waitFor();
    await question.getByRole('button', { name: words.common.cancel }).click();
    await closed(question);
    await button(page, draft.discard).click();
    await question.getByRole('button', { name: draft.discard }).click();
    await closed(question);
    await page.getByText(draft.willBeDraft).waitFor();
    expect(await delaysOf(page, id)).toEqual([259_200]);

    await button(page, draft.editLive).click();
    await page.getByText(draft.isLive).waitFor();
    await setDelay(page, '86400');
    expect(await delaysOf(page, id)).toEqual([86_400]);
    await button(page, draft.editDraft).click();
    await page.getByText(draft.willBeDraft).waitFor();
  });

  test('says before publishing that somebody has changed it live meanwhile', async () => {
    const { page, id } = await openFlow(language);
    await setDelay(page, '172800');
    const [step] = (await call(page, 'GET', `/automatisation/${id}/step`)).automatisation_steps as Step[]; // docs/contract.md#answers
    await call(page, 'PUT', `/automatisation/${id}/step`, { ...step, data: { delay: 5_000_000 } });
    await button(page, draft.publish).click();
    const dialog = page.getByRole('dialog', { name: draft.publishTitle });
    await dialog.getByText(draft.clashes_one.replace('{{count, number}}', '1')).waitFor();
    await dialog.getByRole('button', { name: draft.publishOver }).click();
    await closed(dialog);
    expect(await delaysOf(page, id)).toEqual([172_800]);
  });
});
