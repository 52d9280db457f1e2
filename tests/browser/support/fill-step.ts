import type { Locator, Page } from 'playwright-core';
import type { AppKind } from '../../../domain/entities/app';
import type { Filter } from '../../../domain/steps/filter';
import { steps as kinds, type StepData } from '../../../domain/steps';
import type { ApiCallData, AppFields } from '../../../domain/steps/api-call/schema';
import { paceOfDelay } from '../../../domain/steps/loop/pace';
import { timeframeUnits } from '../../../domain/steps/count/schema';
import { delayUnits } from '../../../domain/steps/delay/schema';
import { writtenEventData } from '../../../domain/steps/track/schema';
import { en } from '../../../ui/src/i18n/en';
import type { StepType } from '../../../domain/steps/types';
import { choose } from './widgets';

const words = en.steps;
/** The names of the weekdays in the form, in the order of their ISO numbers. */
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const emailWords = en.appSteps.email;

/** A step's panel, and the names of the account's tags by id. */
export interface OpenPanel {
  page: Page;
  panel: Locator;
  tagName: (id: number) => string;
}

const field = ({ panel }: OpenPanel, label: string): Locator => panel.getByLabel(label, { exact: true });
const write = (open: OpenPanel, label: string, text: unknown): Promise<void> =>
  field(open, label).fill(String(text));
const pick = (open: OpenPanel, label: string, option: string): Promise<void> =>
  choose(open.page, field(open, label), option);
const mark = (open: OpenPanel, label: string): Promise<void> =>
  open.panel.getByText(label, { exact: true }).click();
const turnOn = (open: OpenPanel, label: string): Promise<void> =>
  open.panel.getByRole('switch', { name: label }).click();

/** Fills in the two parts of a variable: its source, and its path there. */
async function writeVariable(open: OpenPanel, label: string, variable: string): Promise<void> {
  const [source = '', ...path] = variable.split('.');
  const item = open.panel
    .locator('.ant-form-item', { has: open.page.getByText(label, { exact: true }) })
    .last();
  const sourceField = item.getByLabel(words.source);
  await choose(open.page, sourceField, words.sources[source as keyof typeof words.sources]); // one of the three
  await write(open, label, path.join('.'));
}

async function addPairs(open: OpenPanel, pairs: object): Promise<void> {
  for (const [index, [key, value]] of Object.entries(pairs).entries()) {
    const label = (text: string): string => text.replace('{{number}}', String(index + 1));
    await open.panel.getByRole('button', { name: en.form.addPair }).click();
    await write(open, label(en.form.key), key);
    await write(open, label(en.form.value), value);
  }
}

async function addFilters(open: OpenPanel, filters: readonly Filter[]): Promise<void> {
  for (const [index, { variable, value, operation }] of filters.entries()) {
    const label = (text: string): string => text.replace('{{number}}', String(index + 1));
    await open.panel.getByRole('button', { name: words.filters.add }).click();
    await write(open, label(words.filters.variable), variable);
    await pick(open, label(words.filters.operation), words.condition.operations[operation]);
    await write(open, label(words.filters.value), value);
  }
}

async function fillDelay(data: StepData<'DELAY'>, open: OpenPanel, waitLabel: string): Promise<void> {
  if (data.use_variable) {
    await turnOn(open, words.delay.useVariable);
    await writeVariable(open, words.variable, data.delay_variable ?? '');
  } else {
    await write(open, waitLabel, data.delay / delayUnits[data.delay_unit]);
  }
  await pick(open, words.delay.unit, words.delay.units[data.delay_unit]);
  if (data.timezone === null) return;
  await turnOn(open, words.delay.specific);
  await pick(open, words.delay.timezone, data.timezone);
  for (const day of data.days ?? []) await mark(open, weekdays[day - 1] ?? '');
  if (!data.hoursBetween) return;
  await turnOn(open, words.delay.between);
  await write(open, words.delay.from, data.hoursBetween.from);
  await write(open, words.delay.to, data.hoursBetween.to);
}

const fillers: { [K in StepType]: (data: StepData<K>, open: OpenPanel) => Promise<void> } = {
  async APICALL(data, open) {
    await pick(open, words.api.method, data.method);
    await write(open, words.api.url, data.url);
    await addPairs(open, data.headers);
    await open.panel.locator('.cm-content').waitFor();
    await write(open, words.api.body, data.body);
    await open.panel.getByRole('tab', { name: words.mapping }).click();
    for (const [index, { from, to }] of data.extract_variables.entries()) {
      const label = (text: string): string => text.replace('{{number}}', String(index + 1));
      await open.panel.getByRole('button', { name: words.api.addPair }).click();
      await write(open, label(words.api.from), from);
      await write(open, label(words.api.to), to.replace(/^event\./, ''));
    }
    await open.panel.getByRole('tab', { name: words.configuration }).click();
  },
  async CONDITION(data, open) {
    if (data.operation === 'CONTACT_IS_IN_TAG')
      return pick(open, words.tag.tag, open.tagName(data.value ?? 0));
    if (data.operation === 'CONTACT_IS_IN_SEGMENT') throw new Error('No template names a segment');
    const [, ...path] = data.variable.split('.');
    await write(open, words.variable, path.join('.'));
    await pick(open, words.variableType, words.types[data.variable_type]);
    await pick(open, words.operation, words.condition.operations[data.operation]);
    if (data.value === null) return;
    const consents: Readonly<Record<string, string>> = en.contacts.consents;
    const consent = path[0] === 'consent_to' ? consents[String(data.value)] : undefined;
    if (consent !== undefined) await pick(open, words.value, consent);
    else if (data.variable_type !== 'boolean') await write(open, words.value, data.value);
    // True is the default.
    else if (data.value === false) await pick(open, words.value, words.booleans.false);
  },
  DELAY: (data, open) => fillDelay(data, open, words.delay.wait),
  async UPDATE_VARIABLE(data, open) {
    await writeVariable(open, words.update.variable, data.variable);
    await pick(open, words.update.valueType, words.types[data.value_type]);
    await pick(open, words.operation, words.update.operations[data.operation]);
    if (data.value_type.endsWith('_variable'))
      await writeVariable(open, words.update.operand, String(data.value));
    else if (data.operation !== 'FIND_AND_REPLACE') await write(open, words.value, data.value);
    else {
      await write(open, words.update.find, data.value);
      await write(open, words.update.replacement, data.second_value);
    }
  },
  async TAG(data, open) {
    if (data.is_deletion) await mark(open, words.tag.remove);
    await pick(open, words.tag.tag, open.tagName(data.tag_id ?? 0));
  },
  async LOOP(data, open) {
    await pick(open, words.loop.source, words.loop.sources[data.source]);
    if (data.source === 'tag') await pick(open, words.tag.tag, open.tagName(Number(data.value)));
    else if (data.source !== 'all_contacts') await write(open, words.loop.list, data.value);
    if (data.delay_between_iterations > 0) {
      const { unit, amount } = paceOfDelay(data.delay_between_iterations);
      await pick(open, words.loop.pace, words.loop.paces[unit]);
      await write(open, words.loop.amounts[unit], amount);
    }
    await addFilters(open, data.contact_filters);
  },
  async TRACK(data, open) {
    await write(open, words.track.eventName, data.event_name);
    if (data.contact_external_id !== null) await write(open, words.track.contact, data.contact_external_id);
    await addPairs(open, writtenEventData(data));
  },
  async COUNT(data, open) {
    if (data.type === 'items') {
      await mark(open, words.count.types.items);
      return write(open, words.count.list, data.value);
    }
    await write(open, words.count.eventName, data.value);
    await write(open, words.count.timeframe, data.timeframe / timeframeUnits[data.timeframe_unit]);
    await pick(open, words.delay.unit, words.delay.units[data.timeframe_unit]);
    await addFilters(open, data.filters);
  },
  async SPLIT({ ways, winner, winner_rule: rule }, open) {
    const form = open.panel;
    for (let more = 2; more < ways.length; more += 1)
      await form.getByRole('button', { name: words.split.add }).click();
    for (const [index, { name, share }] of ways.entries()) {
      const label = (text: string): string => text.replace('{{number}}', String(index + 1));
      await form.getByLabel(label(words.split.name), { exact: true }).fill(name);
      await form.getByLabel(label(words.split.share), { exact: true }).fill(String(share));
    }
    const best = ways.find(({ id }) => id === winner);
    if (best) await pick(open, words.split.winner, best.name);
    // The form suggests the usual rule.
    if (rule) await turnOn(open, words.split.byItself);
  },
  async WAIT(data, open) {
    await write(open, words.wait.eventName, data.event_name);
    await fillDelay(data.time_out, open, words.wait.atMost);
    await pick(open, words.wait.since, words.wait.beginnings[data.since]);
    if (data.since === 'before')
      await write(open, words.wait.lookBack, data.look_back / delayUnits[data.look_back_unit]);
    await addFilters(open, data.filters);
    for (const [index, { name, event_name, filters }] of (data.ways ?? []).entries()) {
      const label = (text: string): string => text.replace('{{number}}', String(index + 2));
      await open.panel.getByRole('button', { name: words.wait.add }).click();
      const panel = open.panel.getByRole('group', { name: label(words.wait.further), exact: true });
      const inside = { ...open, panel };
      await write(inside, label(words.wait.furtherName), event_name);
      await write(inside, label(words.wait.branchName), name);
      await addFilters(inside, filters);
    }
  },
};

/** The labels of the apps' fields, in their order. */
const appLabels: Readonly<Partial<Record<keyof AppFields, string>>> = {
  phone_number: en.appSteps.sms.phoneNumber,
  to: emailWords.to,
  senderName: emailWords.senderName,
  template_id: emailWords.templateId,
  subject: emailWords.subject,
  html: emailWords.html,
  external_id: en.appSteps.push.externalId,
  title: en.appSteps.push.title,
  channel: en.appSteps.chat.channel,
  prompt: en.appSteps.prompt.prompt,
  model: en.appSteps.prompt.model,
  message: en.appSteps.message,
  launch_url: en.appSteps.push.launchUrl,
};

/** Fills in the panel of a new step that calls an app; the form selects the only connection by itself. */
export async function fillAppStep(open: OpenPanel, app: AppKind, data: ApiCallData): Promise<void> {
  if (app === 'sendgrid' && data.template_id) await mark(open, emailWords.contents.template);
  for (const [name, label] of Object.entries(appLabels)) {
    const value = data[name as keyof AppFields]; // a key of the labels
    const shown = app === 'gmail' && name === 'message' ? emailWords.html : label;
    if (typeof value !== 'string' || value === '') continue;
    await write(open, shown, value);
    // The suggestions would cover the next field.
    if (name === 'model') await open.page.keyboard.press('Tab');
  }
  await addPairs(open, data.dynamic_template_data ?? {});
  if (data.return_boolean_only) await turnOn(open, en.appSteps.prompt.booleanOnly);
  if (data.is_transactional) await turnOn(open, en.appSteps.isTransactional);
  if (data.add_contact_context) await turnOn(open, en.appSteps.prompt.addContext);
}

/** Fills in the panel of a new step with the given data. */
export async function fillStep<K extends StepType>(open: OpenPanel, type: K, data: object): Promise<void> {
  // The registry pairs each kind's schema with its filler; the compiler cannot follow that pair through a lookup.
  await fillers[type](kinds[type].schema.parse(data) as StepData<K>, open);
}
