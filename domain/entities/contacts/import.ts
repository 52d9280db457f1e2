import { z } from 'zod';
import { chunksOf } from '../../import/chunks';
import { parseInWords, ruleWords } from '../../values/validation/faults';
import { languages } from '../../values/language';
import { documentedList, longList } from '../../values/validation/long-list';
import { plainPath } from '../../values/path';
import { readings } from '../../import/cells/readings';
import { sameEmailChoices, unknownTags } from '../../import/import-choices';
import { author } from '../account/author';
import { flag, id, moment, nameLimit, pageMeta, pageQuery } from '../common';
import { messageId } from '../events/ingestion';
import { tagIdsInQuery } from './tag';

/** Longest body of `POST /contact/bulk`, in bytes. Larger files are sent in parts. */
export const importBodyLimit = 10 * 1024 * 1024;
/** How long the rows that an import rejected are kept, in days. */
export const rejectedRowsKept = 30;
/** Most rows of a call, and most columns of a row. */
const rowLimit = 100_000;
const columnLimit = 500;

/** The value of a cell: text. A number becomes the text of its digits; null is empty. */
const cell = z.union([
  z.string(),
  z.number().transform(String),
  z.bigint().transform(String),
  z.boolean().transform(String),
  z.null().transform(() => ''),
]);

const documentedCell = { type: ['string', 'number', 'boolean', 'null'] };

const row = longList(cell, { most: columnLimit, documented: documentedCell });

const lineLimit = 2_147_483_647;
const line = z.number().int().min(1).max(lineLimit);

/** Columns whose cells state whether the contact has agreed to a channel. */
const consentColumns = ['sms_consent', 'email_consent', 'push_consent'] as const;

/** What a column of the file is. */
const importField = z
  .strictObject({
    fileName: z.string().max(1_000).default('').describe('The column’s header in the file.'),
    selected_custom_field: z
      .union([
        z.enum([
          'external_id',
          'name',
          'first_name',
          'last_name',
          'other',
          'tags',
          'topic',
          ...consentColumns,
        ]),
        id,
      ])
      .nullable()
      .default(null)
      .describe(
        'What the column holds: `external_id`, `name` (or `first_name` and `last_name`, which are joined into it), a custom field by its id, `other`, consent to a channel (`sms_consent`, `email_consent`, `push_consent`: cells such as yes and no, oui and non, subscribed and left), `topic` (what was chosen for the topic whose key is in `variable_name`, in the same words), `tags` (their names, divided by commas, semicolons or vertical bars), or null to skip it.',
      ),
    variable_name: z
      .string()
      .nullish()
      .describe(
        'For `other`: the path of the value in the contact, or one of its fields `title`, `email` and `role`. For `first_name` and `last_name`: the path at which the cell is kept besides. For `external_id`: `email` when the ids are the e-mail addresses too. For `topic`: the key of the topic.',
      ),
    reads_as: z
      .enum(readings)
      .nullish()
      .describe(
        'What the cells are, and how the file writes it. `number_point`: 1,299.15. `number_comma`: 1 299,15 or 1.299,15. `number`: as the account writes numbers, else as programs do. `date`: the year first; `date_day_first` and `date_month_first` take 21/01/1959 and 01/21/1959, too. `email`: an address, else the cell is left out. Absent: the type of the custom field that the column fills, or text, as the contact’s own fields always are. A type of the custom field goes before what is said here.',
      ),
  })
  .superRefine((field, context) => {
    const choice = field.selected_custom_field;
    const isKeptPart = (choice === 'first_name' || choice === 'last_name') && field.variable_name;
    if (choice !== 'other' && !isKeptPart) return;
    const { faults = [] } = parseInWords(plainPath, field.variable_name ?? '');
    for (const { words } of faults)
      context.addIssue({ code: 'custom', path: ['variable_name'], message: ruleWords(words) });
  })
  .meta({ id: 'ImportField' });
export type ImportField = z.infer<typeof importField>;

/** The delimiters of CSV files. */
export const csvDelimiter = z.enum(['comma', 'semicolon', 'tab']);
export type CsvDelimiter = z.infer<typeof csvDelimiter>;

/** The delimiters as they stand in a file. */
export const csvDelimiters: Record<CsvDelimiter, string> = { comma: ',', semicolon: ';', tab: '\t' };

/** The body of `POST /contact/bulk`. `fields[i]` describes cell `i` of each row. The parsed body holds the rows in chunks. */
export const importInput = z
  .strictObject({
    fields: z.array(importField).min(1).max(columnLimit),
    contacts: longList(row, {
      least: 1,
      most: rowLimit,
      documented: documentedList(documentedCell, columnLimit),
    }).describe('The rows of the file, without its header.'),
    tags: z.array(id).max(100).default([]).describe('Tags that every contact of the file gets.'),
    unknown_tags: z
      .enum(unknownTags)
      .default('made')
      .describe(
        'What becomes of tags that a column names and that there are not: they are made, until the account has 5,000, or left out and told.',
      ),
    same_email: z
      .enum(sameEmailChoices)
      .optional()
      .describe(
        'What becomes of a row whose e-mail address another contact has, in the file or stored: it is taken in, or left out, and told either way (`email_of_another`). Absent: it is taken in, and not looked for.',
      ),
    trigger: z.boolean().default(true).describe('False adds the tags without starting anything.'),
    import_id: id.optional().describe('The import that these rows go on; absent, one begins.'),
    file_name: z
      .string()
      .trim()
      .max(nameLimit)
      .optional()
      .describe('The name of the file, for the list of imports; of further parts it says nothing.'),
    delimiter: csvDelimiter
      .optional()
      .describe('What divides the file’s columns: the file of its rejected rows is divided alike.'),
    message_id: messageId
      .optional()
      .describe('Unique in the account: a repeat is answered like the first and does nothing.'),
    lines: longList(line, {
      most: rowLimit,
      documented: { type: 'integer', minimum: 1, maximum: lineLimit },
    })
      .optional()
      .describe('The line of the file at which each row begins. Absent: rows are counted on from line 2.'),
  })
  .refine(({ contacts, lines }) => lines === undefined || lines.length === contacts.length, {
    path: ['lines'],
    message: ruleWords({ en: 'must be as many as contacts', fr: 'doivent être aussi nombreux que contacts' }),
  })
  .transform(({ contacts, ...part }) => ({
    ...part,
    count_of_contacts: contacts.length,
    chunks: chunksOf(contacts),
  }));
export type ImportInput = z.infer<typeof importInput>;

/** The query of `POST /contact/bulk`. */
export const importQuery = z.object({
  wait: flag.default(true).describe('False answers at once (202) instead of after the end, or 8 s.'),
});

const count = z.number().int();
const partialCount = count.describe(
  'Rows that were taken in without a value that is not what its column is read as.',
);

/** The answer of `POST /contact/bulk`: the progress of the import, all its parts together. */
export const importAnswer = z.object({
  import_id: id,
  new_contacts_count: count,
  updated_contacts_count: count,
  rejected_rows_count: count,
  partial_rows_count: partialCount,
});

const contactCount = (what: string) => z.number().int().describe(what);

const undoFigures = {
  removed_contacts_count: contactCount('Contacts that the import made, and that are removed.'),
  restored_contacts_count: contactCount(
    'Contacts that were there before, of which values, tags or consent go back to what they were.',
  ),
  left_changed_count: contactCount('Contacts that the import made and that stay: they were changed since.'),
  left_used_count: contactCount('Contacts that the import made and that stay: they have events or runs.'),
  left_values_count: contactCount(
    'Contacts that were there before, of which something stays: it was changed again since.',
  ),
  gone_contacts_count: contactCount('Contacts that were deleted since.'),
};

/** An import that is being undone, or was. */
export const importUndo = z
  .object({
    state: z.enum(['running', 'completed']),
    author: author.describe('Who asked for it; null: an account that is gone.'),
    total_contacts: contactCount('Contacts that the import had made or changed.'),
    processed_contacts: contactCount('How many of them it has come to.'),
    ...undoFigures,
    created_at: moment,
    ended_at: moment.nullable(),
  })
  .meta({ id: 'ImportUndo' });
export type ImportUndo = z.infer<typeof importUndo>;

/** The expected effect of undoing an import. */
export const importUndoPreview = z
  .object({
    total_contacts: contactCount('Contacts that the import made or changed.'),
    looked_contacts: contactCount(
      'How many of them were looked at, those that came last: the figures are of these.',
    ),
    ...undoFigures,
  })
  .meta({ id: 'ImportUndoPreview' });
export type ImportUndoPreview = z.infer<typeof importUndoPreview>;

/** The progress of an import. It is completed when no received row is left; a further part makes it run again. */
export const contactImport = z
  .object({
    id,
    state: z.enum(['running', 'completed']),
    author: author.describe(
      'Who sent it; null: an account that is gone, or an import of before that was kept.',
    ),
    file_name: z.string().nullable(),
    delimiter: csvDelimiter.nullable(),
    total_rows: count,
    processed_rows: count,
    new_contacts_count: count,
    updated_contacts_count: count,
    rejected_rows_count: count,
    partial_rows_count: partialCount,
    same_email: z
      .enum(sameEmailChoices)
      .nullable()
      .describe('What becomes of rows whose e-mail address another contact has; null: it is not looked for.'),
    same_email_rows_count: count.describe('How many such rows there were.'),
    created_at: moment,
    ended_at: moment.nullable(),
    rejections_erased_at: moment
      .nullable()
      .describe('When the rejected rows were erased: by hand, or 30 days after the import had ended.'),
    undoable_until: moment
      .nullable()
      .describe('Until when it can be undone; null: it runs, is undone, or is not kept any more.'),
    undo: importUndo.nullable(),
  })
  .meta({ id: 'ContactImport' });
export type ContactImport = z.infer<typeof contactImport>;

/** What `GET /contact/import` answers. */
export const importList = z.object({ imports: z.array(contactImport), meta: pageMeta });

/** Why a row is rejected. */
const refusalCodes = [
  'cell_count',
  'external_id_missing',
  'external_id_too_long',
  'text_too_long',
  'consent_unreadable',
  'email_of_another',
  'contact_too_long',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Why a row is reported: it is rejected, or imported without some of its values. */
const rejectionCodes = [...refusalCodes, 'value_unfit'] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** A row that was rejected or partly imported: its line in the file, the reason, and its cells. */
export const rejectedRow = z
  .object({ line: count, code: z.enum(rejectionCodes), message: z.string(), cells: z.array(z.string()) })
  .meta({ id: 'RejectedRow' });
export type RejectedRow = z.infer<typeof rejectedRow>;

/** The query of `GET /contact/import/{importId}`: it pages through the rejected rows. */
export const importDetailQuery = pageQuery;

/** What `GET /contact/import/{importId}` answers. */
export const importDetail = z.object({
  import: contactImport,
  rejected_rows: z.array(rejectedRow),
  meta: pageMeta,
});

/** The query of `GET /contact/import/{importId}/rejected`. */
export const rejectedRowsQuery = z.object({
  delimiter: csvDelimiter
    .optional()
    .describe('What divides the columns; absent: as in the file that was read, or a comma.'),
  language: z
    .enum(languages)
    .optional()
    .describe('The language of the reasons, for links; absent: by Accept-Language.'),
});

/** The query of `GET /contact/import/preview`. */
export const importPreviewQuery = z.object({ tags: tagIdsInQuery });

/** A published automation that an import with the tags would start, and the tag that starts it. */
export const startedByImport = z.object({ id, name: z.string(), tag_id: id });
