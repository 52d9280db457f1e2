import { isCompleted, type StoredImport, type StoredRejection } from '../../../db/imports/read';
import type { z } from 'zod';
import { contactTextLimit, externalIdLimit } from '../../../domain/entities/contact';
import type {
  ContactImport,
  importAnswer,
  RejectedRow,
  RejectionCode,
} from '../../../domain/entities/import';
import type { Language } from '../../../domain/values/language';

const words: Record<RejectionCode, Record<Language, string>> = {
  cell_count: {
    en: 'It has more or fewer cells than the header: cells with quotes, commas or line ends go in quotes.',
    fr: 'Elle a plus ou moins de cellules que l’en-tête : mettez entre guillemets les cellules avec guillemets, virgules ou fins de ligne.',
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
};

/** Why a row was rejected, in words. */
export const rejectionMessage = (code: RejectionCode, language: Language): string => words[code][language];

/** What the call that sends rows answers. */
export const presentImportAnswer = (found: StoredImport): z.infer<typeof importAnswer> => ({
  import_id: found.id,
  new_contacts_count: found.new_contacts,
  updated_contacts_count: found.updated_contacts,
  rejected_rows_count: found.rejected_rows,
});

export const presentImport = (found: StoredImport): ContactImport => ({
  id: found.id,
  state: isCompleted(found) ? 'completed' : 'running',
  total_rows: found.total_rows,
  processed_rows: found.processed_rows,
  new_contacts_count: found.new_contacts,
  updated_contacts_count: found.updated_contacts,
  rejected_rows_count: found.rejected_rows,
  created_at: found.created_at.toISOString(),
  ended_at: found.ended_at?.toISOString() ?? null,
});

export const presentRejection = (
  { line, code, cells }: StoredRejection,
  language: Language,
): RejectedRow => ({
  line,
  code,
  message: rejectionMessage(code, language),
  cells,
});
