import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import type { Words } from '../../values/words';
import { displayName, flag, id, idsOfRows, moment, pageQuery, searchTerm, sortOrder } from '../common';
import { eventNameLimit } from '../events/event';
import { flowProblem } from './flow-problem';
import { noticeInList } from '../notice';
import { reentry, reentryInput } from './reentry';
import { failedRunsCounted } from '../runs/run-state';
import { step } from './step';
import { tag, tagIdsInQuery } from '../contacts/tag';
import { updateOf } from '../update';

export const exitStrategyTypes = ['none', 'tag', 'event'] as const;

/** Why an automation was paused, where no person did it. */
export const pauseReasons = ['over_budget'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** So many runs that took more than they may, within so many seconds, have an automation paused. */
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

/** An automation in a list: how its runs stand, too. */
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

/** An automation in a picker: what a list of more than 200 answers of each. */
export const automatisationChoice = automatisation.pick({
  id: true,
  name: true,
  entry_event_name: true,
  is_campaign: true,
});
export type AutomatisationChoice = z.infer<typeof automatisationChoice>;

/** An automation on its own page: its chain with it, and what is wrong with it. */
export const automatisationDetail = automatisation.extend({
  steps: z.array(step),
  problems: z.array(flowProblem),
});
export type AutomatisationDetail = z.infer<typeof automatisationDetail>;

/** Tags come as ids, or as the objects that a list answered. */
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

/** What is said of a field that cannot be left empty. */
export const required: Words = { en: 'must be filled in', fr: 'doit être rempli' };

/** The body of `POST /automatisation`. A campaign's event name is the server's; an automation needs one. */
export const automatisationInput = z
  .object(settings)
  .refine((flow) => flow.is_campaign || flow.entry_event_name !== '', {
    path: ['entry_event_name'],
    message: ruleWords(required),
  });
export type AutomatisationInput = z.infer<typeof automatisationInput>;

const { is_campaign: _, is_active, ...changes } = settings;

/**
 * The body of `PUT /automatisation`: the whole object. `steps` have calls of their own and are ignored, as is what the server tells; an older
 * `version` is refused.
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

/** Scheduled tasks that the refusal to delete an automation names. */
export const namedTasks = 20;

/** What goes with an automation that is deleted: details of 409 `in_use`. */
export const automatisationUse = z.object({
  runs: z.number().int().describe('Runs inside it.'),
  scheduled_tasks: z.number().int(),
  scheduled_task_names: z
    .array(z.string())
    .max(namedTasks)
    .describe(`The names of the first ${namedTasks} of them, in alphabetical order.`),
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

/** The query of `GET /automatisation`. With `automatisation_id` it answers that one, steps included. */
export const automatisationQuery = pageQuery.extend({
  automatisation_id: id.optional(),
  is_campaign: flag.optional(),
  is_ghost: flag.optional(),
  tags: tagIdsInQuery.optional(),
  ids: idsOfRows,
  search_term: searchTerm,
  sort_by: z.enum(automatisationSortColumns).default('id'),
  sort_order: sortOrder.default('asc'),
});
export type AutomatisationQuery = z.infer<typeof automatisationQuery>;
