import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import {
  displayName,
  flag,
  id,
  idsInQuery,
  idsOfRows,
  moment,
  pageQuery,
  pickerSizeLimit,
  searchTerm,
  sortOrder,
} from '../common';
import { segmentNaming } from '../segments/segment-naming';
import { updateOf } from '../update';

/** Most tags of an account: pickers show all of them, and each check of a flow reads them. */
export const tagLimit = pickerSizeLimit;

/** The colours, in the order of their ids 1 to 7 (docs/contract.md#tags). */
export const tagColors = ['red', 'green', 'blue', 'yellow', 'purple', 'orange', 'gray'] as const;
const tagColor = z.enum(tagColors);
export type TagColor = z.infer<typeof tagColor>;

export const tag = z.object({ id, name: z.string(), color: tagColor, created_at: moment });
export type Tag = z.infer<typeof tag>;

/** A tag in the list of tags. */
export const countedTag = tag.extend({
  count_of_contacts: z.number().int().describe('How many contacts have it.'),
});
export type CountedTag = z.infer<typeof countedTag>;

/** Lists for pickers may omit these fields. */
export const tagInList = countedTag.partial({ created_at: true, count_of_contacts: true });
export type TagInList = z.infer<typeof tagInList>;

/** A colour by its name or its id. */
const givenColor = z.union([
  tagColor,
  z
    .number()
    .int()
    .min(1)
    .max(tagColors.length)
    .transform((colorId) => tagColor.parse(tagColors[colorId - 1])),
]);

/** The body of `POST /tag`. */
export const tagInput = z.strictObject({ name: displayName, color: givenColor.default('gray') });
export type TagInput = z.infer<typeof tagInput>;

/** The body of `PUT /tag/{id}`: omitted fields stay unchanged. */
export const tagUpdate = updateOf(
  countedTag,
  z.strictObject({ name: displayName.optional(), color: givenColor.optional() }),
  ['id'],
);
export type TagUpdate = z.infer<typeof tagUpdate>;

const tagSortColumns = ['id', 'name', 'created_at'] as const;

/** Further sort columns for the contacts of one tag. */
const contactSortColumns = ['external_id', 'email', 'updated_at'] as const;

const isTagSortColumn = (column: string): boolean => tagSortColumns.some((own) => own === column);

/** The query of `GET /tag`. With `tag_id` it answers that one with a page of its contacts. */
export const tagQuery = pageQuery
  .extend({
    tag_id: id.optional(),
    ids: idsOfRows,
    search_term: searchTerm,
    sort_by: z
      .enum([...tagSortColumns, ...contactSortColumns])
      .default('id')
      .describe(`Only the contacts of a tag are sorted by ${contactSortColumns.join(', ')}.`),
    sort_order: sortOrder.default('asc'),
  })
  .refine(({ tag_id, sort_by }) => tag_id !== undefined || isTagSortColumn(sort_by), {
    path: ['sort_by'],
    message: ruleWords({
      en: `must be one of ${tagSortColumns.join(', ')} without a tag`,
      fr: `doit être parmi ${tagSortColumns.join(', ')} sans étiquette`,
    }),
  });
export type TagQuery = z.infer<typeof tagQuery>;

/** The query of `DELETE /tag/{id}`: `force` deletes a tag that flows use. */
export const tagDeletion = z.object({ force: flag.default(false) });

/** Several tags in a query: a JSON array of ids (docs/contract.md#lists). */
export const tagIdsInQuery = idsInQuery(100);

/** A flow that uses the tag, and the steps that use it. */
const tagFlowUse = z.object({
  automatisation_id: id,
  name: z.string(),
  is_campaign: z.boolean(),
  is_trigger: z.boolean(),
  is_exit_strategy: z.boolean(),
  is_label: z.boolean(),
  step_ids: z.array(id).describe('Steps of the flow, or of the draft beside it.'),
});
export type TagFlowUse = z.infer<typeof tagFlowUse>;

/** What uses a tag: a flow, or a segment whose rules name it: details of 409 `in_use`. */
export const tagUse = z.union([tagFlowUse, segmentNaming]);
export type TagUse = z.infer<typeof tagUse>;

const addedEventPattern = /^tag_([1-9]\d{0,14})_added$/;

/** The name of the event that is created when a tag is newly added to a contact. */
export const tagAddedEventName = (tagId: number): string => `tag_${tagId}_added`;

/** The id of the tag in a tag-added event's name, or null for any other event name. */
export function tagOfAddedEventName(eventName: string): number | null {
  const match = addedEventPattern.exec(eventName);
  return match ? Number(match[1]) : null;
}
