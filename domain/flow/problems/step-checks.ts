import type { FlowErrorCode } from '../../entities/automatisations/flow-problem';
import { tagOfAddedEventName } from '../../entities/contacts/tag';
import type { StepData } from '../../steps';
import { bodyKind, isBodyValid } from '../../steps/api-call/body';
import { contactTimezone } from '../../steps/delay/schema';
import type { StepType } from '../../steps/types';
import { isReadOnly } from '../../steps/update-variable/schema';
import { heldDate } from '../../values/comparing/compare-dates';
import { toNumeric } from '../../values/numbers';
import {
  takesDays,
  takesValue,
  type ConditionOperation,
  type FilterType,
} from '../../values/comparing/operations';
import { parseVariable } from '../../values/path';
import { isTimezone, utc } from '../../values/time/timezones';
import { holdsLiquid } from '../../values/liquid/template';

/** Something about a step's data that would fail every run. */
interface Fault {
  code: FlowErrorCode;
  field: string;
  /** What the words about it name: the tag's id, the zone's name. */
  subject?: string;
}

/** What a step asks of the account and of the run, and what its schema lets through although no run could do it. */
export interface StepChecks {
  faults: Fault[];
  /** The tag it speaks of, and the field that names it. */
  tag?: { id: number | null; field: string };
  /** It fails in a run without a contact. */
  needsContact?: boolean;
}

/** `subject`: what the field is for, where its name does not say it. */
const missing = (field: string, value: unknown, subject?: string): Fault[] =>
  value === null || value === '' ? [{ code: 'field_missing', field, ...(subject && { subject }) }] : [];

/** A written value that must be of a kind; one with a template is known only in the run, and a missing one is a fault of its own. */
const unless =
  (isOfKind: (value: unknown) => boolean, code: FlowErrorCode) =>
  (field: string, value: unknown): Fault[] =>
    value === null || value === '' || isOfKind(value) || (typeof value === 'string' && holdsLiquid(value))
      ? []
      : [{ code, field }];

/** What is compared or calculated with as a number. */
const notNumeric = unless((value) => toNumeric(value) !== null, 'not_a_number');
const notDate = unless((value) => heldDate(value, utc) !== null, 'not_a_date');

const notVariable = (field: string, value: unknown): Fault[] =>
  value !== '' && !parseVariable(String(value)) ? [{ code: 'not_a_variable', field }] : [];

const isOfContact = (variable: string): boolean => parseVariable(variable)?.source === 'contact';

function checkCondition(data: StepData<'CONDITION'>): StepChecks {
  if (data.operation === 'CONTACT_IS_IN_TAG') {
    return { faults: [], tag: { id: data.value, field: 'value' }, needsContact: true };
  }
  if (!takesValue(data.operation)) return { faults: [] };
  // An empty text is something to compare a text with.
  if (data.variable_type === 'string' && data.value === '') return { faults: [] };
  return { faults: [...missing('value', data.value), ...ofOtherType('value', data)] };
}

/** A written value that no value of its type can be compared with. */
function ofOtherType(
  field: string,
  {
    variable_type,
    operation,
    value,
  }: { variable_type: FilterType; operation: ConditionOperation; value: unknown },
): Fault[] {
  if (variable_type === 'number' || takesDays(operation)) return notNumeric(field, value);
  return variable_type === 'date' ? notDate(field, value) : [];
}

function checkUpdate(data: StepData<'UPDATE_VARIABLE'>): StepChecks {
  const { variable, value, value_type } = data;
  const needsValue = value_type !== 'string' || data.operation === 'FIND_AND_REPLACE';
  const faults = [
    ...readOnly('variable', variable),
    ...(needsValue ? missing('value', value) : []),
    ...(value_type === 'number' ? notNumeric('value', value) : []),
    ...(value_type.endsWith('_variable') ? notVariable('value', value) : []),
  ];
  return { faults, needsContact: isOfContact(variable) };
}

function checkLoop({ source, value }: StepData<'LOOP'>): StepChecks {
  if (source === 'all_contacts') return { faults: [] };
  if (source === 'tag') return { faults: [], tag: { id: toTagId(value), field: 'value' } };
  return { faults: missing('value', value, 'list'), needsContact: source === 'contact' };
}

function checkApiCall(data: StepData<'APICALL'>): StepChecks {
  const targets = data.extract_variables.map(({ to }) => to);
  const faults = [
    ...missing('url', data.url),
    ...(isBodyValid(data) ? [] : [{ code: 'body_invalid' as const, field: 'body', subject: bodyKind(data) }]),
    ...data.extract_variables.flatMap(({ from, to }, place) => [
      ...missing(`extract_variables.${place}.from`, from.trim()),
      ...missing(`extract_variables.${place}.to`, to.trim()),
      ...notVariable(`extract_variables.${place}.to`, to.trim()),
      ...readOnly(`extract_variables.${place}.to`, to.trim()),
    ]),
  ];
  return { faults, needsContact: targets.some(isOfContact) };
}

const readOnly = (field: string, variable: string): Fault[] =>
  isReadOnly(variable) ? [{ code: 'variable_read_only', field, subject: variable }] : [];

const toTagId = (value: string | number | null): number | null =>
  value === null || value === '' ? null : Number(value);

function checkTrack({ event_name }: StepData<'TRACK'>): StepChecks {
  const reserved = tagOfAddedEventName(event_name) !== null;
  return {
    faults: [
      ...missing('event_name', event_name),
      ...(reserved
        ? [{ code: 'event_name_reserved' as const, field: 'event_name', subject: event_name }]
        : []),
    ],
  };
}

function checkDelay({ timezone }: StepData<'DELAY'>): StepChecks {
  const unknown = timezone !== null && timezone !== contactTimezone && !isTimezone(timezone);
  return { faults: unknown ? [{ code: 'timezone_unknown', field: 'timezone', subject: timezone }] : [] };
}

export const stepChecks: { [K in StepType]: (data: StepData<K>) => StepChecks } = {
  APICALL: checkApiCall,
  CONDITION: checkCondition,
  DELAY: checkDelay,
  UPDATE_VARIABLE: checkUpdate,
  TAG: ({ tag_id }) => ({ faults: [], tag: { id: tag_id, field: 'tag_id' }, needsContact: true }),
  LOOP: checkLoop,
  TRACK: checkTrack,
  COUNT: (data) => ({
    faults: missing('value', data.value, data.type === 'event' ? 'event_name' : 'list'),
    needsContact: data.type === 'event' && !data.contact_external_id,
  }),
};
