import type { ImportTarget, NamePart, ImportColumn } from './import-column';
import type { CustomField } from '../../entities/contacts/custom-field';
import type { ImportField } from '../../entities/contacts/import';
import { contactTextFields, type ContactTextField } from '../../entities/contacts/contact';
import { consentChannelOf, isTopicField } from './consent-column';
import type { NumberFormat } from '../../values/numbers';
import { readingFor, withFormat, type Reading } from '../cells/readings';
import type { SameEmailChoice, UnknownTags } from '../import-choices';
import { isTagsField } from './tags-column';

/** The account's settings for the columns of its imports. */
export interface ImportingAccount {
  customFields: readonly Pick<CustomField, 'id' | 'variable_name' | 'type'>[];
  numberFormat: NumberFormat | null;
  /** The ids of its topics by their keys. */
  topicIds: ReadonlyMap<string, number>;
}

/** The import's settings besides its columns. */
interface ImportChoices {
  unknownTags?: UnknownTags;
  sameEmail?: SameEmailChoice | undefined;
}

/** Why the columns cannot be imported. */
export type ColumnProblem =
  | { code: 'columns_missing' }
  | { code: 'column_twice'; name: string }
  | { code: 'variable_read_only'; name: string }
  | { code: 'custom_field_unknown' }
  | { code: 'topic_unknown' };

/** Contact fields that only the system sets. */
const readOnly = new Set(['external_id', 'created_at', 'updated_at', 'id']);

/** The target of each column (docs/contract.md#imports: exactly one external id, and the name). */
export function resolveColumns(
  fields: readonly ImportField[],
  account: ImportingAccount,
  { unknownTags = 'made', sameEmail }: ImportChoices = {},
): { columns: ImportColumn[] } | { problem: ColumnProblem } {
  const paths = pathsOf(account.customFields);
  const columns: ImportColumn[] = [];
  const taken = new Set<string>();
  const parts = new Set<NamePart>();
  for (const field of fields) {
    const consent = consentChannelOf(field);
    if (consent) {
      if (columns.some((column) => column.consent === consent))
        return { problem: { code: 'column_twice', name: `${consent}_consent` } };
      columns.push({ header: field.fileName, target: null, consent });
      continue;
    }
    if (isTopicField(field)) {
      const key = field.variable_name?.trim() ?? '';
      const topic = account.topicIds.get(key);
      if (topic === undefined) return { problem: { code: 'topic_unknown' } };
      if (columns.some((column) => column.topic === topic))
        return { problem: { code: 'column_twice', name: key } };
      columns.push({ header: field.fileName, target: null, topic });
      continue;
    }
    if (isTagsField(field)) {
      if (columns.some(({ tags }) => tags)) return { problem: { code: 'column_twice', name: 'tags' } };
      columns.push({ header: field.fileName, target: null, tags: unknownTags });
      continue;
    }
    const variable = variableOf(field, paths);
    if (variable === undefined) return { problem: { code: 'custom_field_unknown' } };
    const isOwnId = field.selected_custom_field === 'external_id';
    if (variable !== null && !isOwnId && isReadOnly(variable))
      return { problem: { code: 'variable_read_only', name: variable } };
    const isEmailToo = isOwnId && field.variable_name === 'email';
    for (const name of [variable, isEmailToo ? 'email' : null]) {
      if (name === null) continue;
      if (clashes(name, taken)) return { problem: { code: 'column_twice', name } };
      taken.add(name);
    }
    const part = namePartOf(field);
    if (part !== null && (parts.has(part) || taken.has('name')))
      return { problem: { code: 'column_twice', name: part } };
    if (part !== null && variable !== null && isTextField(variable))
      return { problem: { code: 'variable_read_only', name: variable } };
    if (part !== null) parts.add(part);
    const own = targetOf(variable, part);
    const target = isEmailToo ? 'external_id_and_email' : own;
    const isEmail = sameEmail !== undefined && target !== null && fillsEmail(target);
    columns.push({
      header: field.fileName,
      target,
      ...readingOf(field, target, account),
      ...(isEmail && { sameEmail }),
    });
  }
  if (taken.has('name') && parts.size > 0) return { problem: { code: 'column_twice', name: 'name' } };
  const isComplete = taken.has('external_id') && (taken.has('name') || parts.size > 0);
  return isComplete ? { columns } : { problem: { code: 'columns_missing' } };
}

/** The variable name of each custom field by its id. */
export const pathsOf = (
  customFields: readonly Pick<CustomField, 'id' | 'variable_name'>[],
): Map<number, string> => new Map(customFields.map(({ id, variable_name }) => [id, variable_name]));

/** The reading of a column that is not text: for values in the contact's data, by their field's type, or as requested for the column. */
function readingOf(
  { reads_as: asked = null }: ImportField,
  target: ImportTarget,
  { customFields, numberFormat }: ImportingAccount,
): { reading?: Reading } {
  if (target === null || target === 'external_id' || isNamePart(target)) return {};
  if (target === 'external_id_and_email' || 'field' in target)
    return asked === 'email' && fillsEmail(target) ? { reading: 'email' } : {};
  const path = target.path.join('.');
  const type = customFields.find(({ variable_name }) => variable_name === path)?.type ?? null;
  const reading = withFormat(readingFor(type, asked), numberFormat);
  return reading === 'string' ? {} : { reading };
}

const fillsEmail = (target: NonNullable<ImportTarget>): boolean =>
  target === 'external_id_and_email' ||
  (typeof target === 'object' && 'field' in target && target.field === 'email');

/**
 * The contact's variable that a column fills; null for none, as for consent, topics and tags; undefined when its custom field does not belong to
 * the account.
 */
export function variableOf(
  field: ImportField,
  paths: ReadonlyMap<number, string>,
): string | null | undefined {
  const selected = field.selected_custom_field;
  if (typeof selected === 'number') return paths.get(selected);
  if (selected === 'first_name' || selected === 'last_name') return field.variable_name?.trim() || null;
  if (isTagsField(field) || isTopicField(field) || consentChannelOf(field)) return null;
  return selected === 'other' ? (field.variable_name ?? '').trim() : selected;
}

const namePartOf = ({ selected_custom_field: selected }: ImportField): NamePart | null =>
  selected === 'first_name' || selected === 'last_name' ? selected : null;

/** Whether a column's cells become a part of the name. */
export const isNamePart = (target: ImportTarget): target is { namePart: NamePart; path: string[] | null } =>
  target !== null && typeof target === 'object' && 'namePart' in target;

const isTextField = (name: string): name is ContactTextField =>
  contactTextFields.some((field) => field === name);

function targetOf(variable: string | null, part: NamePart | null): ImportTarget {
  if (part !== null) return { namePart: part, path: variable?.split('.') ?? null };
  if (variable === null) return null;
  if (variable === 'external_id') return 'external_id';
  return isTextField(variable) ? { field: variable } : { path: variable.split('.') };
}

/** A read-only field, or a path into a text field, which cannot contain anything. */
function isReadOnly(variable: string): boolean {
  const [first = '', ...rest] = variable.split('.');
  return readOnly.has(first) || (rest.length > 0 && isTextField(first));
}

/** Whether a column can fill a variable, given the variables of the other columns. */
export const isFree = (variable: string, taken: ReadonlySet<string>): boolean =>
  !isReadOnly(variable) && !clashes(variable, taken);

/** Two columns cannot fill the same value, nor can one column fill a part of another column's value. */
const clashes = (variable: string, taken: ReadonlySet<string>): boolean =>
  [...taken].some(
    (other) => other === variable || other.startsWith(`${variable}.`) || variable.startsWith(`${other}.`),
  );
