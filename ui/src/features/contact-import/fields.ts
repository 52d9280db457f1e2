import type { CustomField, CustomFieldInput } from '../../../../domain/entities/custom-field';
import type { ImportField } from '../../../../domain/entities/import';
import { channels, type Channel } from '../../../../domain/entities/opt-out';
import { contactTextFields } from '../../../../domain/entities/contact';
import { isFree, variableOf } from '../../../../domain/import/columns';
import { plainPath } from '../../../../domain/values/path';
import { withoutAccents } from '../../../../domain/values/text';

/** What a column can be chosen to be (section 2): the id, the name, a custom field by its id, or another variable. */
export type FieldChoice = ImportField['selected_custom_field'];

type NamedField = Pick<CustomField, 'id' | 'label' | 'variable_name'>;

const idHeaders = [
  'externalid',
  'id',
  'contactid',
  'contactexternalid',
  'customerid',
  'clientid',
  'userid',
  'identifiant',
  'identifiantexterne',
];
const nameHeaders = ['name', 'fullname', 'contactname', 'nom', 'nomcomplet'];
const textHeaders: Record<string, (typeof contactTextFields)[number]> = {
  email: 'email',
  mail: 'email',
  emailaddress: 'email',
  courriel: 'email',
  adresseemail: 'email',
  title: 'title',
  titre: 'title',
  role: 'role',
};

/** Headers of a column that says whether contacts have agreed to a channel; an export's own is among them. */
const consentHeaders = (channel: Channel): string[] => [
  `${channel}consent`,
  `${channel}optin`,
  `optin${channel}`,
  `consentement${channel}`,
];

/** Letters and digits in lower case, without accents: "E-mail address" is `emailaddress`. */
const plain = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const field = (fileName: string, choice: FieldChoice, variable: string | null = null): ImportField => ({
  fileName,
  selected_custom_field: choice,
  variable_name: variable,
});

/** What each column seems to be by its header; one that says nothing is skipped. Nothing is guessed twice. */
export function guessFields(header: readonly string[], customFields: readonly NamedField[]): ImportField[] {
  const taken = new Set<string>();
  return header.map((fileName) => {
    const guess = guessField(fileName, customFields);
    const key = `${guess.selected_custom_field} ${guess.variable_name}`;
    if (guess.selected_custom_field !== null && taken.has(key)) return field(fileName, null);
    taken.add(key);
    return guess;
  });
}

function guessField(fileName: string, customFields: readonly NamedField[]): ImportField {
  const name = plain(fileName);
  if (idHeaders.includes(name)) return field(fileName, 'external_id');
  if (nameHeaders.includes(name)) return field(fileName, 'name');
  const custom = customFields.find(
    ({ label, variable_name }) => plain(label) === name || plain(variable_name) === name,
  );
  if (custom) return field(fileName, custom.id);
  const consent = channels.find((channel) => consentHeaders(channel).includes(name));
  if (consent) return field(fileName, `${consent}_consent`);
  const text = textHeaders[name];
  return text ? field(fileName, 'other', text) : field(fileName, null);
}

/** A name for the variable of a column: its header in small letters, words joined by `_`. */
export const variableFor = (fileName: string): string =>
  fileName
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '_')
    .replace(/^[_.]+|(?<![_.])[_.]+$/g, '');

/** Whether a column is the e-mail address: another variable to the API, a choice of its own to people. */
export const isEmailField = ({ selected_custom_field, variable_name }: ImportField): boolean =>
  selected_custom_field === 'other' && variable_name === 'email';

/** The first cells of a column that hold something. */
export const samplesOf = (sample: readonly string[][], place: number): string[] =>
  sample.map((row) => row[place] ?? '').filter(Boolean);

/** Whether the column of the external ids holds e-mail addresses, by its first cells, while no column is the e-mail address. */
export function mayBeEmail(
  field: ImportField,
  samples: readonly string[],
  fields: readonly ImportField[],
): boolean {
  if (field.selected_custom_field !== 'external_id' || fields.some(isEmailField)) return false;
  return samples.length > 0 && samples.every((cell) => /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(cell.trim()));
}

/** The fields as they are sent: ids that are e-mail addresses fill both. */
export const withEmail = (
  fields: readonly ImportField[],
  sample: readonly string[][],
  isEmail: boolean,
): ImportField[] =>
  fields.map((field, place) =>
    isEmail && mayBeEmail(field, samplesOf(sample, place), fields)
      ? { ...field, variable_name: 'email' }
      : field,
  );

/** The custom fields that would show what other columns hold: one for each variable that neither a contact has by itself nor a field names. */
export function missingFields(
  fields: readonly ImportField[],
  customFields: readonly NamedField[],
): CustomFieldInput[] {
  const known = new Set<string>([
    ...contactTextFields,
    ...customFields.map(({ variable_name }) => variable_name),
  ]);
  return fields.flatMap(({ fileName, selected_custom_field, variable_name }) => {
    const variable = (variable_name ?? '').trim();
    if (selected_custom_field !== 'other' || variable === '' || known.has(variable)) return [];
    known.add(variable);
    return [{ label: fileName.trim() || variable, variable_name: variable }];
  });
}

/** The fields with every column that was skipped kept as another field, under a variable that none fills yet. */
export function allKept(fields: readonly ImportField[], customFields: readonly NamedField[]): ImportField[] {
  const paths = new Map(customFields.map(({ id, variable_name }) => [id, variable_name]));
  const taken = new Set(fields.map((one) => variableOf(one, paths) ?? '').filter(Boolean));
  return fields.map((one, place) => {
    if (one.selected_custom_field !== null) return one;
    const variable = freeVariable(variableFor(one.fileName) || `column_${place + 1}`, taken);
    taken.add(variable);
    return field(one.fileName, 'other', variable);
  });
}

/** The name, or the first of `name_2`, `name_3` … that a column can fill. */
function freeVariable(name: string, taken: ReadonlySet<string>): string {
  let variable = name;
  for (let number = 2; !isFree(variable, taken); number += 1)
    variable = `${name.replaceAll('.', '_')}_${number}`;
  return variable;
}

/** Whether a column was said to be another field than those that are offered. */
export const isOtherField = (one: ImportField): boolean =>
  one.selected_custom_field === 'other' && !isEmailField(one);

/** The fields with every column skipped that is none of the fields that are offered. */
export const othersSkipped = (fields: readonly ImportField[]): ImportField[] =>
  fields.map((one) => (isOtherField(one) ? field(one.fileName, null) : one));

/** Section 5: exactly one external id, the name, and a variable for each other field. */
export function areComplete(fields: readonly ImportField[]): boolean {
  const count = (choice: FieldChoice): number =>
    fields.filter(({ selected_custom_field }) => selected_custom_field === choice).length;
  return (
    count('external_id') === 1 &&
    count('name') === 1 &&
    fields.every(
      ({ selected_custom_field, variable_name }) =>
        selected_custom_field !== 'other' || plainPath.safeParse(variable_name ?? '').success,
    )
  );
}
