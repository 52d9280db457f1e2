import type { ImportField } from '../entities/import';
import type { Channel } from '../entities/opt-out';
import { contactTextFields, type ContactTextField } from '../entities/contact';
import { consentChannelOf } from './consent-column';

/** Where a cell goes: the external id (which can be the e-mail address too), a text field of the contact, a path in its data, or nowhere. */
export type ImportTarget =
  'external_id' | 'external_id_and_email' | { field: ContactTextField } | { path: string[] } | null;

/** A column of an import. */
export interface ImportColumn {
  header: string;
  target: ImportTarget;
  /** The channel of which the cells say whether the contact has agreed to it; such a column has no target. */
  consent?: Channel;
}

/** Why the columns cannot be imported like this. */
export type ColumnProblem =
  | { code: 'columns_missing' }
  | { code: 'column_twice'; name: string }
  | { code: 'variable_read_only'; name: string }
  | { code: 'custom_field_unknown' };

/** Contact's fields that nothing but the system sets. */
const readOnly = new Set(['external_id', 'created_at', 'updated_at', 'id']);

/**
 * What each column is (section 5, "Import": exactly one external id, and the name). `paths` gives the variable name of each of the
 * account's custom fields by its id.
 */
export function resolveColumns(
  fields: readonly ImportField[],
  paths: ReadonlyMap<number, string>,
): { columns: ImportColumn[] } | { problem: ColumnProblem } {
  const columns: ImportColumn[] = [];
  const taken = new Set<string>();
  for (const field of fields) {
    const consent = consentChannelOf(field);
    if (consent) {
      if (columns.some((column) => column.consent === consent))
        return { problem: { code: 'column_twice', name: `${consent}_consent` } };
      columns.push({ header: field.fileName, target: null, consent });
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
    const target = variable === null ? null : targetOf(variable);
    columns.push({ header: field.fileName, target: isEmailToo ? 'external_id_and_email' : target });
  }
  const isComplete = taken.has('external_id') && taken.has('name');
  return isComplete ? { columns } : { problem: { code: 'columns_missing' } };
}

/** The contact's variable that a column fills; null for none, undefined for a custom field that is not the account's. */
export function variableOf(
  field: ImportField,
  paths: ReadonlyMap<number, string>,
): string | null | undefined {
  const selected = field.selected_custom_field;
  if (typeof selected === 'number') return paths.get(selected);
  return selected === 'other' ? (field.variable_name ?? '').trim() : selected;
}

const isTextField = (name: string): name is ContactTextField =>
  contactTextFields.some((field) => field === name);

function targetOf(variable: string): ImportTarget {
  if (variable === 'external_id') return 'external_id';
  return isTextField(variable) ? { field: variable } : { path: variable.split('.') };
}

/** A field that is read-only, or a path into a field, which is text and holds nothing. */
function isReadOnly(variable: string): boolean {
  const [first = '', ...rest] = variable.split('.');
  return readOnly.has(first) || (rest.length > 0 && isTextField(first));
}

/** Whether a column can fill a variable, beside columns that fill others. */
export const isFree = (variable: string, taken: ReadonlySet<string>): boolean =>
  !isReadOnly(variable) && !clashes(variable, taken);

/** Two columns cannot fill one value, nor one column a part of what another fills whole. */
const clashes = (variable: string, taken: ReadonlySet<string>): boolean =>
  [...taken].some(
    (other) => other === variable || other.startsWith(`${variable}.`) || variable.startsWith(`${other}.`),
  );
