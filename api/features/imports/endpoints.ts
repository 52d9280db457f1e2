import { z } from 'zod';
import {
  contactImport,
  importAnswer,
  importBodyLimit,
  importDetail,
  importDetailQuery,
  importList,
  importUndoPreview,
  importInput,
  importPreviewQuery,
  importQuery,
  rejectedRowsQuery,
  startedByImport,
} from '../../../domain/entities/contacts/import';
import { pageQuery } from '../../../domain/entities/common';
import { defineEndpoint } from '../../http/endpoint';

export const importContacts = defineEndpoint({
  method: 'post',
  path: '/contact/bulk',
  summary: 'Import contacts',
  description: `Makes the contacts that are new and fills in the others; an empty cell changes nothing, and of several rows about one
contact the last one wins. A row that is wrong is rejected by its line and stops no other, and a value that is not what its column is read as (\`reads_as\`) is left out: the row is
taken in without it, counted in \`partial_rows_count\`, and told among the rejected rows (\`value_unfit\`).

The rows are stored before anything is answered, and nothing that was answered is lost. The call waits for the end of the import and
answers what it did (200), or after 8 seconds what it has done so far (202): it then goes on by itself, and
\`GET /contact/import/{importId}\` says how far it is.

A large file comes in parts, one after another, of 5,000 rows for example: the first part's answer has the \`import_id\` that the
others take, with the same \`fields\`, \`tags\` and \`trigger\`. The counts are those of all parts that have arrived. With a \`message_id\`
a part can be sent again when its answer was lost.`,
  query: importQuery,
  body: importInput,
  example: {
    fields: [
      { fileName: 'id', selected_custom_field: 'external_id' },
      { fileName: 'name', selected_custom_field: 'name' },
      { fileName: 'spent', selected_custom_field: 'other', variable_name: 'spent', reads_as: 'number_comma' },
      { fileName: 'city', selected_custom_field: 'other', variable_name: 'address.city' },
    ],
    contacts: [['anna', 'Anna', '299,15', 'Québec']],
    tags: [],
  },
  bodyLimit: importBodyLimit,
  largeBody: 'import',
  answers: { 200: importAnswer, 202: importAnswer },
  errors: [
    'busy',
    'storage_full',
    'import_columns_missing',
    'import_column_twice',
    'import_variable_read_only',
    'import_differs',
    'custom_field_not_found',
    'topic_not_found',
    'tag_not_found',
    'import_not_found',
    'import_undone',
  ],
});

export const listImports = defineEndpoint({
  method: 'get',
  path: '/contact/import',
  summary: 'List the imports, newest first',
  query: pageQuery,
  answers: { 200: importList },
});

export const previewImport = defineEndpoint({
  method: 'get',
  path: '/contact/import/preview',
  summary: 'Ask what an import would start',
  description:
    'The published automations that adding the tags would start, for contacts that do not have them yet.',
  query: importPreviewQuery,
  answers: { 200: z.object({ automatisations: z.array(startedByImport) }) },
  errors: ['tag_not_found'],
});

export const readImport = defineEndpoint({
  method: 'get',
  path: '/contact/import/{importId}',
  summary: 'See how far an import is, and which rows it rejected, or took in without a value',
  description: '`meta` pages the rejected rows, by line.',
  params: { importId: 'import' },
  query: importDetailQuery,
  answers: { 200: importDetail },
});

export const eraseRejectedRows = defineEndpoint({
  method: 'delete',
  path: '/contact/import/{importId}/rejected',
  summary: 'Erase the rejected rows',
  description: 'Their number stays. They go by themselves 30 days after the import has ended.',
  params: { importId: 'import' },
  answers: { 204: null },
});

export const downloadRejectedRows = defineEndpoint({
  method: 'get',
  path: '/contact/import/{importId}/rejected',
  summary: 'Download the rejected rows',
  description:
    'The columns of the file as they were sent, behind each row’s line and why it was rejected. Mended, the file can be imported again.',
  params: { importId: 'import' },
  query: rejectedRowsQuery,
  answers: {
    200: { contentType: 'text/csv', description: 'The rejected rows with a header row, in UTF-8.' },
  },
});

export const previewUndo = defineEndpoint({
  method: 'get',
  path: '/contact/import/{importId}/undo',
  summary: 'Ask what undoing an import would do',
  description:
    'Of a large import the contacts that came last are looked at (`looked_contacts`), and the figures are of these. Nothing changes.',
  params: { importId: 'import' },
  answers: { 200: z.object({ preview: importUndoPreview }) },
  errors: ['import_running', 'import_undone', 'import_not_kept'],
});

export const undoImport = defineEndpoint({
  method: 'post',
  path: '/contact/import/{importId}/undo',
  summary: 'Undo an import',
  description: `Contacts that the import made are removed, unless they were changed since, or have runs, or events other than those of the import’s own tags. Of the others
values, tags and consent go back to what they were, each where it still stands as the import left it. What stays is counted by its reason.

It goes on by itself after the answer: \`undo\` of \`GET /contact/import/{importId}\` says how far it is. What the import’s tags have started goes on. An import can be undone once, for
30 days.`,
  params: { importId: 'import' },
  answers: { 202: z.object({ import: contactImport }) },
  errors: ['import_running', 'import_undone', 'import_not_kept'],
});
