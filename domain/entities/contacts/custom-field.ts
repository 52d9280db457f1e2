import { z } from 'zod';
import { literalTypes } from '../../values/comparing/operations';
import { plainPath } from '../../values/path';
import { flowUse } from '../automatisations/flow-use';
import { displayName, flag, id, idsOfRows, moment, pageQuery, searchTerm, sortOrder } from '../common';
import { segmentNaming } from '../segments/segment-naming';
import { updateOf } from '../update';

/** Most custom fields of an account; those that flow templates need are made beyond it. */
export const customFieldLimit = 1_000;

/** The types of a custom field. */
const fieldType = z
  .enum(literalTypes)
  .nullable()
  .describe(
    'What its values are; null: they are kept as they come. A text that is one of the type is stored as it: `"12.5"` as 12.5.',
  );

/** A label for a value of contacts: `variable_name` is its path in their data. */
export const customField = z
  .object({ id, label: z.string(), variable_name: z.string(), type: fieldType, created_at: moment })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof customField>;

/** Lists for pickers may omit these fields. */
export const customFieldInList = customField.partial({ created_at: true }).meta({ id: 'CustomFieldInList' });

const variableName = plainPath
  .max(255)
  .describe('Where the value lies in the contact’s data, names joined by dots; one custom field a path.')
  .meta({ examples: ['loyalty_points', 'address.city'] });

/** The body of `POST /custom-field`. */
export const customFieldInput = z.strictObject({
  label: displayName,
  variable_name: variableName,
  type: fieldType.optional(),
});
export type CustomFieldInput = z.infer<typeof customFieldInput>;

/** The body of `PUT /custom-field/{id}`: omitted fields stay unchanged. */
export const customFieldUpdate = updateOf(customField, customFieldInput.partial(), ['id']);
export type CustomFieldUpdate = z.infer<typeof customFieldUpdate>;

const customFieldSortColumns = ['id', 'label', 'variable_name', 'created_at'] as const;

/** The query of `GET /custom-field`. */
export const customFieldQuery = pageQuery.extend({
  ids: idsOfRows,
  search_term: searchTerm,
  sort_by: z.enum(customFieldSortColumns).default('id'),
  sort_order: sortOrder.default('asc'),
});
export type CustomFieldQuery = z.infer<typeof customFieldQuery>;

/** A flow, a segment or a running import that uses a custom field: details of 409 `in_use`. */
export const customFieldUse = z.union([flowUse, segmentNaming, z.object({ import_id: id })]);
export type CustomFieldUse = z.infer<typeof customFieldUse>;

/** The query of `DELETE /custom-field/{id}`: `force` deletes a custom field whose variable flows name. */
export const customFieldDeletion = z.object({ force: flag.default(false) });
