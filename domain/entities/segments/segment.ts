import { z } from 'zod';
import { displayName, id, idsOfRows, moment, pageMeta, pageQuery, searchTerm, sortOrder } from '../common';
import { flowUse } from '../automatisations/flow-use';
import { contact } from '../contacts/contact';
import { updateOf } from '../update';
import { segmentRules } from './rule';
import { segmentNaming } from './segment-naming';

/** Most segments and lists of an account. */
export const mostSegments = 200;

/** A segment has rules, and its contacts come and go by them; those of a list are put on it and taken off it by hand, import or file. */
const segmentKind = z.enum(['rules', 'list']);

export const segment = z
  .object({
    id,
    kind: segmentKind,
    name: z.string(),
    description: z.string(),
    rules: segmentRules.nullable().describe('Null for a list.'),
    version: z
      .number()
      .int()
      .describe('1, and one more with each change of its name, its description or its rules.'),
    count_of_contacts: z.number().int(),
    is_building: z
      .boolean()
      .describe(
        'Whether its contacts are still being looked up after it was made, or its rules were changed.',
      ),
    progress: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('While it is being built: which part of the contacts has been looked at; null otherwise.'),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof segment>;

const description = z.string().trim().max(1_000);

/** The body of `POST /segment`. */
export const segmentInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rules'),
    name: displayName,
    description: description.default(''),
    rules: segmentRules,
  }),
  z.strictObject({ kind: z.literal('list'), name: displayName, description: description.default('') }),
]);
export type SegmentInput = z.infer<typeof segmentInput>;

/** The body of `PUT /segment/{id}`: omitted fields stay unchanged. */
export const segmentUpdate = updateOf(
  segment,
  z.strictObject({
    name: displayName.optional(),
    description: description.optional(),
    rules: segmentRules.nullable().optional(),
    version: z
      .number()
      .int()
      .optional()
      .describe('The version that was read. Where the segment has another one by now, nothing is changed.'),
  }),
  ['id', 'kind'],
);
export type SegmentUpdate = z.infer<typeof segmentUpdate>;

/** The query of `GET /segment`. */
export const segmentListQuery = pageQuery.extend({
  ids: idsOfRows,
  search_term: searchTerm,
  sort_by: z.enum(['id', 'name', 'created_at']).default('id'),
  sort_order: sortOrder.default('asc'),
});
export type SegmentListQuery = z.infer<typeof segmentListQuery>;

export const segmentList = z.object({ segments: z.array(segment), meta: pageMeta });

/** The body of `POST /segment/preview`. */
export const segmentPreviewInput = z.strictObject({ rules: segmentRules });

/** How many contacts a preview lists by name. */
export const examplesOfPreview = 20;

/** How many contacts rules have now. */
export const segmentPreview = z.object({
  count: z.number().int().describe('How many contacts the rules hold now.'),
  is_exact: z
    .boolean()
    .describe('False: some of the contacts were looked at, and the count was reckoned from these.'),
  total: z.number().int().describe('How many contacts the account has.'),
  examples: z.array(contact).describe(`Up to ${examplesOfPreview} of them.`),
});
export type SegmentPreview = z.infer<typeof segmentPreview>;

/** The body of `POST /segment/{id}/contacts`: contacts to put on a list, or to take off it. */
export const listChange = z.strictObject({
  add: z.array(id).max(1_000).default([]),
  remove: z.array(id).max(1_000).default([]),
});
export type ListChange = z.infer<typeof listChange>;

/** What uses a segment or a list, a flow with its steps or a segment whose rules name the list: details of 409 `segment_in_use`. */
export const segmentUse = z.union([
  flowUse.extend({
    is_trigger: z.boolean().describe('Its events start the flow.'),
    is_exit_strategy: z.boolean().describe('Its events end runs of the flow.'),
    is_goal: z.boolean().describe('Its events are the goal of the flow.'),
  }),
  segmentNaming,
]);
export type SegmentUse = z.infer<typeof segmentUse>;
