import type { ImportedContact } from './imported-contact';
import { contactTextLimit, externalIdLimit, type ContactTextField } from '../entities/contacts/contact';
import type { RefusalCode } from '../entities/contacts/import';
import { bare, hasApostrophe } from './cells/bare-cell';
import { isNamePart } from './columns/columns';
import type { ImportColumn, NamePart } from './columns/import-column';
import { consentsOfRow, hasUnreadableConsent, saysConsent, topicsOfRow } from './columns/consent-column';
import { cellValue, isEmail } from './cells/read-cell';
import type { Reading } from './cells/readings';
import { tagsOfRow } from './columns/tags-column';

/** How many lines of the file a row has: a quoted cell may contain line ends. */
export const lineCountOf = (cells: readonly string[]): number =>
  1 +
  (cells
    .join(' ')
    .trimEnd()
    .match(/\r\n|\r|\n/g)?.length ?? 0);

/** A rejected row. */
export interface Rejection {
  line: number;
  code: RefusalCode;
  cells: readonly string[];
}

/** A row imported without some cells, which do not fit their columns' readings. */
export interface PartialRow {
  line: number;
  cells: readonly string[];
  /** The indexes of their columns. */
  columns: number[];
}

/** The result of reading rows; `repeatedRows` counts rows about a contact that already had a row. */
export interface ReadRows {
  contacts: ImportedContact[];
  rejections: Rejection[];
  partialRows: PartialRow[];
  repeatedRows: number;
}

/** For imports without a tags column. */
const noTags: ReadonlySet<string> = new Set();

/**
 * Builds contacts from rows; `knownTags` are the tags that rows may name. Rows of the same contact are merged, later ones over earlier
 * ones; an invalid row is rejected with its line number and does not stop the others, and an invalid cell is left out.
 */
export function readRows(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
  lines: readonly number[],
  knownTags = noTags,
): ReadRows {
  const contacts = new Map<string, ImportedContact>();
  const rejections: Rejection[] = [];
  const partialRows: PartialRow[] = [];
  let repeatedRows = 0;
  const plan = planOf(columns);
  rows.forEach((written, place) => {
    const cells = written.some(hasApostrophe) ? written.map(bare) : written;
    const externalId = (cells[plan.idPlace] ?? '').trim();
    const code = problemOf(plan, cells, externalId);
    if (code) {
      rejections.push({ line: lines[place] ?? 0, code, cells: written });
      return;
    }
    let contact = contacts.get(externalId);
    if (contact) {
      repeatedRows += 1;
      contact.row = place;
    } else {
      contact = {
        externalId,
        row: place,
        fields: {},
        values: new Map(),
        consents: new Map(),
        topics: new Map(),
      };
      contacts.set(externalId, contact);
    }
    const unfit = fill(contact, plan, cells);
    if (plan.tagsPlace >= 0 && !addTags(contact, cells[plan.tagsPlace] ?? '', knownTags))
      unfit.push(plan.tagsPlace);
    if (unfit.length > 0) partialRows.push({ line: lines[place] ?? 0, cells: written, columns: unfit });
    if (!plan.hasConsent) return;
    for (const [channel, consent] of consentsOfRow(columns, cells)) contact.consents.set(channel, consent);
    for (const [topicId, choice] of topicsOfRow(columns, cells)) contact.topics.set(topicId, choice);
  });
  return { contacts: [...contacts.values()], rejections, partialRows, repeatedRows };
}

/** The column information for all rows, computed once. */
interface Plan {
  columns: readonly ImportColumn[];
  idPlace: number;
  hasConsent: boolean;
  /** The index of the tags column; -1: there is none. */
  tagsPlace: number;
  /** Columns whose cells have a maximum length, in characters. */
  bounds: { place: number; longest: number }[];
  fillings: Filling[];
}

/** A column that fills something. */
interface Filling {
  place: number;
  reading: Reading;
  /** It holds the external id, which is also the e-mail address. */
  isId: boolean;
  field: ContactTextField | null;
  part: NamePart | null;
  /** The path of its value in the contact's data, its keys joined by dots. */
  path: string | null;
}

function planOf(columns: readonly ImportColumn[]): Plan {
  const plan: Plan = {
    columns,
    idPlace: columns.findIndex(({ target }) => isIdTarget(target)),
    hasConsent: columns.some(saysConsent),
    tagsPlace: columns.findIndex(({ tags }) => tags !== undefined),
    bounds: [],
    fillings: [],
  };
  columns.forEach(({ target, reading = 'string' }, place) => {
    const longest = longestCell(target);
    if (longest !== Infinity) plan.bounds.push({ place, longest });
    if (target === null || target === 'external_id') return;
    const path = typeof target === 'object' && 'path' in target ? target.path : null;
    plan.fillings.push({
      place,
      reading,
      isId: target === 'external_id_and_email',
      field: isFieldTarget(target) ? target.field : null,
      part: isNamePart(target) ? target.namePart : null,
      path: path?.join('.') ?? null,
    });
  });
  return plan;
}

function problemOf(plan: Plan, cells: readonly string[], externalId: string): RefusalCode | null {
  if (cells.length !== plan.columns.length) return 'cell_count';
  if (externalId === '') return 'external_id_missing';
  if (externalId.length > externalIdLimit) return 'external_id_too_long';
  for (const { place, longest } of plan.bounds)
    if ((cells[place] ?? '').length > longest) return 'text_too_long';
  return plan.hasConsent && hasUnreadableConsent(plan.columns, cells) ? 'consent_unreadable' : null;
}

/** Longest cell in characters: two parts of a name must fit into one contact field. */
const longestCell = (target: ImportColumn['target']): number =>
  isFieldTarget(target) ? contactTextLimit : isNamePart(target) ? contactTextLimit / 2 - 1 : Infinity;

/** Fills in a row's values; returns the indexes of the cells that are left out. */
function fill(contact: ImportedContact, { fillings }: Plan, cells: readonly string[]): number[] {
  const unfit: number[] = [];
  let names: Partial<Record<NamePart, string>> | undefined;
  for (const { place, reading, isId, field, part, path } of fillings) {
    if (isId) {
      if (reading !== 'email' || isEmail(contact.externalId)) contact.fields.email = contact.externalId;
      else unfit.push(place);
      continue;
    }
    const cell = cells[place] ?? '';
    const value = cellValue(cell, reading);
    if (value === null) continue;
    if (part !== null) (names ??= {})[part] = cell.trim();
    if (value === undefined) unfit.push(place);
    else if (field !== null) contact.fields[field] = cell;
    else if (path !== null) contact.values.set(path, value);
  }
  const name = names && joined(names);
  if (name) contact.fields.name = name;
  return unfit;
}

/** Adds the tags of a cell to a contact; returns whether all of them exist. */
function addTags(contact: ImportedContact, cell: string, known: ReadonlySet<string>): boolean {
  const names = tagsOfRow(cell);
  const found = (names ?? []).filter((name) => known.has(name));
  contact.tags ??= new Set();
  for (const name of found) contact.tags.add(name);
  return found.length === names?.length;
}

/** First and last name, as far as they are given. */
const joined = ({ first_name, last_name }: Partial<Record<NamePart, string>>): string =>
  [first_name, last_name].filter(Boolean).join(' ');

const isIdTarget = (target: ImportColumn['target']): target is 'external_id' | 'external_id_and_email' =>
  target === 'external_id' || target === 'external_id_and_email';

const isFieldTarget = (target: ImportColumn['target']): target is { field: ContactTextField } =>
  target !== null && typeof target === 'object' && 'field' in target;
