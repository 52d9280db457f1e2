import { contactTextLimit, externalIdLimit, type ContactTextField } from '../entities/contact';
import type { RejectionCode } from '../entities/import';
import type { Channel } from '../entities/opt-out';
import type { ImportColumn } from './columns';
import { consentsOfRow, hasUnreadableConsent, type ImportedConsent } from './consent-column';

/** A contact as the rows about it describe it. Empty cells are not in it: they change nothing. */
export interface ImportedContact {
  externalId: string;
  fields: Partial<Record<ContactTextField, string>>;
  /** Text by its path in the contact's data, the path's keys joined by dots. */
  values: Map<string, string>;
  /** What it has agreed to, or left. */
  consents: Map<Channel, ImportedConsent>;
}

/** How many lines of the file a row with these cells is: its cells hold line ends where a quote is open over them. */
export const lineCountOf = (cells: readonly string[]): number =>
  1 +
  (cells
    .join(' ')
    .trimEnd()
    .match(/\r\n|\r|\n/g)?.length ?? 0);

/** A row that is not taken in. */
export interface Rejection {
  line: number;
  code: RejectionCode;
  cells: readonly string[];
}

/** What the rows come to; `repeatedRows` are those about a contact that a row before them is about. */
export interface ReadRows {
  contacts: ImportedContact[];
  rejections: Rejection[];
  repeatedRows: number;
}

/**
 * Makes contacts of rows. Several rows of one contact become one, later ones over earlier ones; a row that is wrong is rejected
 * by its line and stops no other.
 */
export function readRows(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
  lines: readonly number[],
): ReadRows {
  const contacts = new Map<string, ImportedContact>();
  const rejections: Rejection[] = [];
  let repeatedRows = 0;
  const idPlace = columns.findIndex(({ target }) => isIdTarget(target));
  rows.forEach((written, place) => {
    const cells = written.map(bare);
    const externalId = (cells[idPlace] ?? '').trim();
    const code = problemOf(columns, cells, externalId);
    if (code) {
      rejections.push({ line: lines[place] ?? 0, code, cells: written });
      return;
    }
    if (contacts.has(externalId)) repeatedRows += 1;
    const contact = contacts.get(externalId) ?? {
      externalId,
      fields: {},
      values: new Map(),
      consents: new Map(),
    };
    contacts.set(externalId, contact);
    fill(contact, columns, cells);
    for (const [channel, consent] of consentsOfRow(columns, cells)) contact.consents.set(channel, consent);
  });
  return { contacts: [...contacts.values()], rejections, repeatedRows };
}

/**
 * An export puts an apostrophe before what a spreadsheet would take for a formula, and inside of a cell before what another would (api/csv.ts):
 * read back, the cell is what it was.
 */
const bare = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '').replace(/([,;\t\r\n][ "]*)'(?=[=+\-@＝＋－＠])/g, '$1');

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
  if (isTooLong) return 'text_too_long';
  return hasUnreadableConsent(columns, cells) ? 'consent_unreadable' : null;
}

function fill(contact: ImportedContact, columns: readonly ImportColumn[], cells: readonly string[]): void {
  columns.forEach(({ target }, place) => {
    const cell = cells[place] ?? '';
    if (target === 'external_id_and_email') contact.fields.email = contact.externalId;
    if (cell.trim() === '' || target === null || isIdTarget(target)) return;
    if (isFieldTarget(target)) contact.fields[target.field] = cell;
    else contact.values.set(target.path.join('.'), cell);
  });
}

const isIdTarget = (target: ImportColumn['target']): target is 'external_id' | 'external_id_and_email' =>
  target === 'external_id' || target === 'external_id_and_email';

const isFieldTarget = (target: ImportColumn['target']): target is { field: ContactTextField } =>
  target !== null && typeof target === 'object' && 'field' in target;
