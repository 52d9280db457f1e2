import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { en } from '../../../ui/src/i18n/en';
import { violationsOn } from '../support/axe';
import { call } from '../support/account';
import { settled, type Mark } from '../support/canvas';
import { expectShown } from '../support/expect-shown';
import { keyboard, mouse, type Spot } from '../support/hands';
import { focusedName } from '../support/keys';
import { useVisitors } from '../support/visitor';
import { closed } from '../support/widgets';

const visitors = useVisitors();
const { steps: words } = en;
const { split: labels } = words;

const numbered = (label: string, number: number): string => label.replace('{{number}}', String(number));

async function buildFlow(page: Page, name: string): Promise<number> {
  const body = { name, entry_event_name: name };
  const { automatisation } = await call(page, 'POST', '/automatisation', body);
  return (automatisation as AutomatisationDetail).id; // docs/contract.md#answers
}

async function stepsOf(page: Page, flowId: number): Promise<Step[]> {
  const { automatisation } = await call(page, 'GET', `/automatisation?automatisation_id=${flowId}`);
  return (automatisation as AutomatisationDetail).steps; // docs/contract.md#answers
}

const splitOf = async (page: Page, flowId: number): Promise<Step> => {
  const split = (await stepsOf(page, flowId)).find(({ type }) => type === 'SPLIT');
  if (!split) throw new Error('The flow has no split');
  return split;
};

test.each([
  ['by mouse', mouse],
  ['by keyboard alone', keyboard],
])(
  'a split is put, gets a third way, names, shares, steps and a winner, all undone and redone %s, and the server holds what is drawn',
  async (_, handsOf) => {
    const { page } = await visitors.newcomer('/tags');
    const id = await buildFlow(page, 'Split flow');
    await page.goto(`/automatisation/${id}`);
    const hands = handsOf(page);
    const panel = page.locator('.ant-drawer').getByRole('dialog');
    const field = (label: string): Locator => panel.getByLabel(label, { exact: true });
    const button = (name: string): Locator => panel.getByRole('button', { name, exact: true });
    let marks: Mark[] = [];
    const see = async (wanted: string): Promise<void> => {
      marks = await settled(page, id, wanted);
    };
    const put = async (spot: Spot, kind: string, fill: () => Promise<void>): Promise<void> => {
      await hands.put(marks, spot);
      await hands.press(panel.getByRole('button', { name: new RegExp(`^${kind}`) }));
      await fill();
      await hands.press(button(en.common.create));
      await closed(panel);
    };
    const track = (spot: Spot, event: string): Promise<void> =>
      put(spot, words.names.TRACK, () => hands.write(field(words.track.eventName), event));
    const save = async (): Promise<void> => {
      await hands.press(button(en.common.save));
      await closed(panel);
    };

    await see('');
    await hands.arrive();
    await track('start', 'after');
    await see('after');

    // A split of three ways, before a step that stays where the ways join.
    await put({ before: 'after' }, words.names.SPLIT, async () => {
      await hands.press(button(labels.add));
      await hands.write(field(numbered(labels.name, 1)), 'Short');
      await hands.write(field(numbered(labels.name, 2)), 'Long');
      await hands.press(button(labels.evenly));
      await panel.getByText(labels.whole).waitFor();
    });
    await see('ways?(Short: | Long: | C: ) after');
    const made = await splitOf(page, id);
    expect(made.data['ways']).toMatchObject([
      { name: 'Short', share: 34 },
      { name: 'Long', share: 33 },
      { name: 'C', share: 33 },
    ]);

    // Steps on each way.
    await track({ in: 'Short' }, 'one');
    await see('ways?(Short: one | Long: | C: ) after');
    await track({ in: 'Long' }, 'two');
    await see('ways?(Short: one | Long: two | C: ) after');
    await track({ in: 'C' }, 'three');
    await see('ways?(Short: one | Long: two | C: three) after');
    await track({ behindBranchesOf: 'ways' }, 'joined');
    const whole = 'ways?(Short: one | Long: two | C: three) joined after';
    await see(whole);

    // A new name and other shares leave the steps on their way.
    await hands.open(marks, 'ways');
    await hands.write(field(numbered(labels.name, 3)), 'Other');
    await hands.write(field(numbered(labels.share, 1)), '50');
    await panel.getByText(labels.notWhole.replace('{{sum}}', '116')).waitFor();
    await expectShown(button(en.common.save)).toBeDisabled();
    await hands.write(field(numbered(labels.share, 2)), '30');
    await hands.write(field(numbered(labels.share, 3)), '20');
    await save();
    const renamed = 'ways?(Short: one | Long: two | Other: three) joined after';
    await see(renamed);
    await page.getByText('Short 50% · Long 30% · Other 20%').waitFor();

    // A way with steps stays; a rule and a winner by hand.
    await hands.open(marks, 'ways');
    await expectShown(button(labels.remove.replace('{{name}}', 'Long'))).toBeDisabled();
    await hands.pick(field(labels.winner), 'Long');
    await save();
    await see(renamed);
    await page.getByText(labels.allTo.replace('{{name}}', 'Long')).waitFor();
    const { data } = await splitOf(page, id);
    expect(data).toMatchObject({ winner: made.data['ways'] && 'b', winner_chosen_at: null });

    await hands.undo();
    await page.getByText('Short 50% · Long 30% · Other 20%').waitFor();
    await see(renamed);
    expect((await splitOf(page, id)).data['winner']).toBeNull();
    await hands.undo();
    await see(whole);
    await hands.redo();
    await see(renamed);
    await hands.redo();
    await page.getByText(labels.allTo.replace('{{name}}', 'Long')).waitFor();
    await see(renamed);

    // Deleted, it leaves the way that is kept.
    await hands.remove(marks, 'ways');
    const asked = page.getByRole('dialog', { name: en.flow.deleteStep });
    await hands.press(asked.getByRole('button', { name: /^Keep the way “Other”/ }));
    await closed(asked);
    await see('three joined after');
    await hands.undo();
    await see(renamed);
  },
);

test('the form asks when the winner is chosen by itself, says that it needs a goal, and the card tells it', async () => {
  const { page } = await visitors.newcomer('/tags');
  const id = await buildFlow(page, 'Rule');
  const { automatisation_step: split } = await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'SPLIT',
    data: {},
  });
  await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'TRACK',
    data: { event_name: 'short' },
    first_in_way: 'a',
    automatisation_step_before_id: (split as Step).id, // docs/contract.md#answers
  });
  await page.goto(`/automatisation/${id}`);
  await page.getByRole('link', { name: words.names.SPLIT }).click();
  const panel = page.locator('.ant-drawer').getByRole('dialog');
  const itself = panel.getByRole('switch', { name: labels.byItself });
  await itself.focus();
  await page.keyboard.press('Space');
  const contacts = panel.getByLabel(labels.contacts, { exact: true });
  await expectShown(contacts).toHaveValue('500');
  await contacts.fill('800');
  await panel.getByLabel(labels.probability, { exact: true }).fill('90');
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);
  await panel.getByRole('button', { name: en.common.save, exact: true }).click();
  await closed(panel);
  await page.getByText('Winner from 90% · A 50% · B 50%').waitFor();
  expect((await splitOf(page, id)).data['winner_rule']).toEqual({ contacts: 800, probability: 0.9 });
  await page.reload();
  await page.getByText('The winner is chosen by the goal, and there is none').first().waitFor();
});

test('arrow keys lead over six ways one by one, and back up', async () => {
  const { page } = await visitors.newcomer('/tags');
  const id = await buildFlow(page, 'Six');
  const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
  const ways = letters.map((way, place) => ({ id: way, name: `Way${way}`, share: place < 4 ? 17 : 16 }));
  const { automatisation_step: split } = await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'SPLIT',
    data: { ways },
  });
  for (const first_in_way of letters)
    await call(page, 'POST', `/automatisation/${id}/step`, {
      type: 'TRACK',
      data: { event_name: `on_${first_in_way}` },
      description: `Sends ${first_in_way}`,
      automatisation_step_before_id: (split as Step).id,
      first_in_way, // docs/contract.md#answers
    });
  await page.goto(`/automatisation/${id}`);
  await settled(page, id, 'ways?(Waya: a | Wayb: b | Wayc: c | Wayd: d | Waye: e | Wayf: f)');
  await keyboard(page).arrive();
  const at = async (): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.closest('[data-id]')?.querySelector('article p')?.textContent ?? '',
    );
  const press = async (key: string): Promise<string> => {
    await page.keyboard.press(key);
    return at();
  };
  await page.keyboard.press('ArrowDown');
  expect(await focusedName(page)).toBe(words.names.SPLIT);
  const seen: string[] = [];
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', ...letters.slice(1).map(() => 'ArrowRight')])
    seen.push(await press(key));
  expect(seen).toEqual(['c', 'b', 'a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `Sends ${letter}`));
  await page.keyboard.press('ArrowUp');
  expect(await focusedName(page)).toBe(words.names.SPLIT);
  expect(await press('ArrowRight')).toBe('Sends d');
});
