import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { updateOperationsOf } from '../../../domain/steps/update-variable/schema';
import { en } from '../../../ui/src/i18n/en';
import { fr } from '../../../ui/src/i18n/fr';
import { call, unique } from '../support/account';
import { expectShown } from '../support/expect-shown';
import { pickStep } from '../support/panels';
import { useVisitors } from '../support/visitor';
import { choose, closed, openOptions } from '../support/widgets';

const visitors = useVisitors();

/** What breaks a rule in a panel and then fixes it; `field` finds a field, `press` presses a button by its name. */
interface Panel {
  page: Page;
  panel: Locator;
  words: typeof en;
  field: (label: string) => Locator;
  press: (button: string) => Promise<void>;
}

/** Inserts a number into a name that has a placeholder for it. */
const numbered = (name: string, number: number): string => name.replace('{{number}}', String(number));

/** Adds two fields, which get the first free names; then renames the second to the name of the first. */
async function repeatKey({ words, field, press }: Panel): Promise<void> {
  await press(words.form.addPair);
  await press(words.form.addPair);
  const first = field(numbered(words.form.key, 1));
  const second = field(numbered(words.form.key, 2));
  await expectShown(first).toHaveValue('key_1');
  await expectShown(second).toHaveValue('key_2');
  await expectShown(field(numbered(words.form.value, 2))).toHaveValue('value');
  await second.fill('key_1');
}
const renameKey = ({ words, field }: Panel): Promise<void> =>
  field(numbered(words.form.key, 2)).fill('key_3');

type KindOf = (words: typeof en) => string;

/** The rules of the step forms that show a message, each with its message; a step that breaks one cannot be created. */
const rules: [
  rule: string,
  kind: KindOf,
  fill: (panel: Panel) => Promise<void>,
  message: (words: typeof en) => string,
  mend: (panel: Panel) => Promise<void>,
][] = [
  [
    'event data has no key twice',
    (words) => words.steps.names.TRACK,
    async (panel) => {
      await panel.field(panel.words.steps.track.eventName).fill('paid');
      await repeatKey(panel);
    },
    (words) => words.steps.track.duplicateKeys,
    renameKey,
  ],
  [
    'no header stands twice',
    (words) => words.steps.names.APICALL,
    async (panel) => {
      await panel.field(panel.words.steps.api.url).fill('https://api.test');
      await repeatKey(panel);
    },
    (words) => words.steps.api.duplicateHeaders,
    renameKey,
  ],
  [
    'the hours of a delay differ',
    (words) => words.steps.names.DELAY,
    async ({ panel, words: { steps }, field }) => {
      await panel.getByRole('switch', { name: steps.delay.specific }).click();
      await panel.getByRole('switch', { name: steps.delay.between }).click();
      await field(steps.delay.to).fill('09:00');
    },
    (words) => words.steps.delay.hoursDiffer,
    ({ words, field }) => field(words.steps.delay.to).fill('12:00'),
  ],
];

describe.each(['en', 'fr'] as const)('in the panels (%s)', (language) => {
  const words: typeof en = { en, fr }[language];
  let page: Page;
  let panel: Locator;
  let flowId: number;
  const create = (): Locator => panel.getByRole('button', { name: words.common.create, exact: true });

  beforeAll(async () => {
    ({ page } = await visitors.resident('/tags', { language }));
    const name = unique('ruled');
    const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: name });
    flowId = (created.automatisation as AutomatisationDetail).id; // docs/contract.md#answers
    await page.goto(`/automatisation/${flowId}`);
    await page.getByRole('article').waitFor();
  });

  async function open(kind: string, tab: 'actions' | 'conditions' | 'apps' = 'actions'): Promise<Panel> {
    // A failed test leaves its panel open.
    if (await page.locator('.ant-drawer').isVisible()) await page.reload();
    panel = await pickStep(page, tab, kind, language);
    return {
      page,
      panel,
      words,
      field: (label) => panel.getByLabel(label, { exact: true }),
      press: (button) => panel.getByRole('button', { name: button }).click(),
    };
  }

  /** Closes the panel, and confirms discarding the changes. */
  async function discard(): Promise<void> {
    await panel.getByRole('button', { name: words.common.close }).click();
    // The dialog has finished opening when its safe button has the focus.
    const staying = page.getByRole('button', { name: words.common.unsaved.stay });
    await staying.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: words.common.unsaved.discard }).click();
    await closed(panel);
    // When it closes, the dialog returns the focus.
    await staying.waitFor({ state: 'detached' });
  }

  async function storedSteps(): Promise<Step[]> {
    const { automatisation_steps: steps } = await call(page, 'GET', `/automatisation/${flowId}/step`);
    return steps as Step[]; // docs/contract.md#answers
  }

  test.each(rules)(
    '%s: it is said, and no step is made before it is mended',
    async (_, kind, fill, message, mend) => {
      const opened = await open(kind(words));
      await fill(opened);
      await panel.getByText(message(words), { exact: true }).waitFor();
      await expectShown(create()).toBeDisabled();
      await mend(opened);
      await panel.getByText(message(words), { exact: true }).waitFor({ state: 'hidden' });
      await expectShown(create()).toBeEnabled();
      await discard();
    },
  );

  test('template data has no key twice', async () => {
    const opened = await open('SendGrid', 'apps');
    await panel.getByText(words.appSteps.email.contents.template, { exact: true }).click();
    await repeatKey(opened);
    await panel.getByText(words.appSteps.email.duplicateKeys, { exact: true }).waitFor();
    await discard();
  });

  test('a body is JSON: the line is said at once, and the fault in a red box when it is to be saved', async () => {
    const { field } = await open(words.steps.names.APICALL);
    await choose(page, field(words.steps.api.method), 'POST');
    await field(words.steps.api.url).fill('https://api.test');
    await panel.locator('.cm-content').waitFor();
    await field(words.steps.api.body).fill('{\n  "a": }');
    await panel.getByText(words.steps.invalidJsonAt.replace('{{line}}', '2')).waitFor();
    await create().click();
    await panel.getByRole('alert').getByText(words.steps.invalidJson, { exact: true }).waitFor();
    expect(await storedSteps()).toEqual([]);
    await discard();
  });

  test('a placeholder that cannot be read is told where it is written', async () => {
    const { field } = await open(words.steps.names.TRACK);
    await field(words.steps.track.eventName).fill('{{ event.name');
    // Closes the suggestions of variables first.
    await field(words.steps.track.eventName).press('Tab');
    await panel.getByText(words.variables.unreadable.replace('{{problem}}', '')).waitFor();
    await discard();
  });

  // The suggestions of a field, and when they appear, are the same in every language.
  if (language === 'fr') return;

  /** Returns the suggestions of a field. */
  async function optionsOf(field: Locator): Promise<string[]> {
    const options = await openOptions(page, field);
    await options.first().waitFor();
    const texts = await options.allTextContents();
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'hidden' });
    return texts;
  }

  test('a condition offers the operations of its type, and asks for a value where one is compared', async () => {
    const { types, booleans, condition, variableType, operation, value } = words.steps;
    const { field } = await open(condition.checks.event, 'conditions');
    const all = condition.operations;
    const equal = [all.EQUALS, all.NOT_EQUALS];
    const ordered = [all.GREATER_THAN, all.LESS_THAN];
    const empty = [all.IS_NULL_OR_EMPTY, all.IS_NOT_NULL_OR_EMPTY];
    expect(await optionsOf(field(operation))).toEqual([...equal, ...ordered, ...empty]);
    await choose(page, field(variableType), types.string);
    expect(await optionsOf(field(operation))).toEqual([
      ...equal,
      ...ordered,
      all.CONTAINS,
      all.NOT_CONTAINS,
      ...empty,
    ]);
    await choose(page, field(variableType), types.boolean);
    expect(await optionsOf(field(operation))).toEqual([...equal, ...empty]);
    expect(await optionsOf(field(value))).toEqual([booleans.true, booleans.false]);
    await choose(page, field(operation), all.IS_NULL_OR_EMPTY);
    await field(value).waitFor({ state: 'hidden' });
    await discard();
  });

  test('an update offers the operations of its type, begins again with another one, and replaces what it finds', async () => {
    const { types, update, operation, value, source } = words.steps;
    const { field } = await open(words.steps.names.UPDATE_VARIABLE);
    const named = (type: keyof typeof updateOperationsOf): string[] =>
      updateOperationsOf[type].map((name) => update.operations[name]);
    await expectShown(field(value)).toHaveValue('0');
    expect(await optionsOf(field(operation))).toEqual(named('number'));
    await choose(page, field(update.valueType), types.string);
    await expectShown(field(value)).toHaveValue('');
    expect(await optionsOf(field(operation))).toEqual(named('string'));
    await choose(page, field(operation), update.operations.FIND_AND_REPLACE);
    await field(update.find).fill('a');
    await field(update.replacement).waitFor();
    await choose(page, field(update.valueType), types.string_variable);
    expect(await optionsOf(field(operation))).toEqual(named('string_variable'));
    await expectShown(field(source)).toHaveCount(2);
    await choose(page, field(update.valueType), types.number);
    await expectShown(field(value)).toHaveValue('0');
    await field(update.variable).fill('points');
    await discard();
  });

  test('a prompt has a temperature by its model, and an instruction where only true or false is wanted', async () => {
    const { prompt } = words.appSteps;
    const { field } = await open('ChatGPT', 'apps');
    await field(prompt.prompt).fill('Is it?');
    const models = ['gpt-4o', 'gpt-4o-mini', 'gpt-5', 'gpt-5-mini', 'gpt-5-nano'];
    for (const model of models) {
      await field(prompt.model).fill(model);
      const number = (0.7).toLocaleString(language);
      const hint = model.includes('5')
        ? prompt.noTemperature
        : prompt.temperature.replace('{{value}}', number);
      await panel.getByText(hint, { exact: true }).waitFor();
    }
    await page.keyboard.press('Tab');
    await panel.getByRole('switch', { name: prompt.booleanOnly }).click();
    await panel.getByText('Answer only true or false.').waitFor();
    await discard();
  });
});
