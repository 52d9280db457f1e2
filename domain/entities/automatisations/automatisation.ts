import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import type { Words } from '../../values/text/words';
import { displayName, flag, id, idsOfRows, moment, pageQuery, searchTerm, sortOrder } from '../common';
import { eventNameLimit } from '../events/event';
import { flowProblem } from './flow-problem';
import { noticeInList } from '../notice';
import { reentry, reentryInput } from './reentry';
import { failedRunsCounted } from '../runs/run-state';
import { segmentNaming } from '../segments/segment-naming';
import { step } from './steps/step';
import { tag, tagIdsInQuery } from '../contacts/tag';
import { updateOf } from '../update';

export const exitStrategyTypes = ['none', 'tag', 'event'] as const;

/** Why Sillage paused an automation by itself. */
export const pauseReasons = ['over_budget'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** An automation is paused when this many runs exceed their budget within this many seconds. */
export const overBudgetRuns = 10;
export const overBudgetPeriod = 3_600;

const flowTag = tag.pick({ id: true, name: true, color: true });

/** A campaign's event name: 16 random bytes in hex (docs/contract.md#campaigns). */
export const isCampaignEventName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** An automation or a campaign, as lists answer it. */
export const automatisation = z.object({
  id,
  name: z.string(),
  entry_event_name: z.string(),
  is_active: z.boolean(),
  is_campaign: z.boolean(),
  is_broadcast: z
    .boolean()
    .describe('Whether it is a campaign of one message, which `PUT /broadcast/{id}` edits.'),
  is_ghost: z.boolean(),
  ...reentry.shape,
  exit_strategy_type: z.enum(exitStrategyTypes),
  exit_strategy_value: z.string().nullable(),
  tags: z.array(flowTag),
  publish_date: moment.nullable(),
  paused_at: moment.nullable().describe('Since when its runs begin no further step; null: they go on.'),
  pause_reason: z
    .enum(pauseReasons)
    .nullable()
    .describe(
      `Why it was paused, where no person did it. over_budget: ${overBudgetRuns} of its runs within an hour failed at steps that took more than they may.`,
    ),
  version: z.number().int(),
  created_at: moment,
  updated_at: moment,
});
export type Automatisation = z.infer<typeof automatisation>;

/** An automation in a list, with the state of its runs. */
export const automatisationInList = automatisation.extend({
  runs_inside: z.number().int().describe('Runs that are going on or waiting.'),
  last_run_at: moment.nullable().describe('When its newest run began.'),
  count_of_failed: z
    .number()
    .int()
    .describe(
      `How many of its runs, and of its loops’ items, have failed and stand so; ${failedRunsCounted} stands for more.`,
    ),
  notices: z
    .array(noticeInList)
    .describe(
      'What goes wrong with it just now, by kind: each since when, and how many in all (`GET /notice`). Those of its connections are among them.',
    ),
});
export type AutomatisationInList = z.infer<typeof automatisationInList>;

/** An automation in a picker: the short form in lists of more than 200. */
export const automatisationChoice = automatisation.pick({
  id: true,
  name: true,
  entry_event_name: true,
  is_campaign: true,
});
export type AutomatisationChoice = z.infer<typeof automatisationChoice>;

/** An automation on its own page, with its steps and its problems. */
export const automatisationDetail = automatisation.extend({
  steps: z.array(step),
  problems: z.array(flowProblem),
});
export type AutomatisationDetail = z.infer<typeof automatisationDetail>;

/** Tags are given as ids, or as the objects that a list returned. */
export const tagReferences = z
  .array(z.union([id, z.object({ id }).transform((reference) => reference.id)]))
  .max(100);

const settings = {
  name: displayName,
  entry_event_name: z.string().trim().max(eventNameLimit).default(''),
  is_active: z.boolean().default(false),
  is_campaign: z.boolean().default(false),
  is_ghost: z.boolean().default(false),
  ...reentryInput,
  exit_strategy_type: z
    .enum(exitStrategyTypes)
    .nullable()
    .default('none')
    .transform((type) => type ?? 'none'),
  exit_strategy_value: z
    .union([z.string().trim().max(eventNameLimit), z.number().int().transform(String)])
    .nullable()
    .default(null),
  tags: tagReferences.default([]),
};

/** The message for a field that cannot be left empty. */
export const required: Words = { en: 'must be filled in', fr: 'doit être rempli' };

/** The body of `POST /automatisation`. The server generates a campaign's event name; an automation needs one. */
export const automatisationInput = z
  .object(settings)
  .refine((flow) => flow.is_campaign || flow.entry_event_name !== '', {
    path: ['entry_event_name'],
    message: ruleWords(required),
  });
export type AutomatisationInput = z.infer<typeof automatisationInput>;

const { is_campaign: _, is_active, ...changes } = settings;

/**
 * The body of `PUT /automatisation`: the whole object. `steps` have calls of their own and are ignored, as are the server's own fields; an
 * older `version` is refused.
 */
export const automatisationUpdate = updateOf(
  automatisationInList.extend(automatisationDetail.shape),
  z.object({
    ...changes,
    is_active: is_active
      .removeDefault()
      .optional()
      .describe('Absent: an automation is a draft, a campaign active.'),
    id,
    version: z.number().int().optional(),
  }),
  ['is_campaign'],
);
export type AutomatisationUpdate = z.infer<typeof automatisationUpdate>;

/** Most scheduled tasks named when the deletion of an automation is refused. */
export const namedTasks = 20;

/** What would be deleted together with an automation, or miss it: details of 409 `in_use`. */
export const automatisationUse = z.object({
  runs: z.number().int().describe('Runs inside it.'),
  scheduled_tasks: z.number().int(),
  scheduled_task_names: z
    .array(z.string())
    .max(namedTasks)
    .describe(`The names of the first ${namedTasks} of them, in alphabetical order.`),
  segments: z.array(segmentNaming).describe('Segments whose rules ask who is or was in it.'),
});
export type AutomatisationUse = z.infer<typeof automatisationUse>;

const automatisationSortColumns = [
  'id',
  'name',
  'entry_event_name',
  'is_active',
  'publish_date',
  'created_at',
] as const;

/** The query of `DELETE /automatisation/{id}`. */
export const automatisationDeletion = z.object({ force: flag.default(false) });

/** The query of `GET /automatisation`. With `automatisation_id` the answer is that one, with its steps. */
export const automatisationQuery = pageQuery.extend({
  automatisation_id: id.optional(),
  is_campaign: flag.optional(),
  is_broadcast: flag.optional(),
  is_ghost: flag.optional(),
  tags: tagIdsInQuery.optional(),
  ids: idsOfRows,
  search_term: searchTerm,
  sort_by: z.enum(automatisationSortColumns).default('id'),
  sort_order: sortOrder.default('asc'),
});
export type AutomatisationQuery = z.infer<typeof automatisationQuery>;
