import {
  isCompleted,
  type StoredImport,
  type StoredRejection,
  type StoredUndo,
} from '../../../db/imports/read';
import { sameEmailChoice } from '../../../db/imports/same-email';
import type { UndoPreview } from '../../../db/imports/undo';
import type { z } from 'zod';
import { contactTextLimit, externalIdLimit } from '../../../domain/entities/contacts/contact';
import type {
  ContactImport,
  importAnswer,
  ImportUndo,
  ImportUndoPreview,
  RejectedRow,
  RefusalCode,
} from '../../../domain/entities/contacts/import';
import type { ImportColumn } from '../../../domain/import/columns/import-column';
import { noTags, unfitNouns } from '../../../domain/import/cells/unfit-nouns';
import { lineCountOf } from '../../../domain/import/rows';
import { budgets } from '../../../domain/run/budget';
import { undoKept } from '../../../domain/import/undo';
import type { Language } from '../../../domain/values/language';
import { cut } from '../../../domain/values/text/shortened';
import { wordsIn, type Words } from '../../../domain/values/text/words';
import { presentAuthor } from '../../http/author';

const words: Record<Exclude<RefusalCode, 'email_of_another'>, Words> = {
  cell_count: {
    en: 'It has more or fewer columns than the first line: values with quotes, delimiters or line ends go in quotes.',
    fr: 'Elle a plus ou moins de colonnes que la première ligne : mettez entre guillemets les valeurs avec guillemets, séparateurs ou fins de ligne.',
  },
  external_id_missing: { en: 'It has no external id.', fr: 'L’identifiant externe manque.' },
  external_id_too_long: {
    en: `Its external id is longer than ${externalIdLimit} characters.`,
    fr: `Son identifiant externe dépasse ${externalIdLimit} caractères.`,
  },
  text_too_long: {
    en: `Its name, title, email or role is longer than ${contactTextLimit} characters.`,
    fr: `Son nom, titre, e-mail ou rôle dépasse ${contactTextLimit} caractères.`,
  },
  consent_unreadable: {
    en: 'What it says of consent is neither yes nor no: write yes or no, or leave the cell empty.',
    fr: 'Ce qu’elle dit du consentement n’est ni oui ni non : écrivez oui ou non, ou laissez la cellule vide.',
  },
  contact_too_long: {
    en: `With it the contact’s data would be longer than ${budgets.source / 1024} kB.`,
    fr: `Avec elle, les données du contact dépasseraient ${budgets.source / 1024} ko.`,
  },
};

type Rejected = Pick<StoredRejection, 'line' | 'code' | 'cells' | 'columns' | 'other_external_id'>;

/**
 * Why a row was rejected or imported only in part, in words. A row that spans several lines, as an unclosed quote causes, also names those
 * lines.
 */
export function rejectionMessage(
  { line, code, cells, columns, other_external_id: other }: Rejected,
  ofImport: readonly ImportColumn[],
  language: Language,
): string {
  if (code === 'value_unfit') return wordsIn(partialWords(cells, columns ?? [], ofImport), language);
  if (code === 'email_of_another') return wordsIn(sameEmailWords(other ?? '', columns !== null), language);
  const lineCount = lineCountOf(cells);
  if (code !== 'cell_count' || lineCount === 1) return wordsIn(words[code], language);
  return wordsIn(severalLines(line, line + lineCount - 1), language);
}

/** Longest text of a cell that is shown, in characters. */
const toldLength = 40;

/** The cells that were left out of a row, and what each should have been. */
function partialWords(
  cells: readonly string[],
  places: readonly number[],
  ofImport: readonly ImportColumn[],
): Words {
  const told = places.map((place) => ({
    header: ofImport[place]?.header ?? '',
    cell: cut(cells[place] ?? '', toldLength),
    noun: ofImport[place]?.tags ? noTags : unfitNouns[ofImport[place]?.reading ?? 'string'],
  }));
  return {
    en: `Imported without ${told.map(({ header, cell, noun }) => `${header}: “${cell}” is ${noun.en}`).join('; ')}.`,
    fr: `Importée sans ${told.map(({ header, cell, noun }) => `${header} : « ${cell} » ${noun.fr}`).join(' ; ')}.`,
  };
}

function sameEmailWords(other: string, isTaken: boolean): Words {
  const contact = cut(other, toldLength);
  return isTaken
    ? {
        en: `Imported, although its e-mail address is also that of the contact “${contact}”.`,
        fr: `Importée, bien que son adresse e-mail soit aussi celle du contact « ${contact} ».`,
      }
    : {
        en: `Left out: its e-mail address is also that of the contact “${contact}”.`,
        fr: `Laissée de côté : son adresse e-mail est aussi celle du contact « ${contact} ».`,
      };
}

const severalLines = (first: number, last: number): Words => ({
  en: `Lines ${first} to ${last} (${last - first + 1} lines) were read as one row that has more or fewer columns than the first line: most often a quote is not closed. Close it, or double the quotes that are part of a text.`,
  fr: `Les lignes ${first} à ${last} (${last - first + 1} lignes) ont été lues comme une seule, qui a plus ou moins de colonnes que la première : le plus souvent, un guillemet n’est pas refermé. Refermez-le, ou doublez les guillemets qui font partie d’un texte.`,
});

/** The answer to the call that sends rows. */
export const presentImportAnswer = (found: StoredImport): z.infer<typeof importAnswer> => ({
  import_id: found.id,
  new_contacts_count: found.new_contacts,
  updated_contacts_count: found.updated_contacts,
  rejected_rows_count: found.rejected_rows,
  partial_rows_count: found.partial_rows,
});

export const presentImport = (found: StoredImport): ContactImport => ({
  id: found.id,
  state: isCompleted(found) ? 'completed' : 'running',
  author: presentAuthor(found),
  file_name: found.file_name,
  delimiter: found.delimiter,
  total_rows: found.total_rows,
  processed_rows: found.processed_rows,
  new_contacts_count: found.new_contacts,
  updated_contacts_count: found.updated_contacts,
  rejected_rows_count: found.rejected_rows,
  partial_rows_count: found.partial_rows,
  same_email: sameEmailChoice(found.columns),
  same_email_rows_count: found.same_email_rows,
  created_at: found.created_at.toISOString(),
  ended_at: found.ended_at?.toISOString() ?? null,
  rejections_erased_at: found.rejections_erased_at?.toISOString() ?? null,
  undoable_until: undoableUntil(found)?.toISOString() ?? null,
  undo: found.undo && presentUndo(found.undo),
});

/** The data for undoing an import is kept for a while after its end. */
function undoableUntil({ keeps_undo, undo, ended_at, ...found }: StoredImport): Date | null {
  if (!keeps_undo || undo || !ended_at || found.processed_rows < found.total_rows) return null;
  return new Date(ended_at.getTime() + undoKept * 24 * 3_600_000);
}

const presentUndo = (undo: StoredUndo): ImportUndo => ({
  state: undo.ended_at === null ? 'running' : 'completed',
  author: presentAuthor(undo),
  total_contacts: undo.total,
  processed_contacts: undo.processed,
  removed_contacts_count: undo.removed,
  restored_contacts_count: undo.restored,
  left_changed_count: undo.left_changed,
  left_used_count: undo.left_used,
  left_values_count: undo.left_values,
  gone_contacts_count: undo.gone,
  created_at: new Date(undo.created_at).toISOString(),
  ended_at: undo.ended_at === null ? null : new Date(undo.ended_at).toISOString(),
});

export const presentUndoPreview = (preview: UndoPreview): ImportUndoPreview => ({
  total_contacts: preview.total,
  looked_contacts: preview.looked,
  removed_contacts_count: preview.removed,
  restored_contacts_count: preview.restored,
  left_changed_count: preview.leftChanged,
  left_used_count: preview.leftUsed,
  left_values_count: preview.leftValues,
  gone_contacts_count: preview.gone,
});

export const presentRejection = (
  rejection: StoredRejection,
  columns: readonly ImportColumn[],
  language: Language,
): RejectedRow => ({
  line: rejection.line,
  code: rejection.code,
  message: rejectionMessage(rejection, columns, language),
  cells: rejection.cells,
});
