import { contactTextLimit, externalIdLimit, type ContactTextField } from '../entities/contact';
import type { RefusalCode } from '../entities/import';
import type { Channel } from '../entities/opt-out';
import { isNamePart, type ImportColumn, type NamePart } from './columns';
import { consentsOfRow, hasUnreadableConsent, type ImportedConsent } from './consent-column';
import { isEmail, readCell, type CellValue } from './read-cell';

/** A contact as the rows about it describe it. Empty cells are not in it: they change nothing. */
export interface ImportedContact {
  externalId: string;
  fields: Partial<Record<ContactTextField, string>>;
  /** Values by their paths in the contact's data, a path's keys joined by dots. */
  values: Map<string, CellValue>;
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
  code: RefusalCode;
  cells: readonly string[];
}

/** A row that is taken in without some of its cells, which are not what their columns are read as. */
export interface PartialRow {
  line: number;
  cells: readonly string[];
  /** The places of their columns. */
  columns: number[];
}

/** What the rows come to; `repeatedRows` are those about a contact that a row before them is about. */
export interface ReadRows {
  contacts: ImportedContact[];
  rejections: Rejection[];
  partialRows: PartialRow[];
  repeatedRows: number;
}

/**
 * Makes contacts of rows. Several rows of one contact become one, later ones over earlier ones; a row that is wrong is rejected
 * by its line and stops no other, and a cell that is wrong is left out.
 */
export function readRows(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
  lines: readonly number[],
): ReadRows {
  const contacts = new Map<string, ImportedContact>();
  const rejections: Rejection[] = [];
  const partialRows: PartialRow[] = [];
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
    const unfit = fill(contact, columns, cells);
    if (unfit.length > 0) partialRows.push({ line: lines[place] ?? 0, cells: written, columns: unfit });
    for (const [channel, consent] of consentsOfRow(columns, cells)) contact.consents.set(channel, consent);
  });
  return { contacts: [...contacts.values()], rejections, partialRows, repeatedRows };
}

/**
 * An export puts an apostrophe before what a spreadsheet would take for a formula, and inside of a cell before what another would (api/csv.ts):
 * read back, the cell is what it was.
 */
const bare = (cell: string): string =>
  !cell.includes("'")
    ? cell
    : cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '').replace(/([,;\t\r\n][ "]*)'(?=[=+\-@＝＋－＠])/g, '$1');

function problemOf(
  columns: readonly ImportColumn[],
  cells: readonly string[],
  externalId: string,
): RefusalCode | null {
  if (cells.length !== columns.length) return 'cell_count';
  if (externalId === '') return 'external_id_missing';
  if (externalId.length > externalIdLimit) return 'external_id_too_long';
  const isTooLong = columns.some(({ target }, place) => (cells[place] ?? '').length > longestCell(target));
  if (isTooLong) return 'text_too_long';
  return hasUnreadableConsent(columns, cells) ? 'consent_unreadable' : null;
}

/** Most characters of a cell: those of a contact's own field, in which two parts of a name stand beside each other. */
const longestCell = (target: ImportColumn['target']): number =>
  isFieldTarget(target) ? contactTextLimit : isNamePart(target) ? contactTextLimit / 2 - 1 : Infinity;

/** Fills in what a row says; answers the places of the cells that are left out. */
function fill(
  contact: ImportedContact,
  columns: readonly ImportColumn[],
  cells: readonly string[],
): number[] {
  const unfit: number[] = [];
  const names: Partial<Record<NamePart, string>> = {};
  columns.forEach(({ target, reading = 'string' }, place) => {
    if (target === null || target === 'external_id') return;
    if (target === 'external_id_and_email') {
      if (reading !== 'email' || isEmail(contact.externalId)) contact.fields.email = contact.externalId;
      else unfit.push(place);
      return;
    }
    const cell = cells[place] ?? '';
    const read = readCell(cell, reading);
    if (read === 'empty') return;
    if (isNamePart(target)) names[target.namePart] = cell.trim();
    if (read === 'unfit') unfit.push(place);
    else if (isFieldTarget(target)) contact.fields[target.field] = cell;
    else if (target.path !== null) contact.values.set(target.path.join('.'), read.value);
  });
  const name = joined(names);
  if (name !== '') contact.fields.name = name;
  return unfit;
}

/** First and last name, as far as they are there. */
const joined = ({ first_name, last_name }: Partial<Record<NamePart, string>>): string =>
  [first_name, last_name].filter(Boolean).join(' ');

const isIdTarget = (target: ImportColumn['target']): target is 'external_id' | 'external_id_and_email' =>
  target === 'external_id' || target === 'external_id_and_email';

const isFieldTarget = (target: ImportColumn['target']): target is { field: ContactTextField } =>
  target !== null && typeof target === 'object' && 'field' in target;
