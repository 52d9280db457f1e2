import type { Page } from 'playwright-core';
import { violationsOn } from '../support/axe';
import { expectShown } from '../support/expect-shown';
import { useVisitors, type Setting } from '../support/visitor';
import { closed } from '../support/widgets';

const visitors = useVisitors();

const cards = (page: Page) => page.getByRole('article');

/** Returns the serious accessibility violations that axe finds in the dialog. */
async function barriers(page: Page): Promise<string[]> {
  const violations = await violationsOn(page, '.ant-modal');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const inLanguages: {
  setting: Setting;
  create: string;
  label: string;
  name: string;
  description: string;
  goal: string;
}[] = [
  {
    setting: { language: 'en', theme: 'light', width: 1_280 },
    create: 'Create an automation',
    label: 'Name',
    name: 'Abandoned cart',
    description: 'Reminder of the cart',
    goal: 'It begins with a goal: “order placed” within 7 days of entering.',
  },
  {
    setting: { language: 'fr', theme: 'dark', width: 375 },
    create: 'Créer une automatisation',
    label: 'Nom',
    name: 'Panier abandonné',
    description: 'Rappel du panier',
    goal: 'Il commence avec un objectif : « order placed » dans un délai de 7 jours après l’entrée.',
  },
];

test.each(inLanguages)(
  'a template is chosen by the keyboard, and its flow is there ($setting.language)',
  async (given) => {
    const { setting, create, label, name, description, goal } = given;
    const { page } = await visitors.newcomer('/automatisations', setting);
    await page.getByRole('button', { name: create }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    const nameField = dialog.getByLabel(label, { exact: true });
    // The dialog opens with the focus on the name; the templates are above it.
    await nameField.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = dialog.getByRole('radio', { name, exact: true });
    await chosen.and(page.locator(':checked')).waitFor();
    await expectShown(nameField).toHaveValue(name);
    await dialog.getByText(goal).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await closed(dialog);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await cards(page).nth(6).waitFor();
    const reminder = cards(page).filter({ hasText: description });
    // The card names what the template lacks.
    await reminder.getByText('SendGrid').last().waitFor();
    await expectShown(page.getByRole('switch')).not.toBeChecked();
  },
);

test('a campaign begins with a template of campaigns, and what was typed stays', async () => {
  const { page } = await visitors.newcomer('/campaigns');
  await page.getByRole('button', { name: 'Create a campaign' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('To our readers');
  await dialog.getByText('Weekly digest', { exact: true }).click();
  await expectShown(dialog.getByLabel('Name', { exact: true })).toHaveValue('To our readers');
  await expectShown(dialog.getByRole('radio')).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'To our readers' }).waitFor();
  await cards(page).filter({ hasText: 'Loop through contacts in tag Newsletter' }).waitFor();
});
