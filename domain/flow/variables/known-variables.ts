import { isJsonObject, type JsonObject } from '../../entities/common';
import { contactTextFields } from '../../entities/contacts/contact';
import type { CustomField } from '../../entities/contacts/custom-field';
import type { KnownVariable } from '../../entities/automatisations/known-variable';
import { channels } from '../../entities/contacts/channel';
import { readPath } from '../../values/path';
import { shortened } from '../../values/text/shortened';
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
/** Longest example, in characters of its text or its JSON. */
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
  return {
    variable: `${source}.${path}`,
    origin,
    label: null,
    type: null,
    example: shortened(example, exampleLength) ?? null,
  };
}

function eventVariables(eventData: readonly JsonObject[]): KnownVariable[] {
  const examples = new Map<string, unknown>();
  for (const data of eventData) {
    for (const [path, value] of leaves(data)) {
      if (examples.size === eventPathLimit) break;
      if (!examples.has(path)) examples.set(path, value);
    }
  }
  return [...examples].map(([path, value]) => known('event', 'event', path, value));
}

/**
 * Yields the contents of an object, by path; nothing is read that is not asked for. A list is listed itself, followed by the contents of its
 * first item: most lists have one.
 */
function* leaves(data: JsonObject, start = '', depth = 1): Generator<[string, unknown]> {
  for (const key of Object.keys(data)) {
    if (key === '' || key.includes('.')) continue; // no path leads there
    const path = `${start}${key}`;
    const value = data[key];
    const isInner = depth < depthLimit && isJsonObject(value);
    if (!isInner) yield [path, value];
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    if (isInner) yield* leaves(value, `${path}.`, depth + 1);
    else if (depth < depthLimit && isJsonObject(first)) yield* leaves(first, `${path}.0.`, depth + 1);
  }
}

const stepVariables = (step: WritingStep): KnownVariable[] =>
  writtenBy(step).map(({ source, keys }) => known(source, 'step', keys.join('.'), null));
