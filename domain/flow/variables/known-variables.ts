import { isJsonObject, type JsonObject } from '../../entities/common';
import { contactTextFields } from '../../entities/contacts/contact';
import type { CustomField } from '../../entities/contacts/custom-field';
import type { KnownVariable } from '../../entities/automatisations/known-variable';
import { channels } from '../../entities/contacts/channel';
import { readPath } from '../../values/path';
import { beginning } from '../../values/text/text';
import { writtenBy, type WritingStep } from './step-context';

/** The account's definitions and recent data, from which the variables of a flow are derived. */
export interface VariableSources {
  /** The data of recent events, the newest first. */
  eventData: readonly JsonObject[];
  /** A recent contact, as variables read it; null where there is none. */
  contact: JsonObject | null;
  customFields: readonly Pick<CustomField, 'label' | 'variable_name' | 'type'>[];
  globals: JsonObject;
  /** The steps of the flow. */
  steps: readonly WritingStep[];
}

/** How many levels of an event's data are listed, and most names. */
const depthLimit = 5;
const eventPathLimit = 200;
/** The variables of a contact's consent. */
const consentPaths = channels.map((channel) => `consent_to.${channel}`);
/** Longest text shown as an example. */
const exampleLength = 200;

/** The variables that the steps of a flow can name, each once, with a recent value. */
export function knownVariables(sources: VariableSources): KnownVariable[] {
  const { contact, customFields, globals } = sources;
  const fields = ['external_id', ...contactTextFields, 'created_at', ...consentPaths];
  const all = [
    ...eventVariables(sources.eventData),
    ...fields.map((path) => known('contact', 'contact', path, contact && readPath(contact, path.split('.')))),
    ...customFields.map(({ label, type, variable_name: path }) => ({
      ...known('contact', 'custom_field', path, contact && readPath(contact, path.split('.'))),
      label,
      type,
    })),
    ...Object.entries(globals).map(([name, value]) => known('global', 'global', name, value)),
    ...sources.steps.flatMap(stepVariables),
  ];
  return [...new Map(all.toReversed().map((one) => [one.variable, one])).values()].reverse();
}

function known(
  source: 'event' | 'contact' | 'global',
  origin: KnownVariable['origin'],
  path: string,
  example: unknown,
): KnownVariable {
  return { variable: `${source}.${path}`, origin, label: null, type: null, example: shortened(example) };
}

function eventVariables(eventData: readonly JsonObject[]): KnownVariable[] {
  const examples = new Map<string, unknown>();
  for (const data of eventData) {
    for (const [path, value] of leaves(data)) {
      if (!examples.has(path) && examples.size < eventPathLimit) examples.set(path, value);
    }
  }
  return [...examples].map(([path, value]) => known('event', 'event', path, value));
}

/** The contents of an object, by path. A list is listed itself, followed by the contents of its first item: most lists have one. */
function leaves(data: JsonObject, depth = 1): [string, unknown][] {
  const within = (start: string, inner: JsonObject) =>
    leaves(inner, depth + 1).map(([path, leaf]): [string, unknown] => [`${start}.${path}`, leaf]);
  return Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (key === '' || key.includes('.')) return []; // no path leads there
    if (depth === depthLimit) return [[key, value]];
    if (isJsonObject(value)) return within(key, value);
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    return [[key, value], ...(isJsonObject(first) ? within(`${key}.0`, first) : [])];
  });
}

const stepVariables = (step: WritingStep): KnownVariable[] =>
  writtenBy(step).map(({ source, keys }) => known(source, 'step', keys.join('.'), null));

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > exampleLength
    ? `${beginning(value, exampleLength)}…`
    : (value ?? null);
