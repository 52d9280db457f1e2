import { contactTextLimit, externalIdLimit, type ContactTextField } from '../entities/contact';
import type { RejectionCode } from '../entities/import';
import type { ImportColumn } from './columns';

/** A contact as the rows about it describe it. Empty cells are not in it: they change nothing. */
export interface ImportedContact {
  externalId: string;
  fields: Partial<Record<ContactTextField, string>>;
  /** Text by its path in the contact's data, the path's keys joined by dots. */
  values: Map<string, string>;
}

/** A row that is not taken in. */
export interface Rejection {
  line: number;
  code: RejectionCode;
  cells: readonly string[];
}

/**
 * Makes contacts of rows. Several rows of one contact become one, later ones over earlier ones; a row that is wrong is rejected
 * by its line and stops no other.
 */
export function readRows(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
  lines: readonly number[],
): { contacts: ImportedContact[]; rejections: Rejection[] } {
  const contacts = new Map<string, ImportedContact>();
  const rejections: Rejection[] = [];
  const idPlace = columns.findIndex(({ target }) => target === 'external_id');
  rows.forEach((cells, place) => {
    const externalId = (cells[idPlace] ?? '').trim();
    const code = problemOf(columns, cells, externalId);
    if (code) {
      rejections.push({ line: lines[place] ?? 0, code, cells });
      return;
    }
    const contact = contacts.get(externalId) ?? { externalId, fields: {}, values: new Map() };
    contacts.set(externalId, contact);
    fill(contact, columns, cells);
  });
  return { contacts: [...contacts.values()], rejections };
}

function problemOf(
  columns: readonly ImportColumn[],
  cells: readonly string[],
  externalId: string,
): RejectionCode | null {
  if (cells.length !== columns.length) return 'cell_count';
  if (externalId === '') return 'external_id_missing';
  if (externalId.length > externalIdLimit) return 'external_id_too_long';
  const isTooLong = columns.some(
    ({ target }, place) => isFieldTarget(target) && (cells[place] ?? '').length > contactTextLimit,
  );
  return isTooLong ? 'text_too_long' : null;
}

function fill(contact: ImportedContact, columns: readonly ImportColumn[], cells: readonly string[]): void {
  columns.forEach(({ target }, place) => {
    const cell = cells[place] ?? '';
    if (cell.trim() === '' || target === null || target === 'external_id') return;
    if (isFieldTarget(target)) contact.fields[target.field] = cell;
    else contact.values.set(target.path.join('.'), cell);
  });
}

const isFieldTarget = (target: ImportColumn['target']): target is { field: ContactTextField } =>
  target !== null && typeof target === 'object' && 'field' in target;
