import { contactTextFields } from '../../../../domain/entities/contacts/contact';
import type { CustomField, CustomFieldInput } from '../../../../domain/entities/contacts/custom-field';
import type { ImportField } from '../../../../domain/entities/contacts/import';
import { pathsOf, variableOf } from '../../../../domain/import/columns/columns';
import { typeOfReading, type Reading } from '../../../../domain/import/cells/readings';
import { readingOfType, type RecognizedColumn } from '../../../../domain/import/cells/recognize';
import type { LiteralType } from '../../../../domain/values/comparing/operations';
import { mayBeEmail, samplesOf, type FieldChoice } from './fields';

type TypedField = Pick<CustomField, 'id' | 'variable_name' | 'type'>;

/** The state of a file's columns: the mapping, the chosen readings, and the recognized types. */
export interface Columns {
  fields: readonly ImportField[];
  readings: readonly Reading[];
  recognized: readonly RecognizedColumn[];
  sample: readonly string[][];
  /** Whether external ids that are e-mail addresses also fill the e-mail address. */
  idIsEmail: boolean;
}

/** The variable of the contact's data that a column fills; null for a skipped column, or one of the contact's own fields. */
function dataVariable(field: ImportField, customFields: readonly TypedField[]): string | null {
  const variable = variableOf(field, pathsOf(customFields));
  const choice = field.selected_custom_field;
  if (choice === 'external_id' || isPartOfName(choice) || !variable) return null;
  return contactTextFields.some((own) => own === variable) ? null : variable;
}

const isPartOfName = (choice: FieldChoice): boolean => choice === 'first_name' || choice === 'last_name';

/** The type of the custom field that a column fills; null when it has none. */
export const typeOfColumn = (field: ImportField, customFields: readonly TypedField[]): LiteralType | null =>
  customFields.find(({ variable_name }) => variable_name === dataVariable(field, customFields))?.type ?? null;

/** The reading of a column; null when the column fills nothing in the contact's data. */
export function readingOf(
  place: number,
  { fields, readings, recognized }: Columns,
  customFields: readonly TypedField[],
): Reading | null {
  const [field, chosen, seems] = [fields[place], readings[place], recognized[place]];
  if (!field || !chosen || !seems || dataVariable(field, customFields) === null) return null;
  return readingOfType(typeOfColumn(field, customFields), chosen, seems);
}

/**
 * The fields as sent: with the reading of each column; e-mail addresses are checked for duplicates, and ids that are addresses fill both
 * fields.
 */
export function sentFields(columns: Columns, customFields: readonly TypedField[]): ImportField[] {
  const { fields, sample, idIsEmail } = columns;
  return fields.map((field, place): ImportField => {
    if (idIsEmail && mayBeEmail(field, samplesOf(sample, place), fields))
      return { ...field, variable_name: 'email', reads_as: 'email' };
    if (variableOf(field, pathsOf(customFields)) === 'email') return { ...field, reads_as: 'email' };
    const reading = readingOf(place, columns, customFields);
    return reading === null ? field : { ...field, reads_as: reading };
  });
}

/**
 * Custom fields for columns without one, each with the type of the column's reading: one for each variable that is neither a built-in
 * contact field nor used by a custom field.
 */
export function missingFields(columns: Columns, customFields: readonly TypedField[]): CustomFieldInput[] {
  const known = new Set<string>([
    ...contactTextFields,
    ...customFields.map(({ variable_name }) => variable_name),
  ]);
  return columns.fields.flatMap(({ fileName, selected_custom_field, variable_name }, place) => {
    const variable = (variable_name ?? '').trim();
    const isKept = selected_custom_field === 'other' || isPartOfName(selected_custom_field);
    if (!isKept || variable === '' || known.has(variable)) return [];
    known.add(variable);
    const type = typeOfReading(readingOf(place, columns, customFields) ?? 'string');
    return [
      {
        label: fileName.trim() || variable,
        variable_name: variable,
        // Text accepts any value, as no type does.
        type: type === 'string' ? null : type,
      },
    ];
  });
}
