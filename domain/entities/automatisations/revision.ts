import { z } from 'zod';
import { stepTypes } from '../../steps/types';
import { author } from '../account/author';
import { automatisation } from './automatisation';
import { flag, id, moment } from '../common';
import { step } from './steps/step';

/** How a revision can change a step. A new position caused by other steps is not listed: no user moves a step. */
const stepChangeKinds = ['added', 'removed', 'changed'] as const;

/** The settings that revisions store and restore; `is_active` is stored, but only the user changes it back. */
const revisionSettings = [
  'name',
  'entry_event_name',
  'is_active',
  'is_ghost',
  'reentry',
  'reentry_period',
  'reentry_field',
  'exit_strategy_type',
  'exit_strategy_value',
  'tags',
] as const;

/** A value before and after a revision; null: it did not exist before, or does not exist after. */
const difference = { before: z.unknown(), after: z.unknown() };

/** Why a save restored an earlier revision, where the caller says so. */
const restoringReasons = ['undo', 'redo'] as const;

/** The revision that a save restored. */
const restoring = z.object({
  number: z.number().int(),
  by: z
    .enum(restoringReasons)
    .nullable()
    .describe('Whether that was to undo or to redo something; null: neither was said.'),
});
export type Restoring = z.infer<typeof restoring>;

/** The query of `POST /automatisation/{id}/revision/{n}/restore`. */
export const restoringQuery = z.object({
  by: z.enum(restoringReasons).optional().describe('Kept with the revision that it makes.'),
  version: z.coerce
    .number()
    .int()
    .optional()
    .describe('The version that was looked at, of what is restored: another one is kept (`flow_changed`).'),
});

/** A save of a flow: its number, its author, and its changes. */
export const revision = z
  .object({
    number: z.number().int().describe('The version of the automation that the save made.'),
    author: author.describe('Who saved it; null: an account that is gone.'),
    created_at: moment,
    restores: restoring
      .nullable()
      .describe('The revision that the save went back to; null of a save that wrote something new.'),
    is_by_rule: z
      .boolean()
      .describe('Whether the rule of a split made the save, by choosing the winner: it has no author.'),
    settings: z
      .array(z.object({ setting: z.enum(revisionSettings), ...difference }))
      .describe('The settings that differ from the revision before; of tags their ids.'),
    steps: z
      .array(
        z.object({
          step_id: id,
          type: z.enum(stepTypes),
          description: z.string(),
          change: z.enum(stepChangeKinds),
          tells: z
            .string()
            .nullable()
            .describe(
              'Of a call: what tells it from others, such as an e-mail’s subject, a line of it. Null of other steps.',
            ),
          fields: z
            .array(z.object({ field: z.string(), ...difference }))
            .describe(
              'Of a changed step: the fields of its data that differ, and what else of it does. Long values are cut off.',
            ),
        }),
      )
      .describe('The steps that differ from the revision before.'),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revision>;
export type SettingChange = Revision['settings'][number];

/** A revision with the flow at that time. */
export const revisionDetail = revision.extend({
  automatisation: automatisation.extend({ steps: z.array(step) }),
});
export type RevisionDetail = z.infer<typeof revisionDetail>;

/** The query of `GET /automatisation/{id}/changes`. */
export const changesQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .optional()
    .describe('The last version that the caller knows; absent: the one there is.'),
  draft: flag.default(false).describe('True: the saves of the draft, by its own versions.'),
});

/** The changes to a flow since a version. */
export const flowChanges = z.object({
  version: z.number().int().describe('What to ask `after` next.'),
  changes: z.array(revision).describe('The oldest first, 200 at most: ask again from `version`.'),
});
export type FlowChanges = z.infer<typeof flowChanges>;
