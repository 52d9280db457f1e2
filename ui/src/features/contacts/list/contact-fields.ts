import type { JsonObject } from '../../../../../domain/entities/common';
import {
  contactTextFields,
  type ContactDetail,
  type ContactTextField,
} from '../../../../../domain/entities/contacts/contact';
import { fitted } from '../../../../../domain/values/comparing/fitting';
import { jsonOrText } from '../../../../../domain/values/json';
import type { NumberFormat } from '../../../../../domain/values/numbers';
import type { LiteralType } from '../../../../../domain/values/comparing/operations';
import { readPath, writePath } from '../../../../../domain/values/path';
import { valueText } from '../../../components/value-text';
import type { CustomFieldOption } from '../custom-fields';

/** The values of a contact's form: text, empty for missing ones. */
export type ContactFields = Record<ContactTextField, string> & {
  /** By the custom field's id. */
  custom: Record<number, string | undefined>;
};

const pathOf = ({ variable_name }: CustomFieldOption): string[] => variable_name.split('.');

export const fieldsOf = (
  contact: ContactDetail,
  customFields: readonly CustomFieldOption[],
): ContactFields => ({
  name: contact.name ?? '',
  title: contact.title ?? '',
  email: contact.email ?? '',
  role: contact.role ?? '',
  custom: Object.fromEntries(
    customFields.map((field) => [field.id, valueText(readPath(contact.data, pathOf(field)))]),
  ),
});

/** The type of a contact's custom field: the field's own, or else that of the stored value; `string` when there is neither. */
export function kindOf(contact: ContactDetail, field: CustomFieldOption): LiteralType {
  const stored = readPath(contact.data, pathOf(field));
  if (field.type !== null) return field.type;
  if (typeof stored === 'boolean') return 'boolean';
  return isNumber(stored) ? 'number' : 'string';
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint';

/** Whether a contact's value does not match its custom field's type. */
export const isUnfit = (
  contact: ContactDetail,
  field: CustomFieldOption,
  numberFormat: NumberFormat | null,
): boolean =>
  field.type !== null &&
  fitted(readPath(contact.data, pathOf(field)), field.type, numberFormat) === undefined;

/**
 * Whether a typed text is valid for a custom field: a typed field accepts values of its type, and a stored number can be replaced only by a
 * number.
 */
export function canStand(
  contact: ContactDetail,
  field: CustomFieldOption,
  text: string,
  numberFormat: NumberFormat | null,
): boolean {
  if (text === valueText(readPath(contact.data, pathOf(field)))) return true;
  if (field.type !== null) return fitted(text.trim(), field.type, numberFormat) !== undefined;
  return kindOf(contact, field) !== 'number' || isNumberText(text);
}

/** Whether a typed text is valid in place of a number: a JSON number, or empty. */
const isNumberText = (text: string): boolean => text.trim() === '' || isNumber(jsonOrText(text));

/** A value that was changed in the form; null where it was emptied. */
export interface ValueChange {
  path: string[];
  value: unknown;
}

/** What was changed in the form of a contact. */
export function changesOf(
  contact: ContactDetail,
  customFields: readonly CustomFieldOption[],
  fields: ContactFields,
): ValueChange[] {
  const before = fieldsOf(contact, customFields);
  const own = contactTextFields
    .filter((name) => fields[name].trim() !== before[name])
    .map((name) => ({ path: [name], value: fields[name].trim() || null }));
  const custom = customFields.flatMap((field) => {
    const text = fields.custom[field.id];
    // A custom field created after the form was opened is not in the form.
    if (text === undefined || text === before.custom[field.id]) return [];
    const path = pathOf(field);
    return [{ path, value: valueOf(text, readPath(contact.data, path)) }];
  });
  return [...own, ...custom];
}

/** Whether a change is inside of an object, of which Identify takes the whole. */
export const isInside = ({ path }: ValueChange): boolean => path.length > 1;

/** The data with which Identify makes the changes in what is stored of the contact. */
export function identifiedBy(changes: readonly ValueChange[], stored: JsonObject): JsonObject {
  const data: JsonObject = {};
  for (const { path, value } of changes) {
    const [key = '', ...rest] = path;
    data[key] = writePath(data[key] ?? stored[key], rest, value);
  }
  return data;
}

/** The value to store for a typed text. A number, true, false, an object or a list stays one if the text is valid JSON. */
function valueOf(text: string, stored: unknown): unknown {
  if (text.trim() === '') return null;
  if (stored === undefined || stored === null || typeof stored === 'string') return text;
  return jsonOrText(text);
}
