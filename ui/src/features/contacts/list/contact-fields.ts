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

/** What the form of a contact holds: text, empty for what it has not. */
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

/** What a custom field of a contact holds, by its type or else by its value; `string` for what has neither yet too. */
export function kindOf(contact: ContactDetail, field: CustomFieldOption): LiteralType {
  const stored = readPath(contact.data, pathOf(field));
  if (field.type !== null) return field.type;
  if (typeof stored === 'boolean') return 'boolean';
  return isNumber(stored) ? 'number' : 'string';
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint';

/** Whether what a contact holds in a custom field is not of the field's type. */
export const isUnfit = (
  contact: ContactDetail,
  field: CustomFieldOption,
  numberFormat: NumberFormat | null,
): boolean =>
  field.type !== null &&
  fitted(readPath(contact.data, pathOf(field)), field.type, numberFormat) === undefined;

/**
 * Whether a text that was typed can stand in a custom field: what has a type takes values of it, and a number gives way to numbers alone.
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

/** Whether a text that was typed can stand where a number does: it is one as JSON writes it, or empty. */
const isNumberText = (text: string): boolean => text.trim() === '' || isNumber(jsonOrText(text));

/**
 * What Identify is to be sent so that the contact is as the form says: only what was changed, null for what was emptied. Of an object
 * in the contact's data the whole is sent, because Identify replaces it.
 */
export function changesOf(
  contact: ContactDetail,
  customFields: readonly CustomFieldOption[],
  fields: ContactFields,
): JsonObject {
  const before = fieldsOf(contact, customFields);
  const changes: JsonObject = {};
  for (const name of contactTextFields) {
    const text = fields[name].trim();
    if (text !== before[name]) changes[name] = text || null;
  }
  for (const field of customFields) {
    const text = fields.custom[field.id];
    // One that was made since the form was opened is not in it.
    if (text === undefined || text === before.custom[field.id]) continue;
    const path = pathOf(field);
    const [key = '', ...rest] = path;
    const value = valueOf(text, readPath(contact.data, path));
    changes[key] = writePath(changes[key] ?? contact.data[key], rest, value);
  }
  return changes;
}

/** What is stored for a text that was typed. What was a number, true, false, an object or a list stays one where the text reads as JSON. */
function valueOf(text: string, stored: unknown): unknown {
  if (text.trim() === '') return null;
  if (stored === undefined || stored === null || typeof stored === 'string') return text;
  return jsonOrText(text);
}
