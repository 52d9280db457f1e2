import { z } from 'zod';
import { author } from '../account/author';
import { flag, id, lookedAtVersion, moment } from '../common';
import { flowEffect } from './flow-effect';
import { flowProblem } from './flow-problem';
import { restoringQuery, revision } from './revision';
import { step } from './steps/step';

/** The query of calls that look at a flow's steps or edit them. */
export const draftQuery = z.object({
  draft: flag
    .default(false)
    .describe(
      'True: the draft beside the flow is meant, and the flow stays as it is. Absent: the flow itself.',
    ),
});

/** Which draft of the flow a caller has looked at: another one may have come to the same version since. */
const createdAt = z.iso
  .datetime({ offset: true })
  .optional()
  .describe(
    'When the draft began that was looked at, its `created_at`: another one is refused (`flow_changed`).',
  );

/** The changes of a flow that are not live yet. */
export const draft = z
  .object({
    version: z.number().int().describe('Its own: each save of the draft raises it.'),
    author: author.describe('Who saved it last; null: an account that is gone.'),
    created_at: moment.describe('When it began, which tells it from other drafts of the flow.'),
    updated_at: moment,
    steps: z.array(step).describe('As `GET …/step` answers them; a step has the id that it has in the flow.'),
    problems: z.array(flowProblem).describe('What would be wrong with the flow if it had these steps.'),
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof draft>;

/** What publishing a draft would change. */
export const draftDifference = z
  .object({
    draft_version: z.number().int(),
    draft_created_at: moment,
    live_version: z.number().int(),
    is_live_changed: z.boolean().describe('The steps of the live flow were changed since the draft began.'),
    clashes: z
      .array(id)
      .describe(
        'Steps that were changed on both sides in ways that do not fit together. While there are any, publishing says `over`, and what follows tells of the draft alone; where there are none, what the live flow became is kept.',
      ),
    changes: revision.shape.steps.describe(
      'The steps that differ between the live flow and what it becomes.',
    ),
    effect: flowEffect.describe('What it would do just now to the runs inside.'),
    problems: z
      .array(flowProblem)
      .describe('Those of the flow as it becomes; a published flow takes no new errors.'),
    before: z.array(step).describe('The live flow.'),
    after: z.array(step).describe('What it becomes.'),
  })
  .meta({ id: 'DraftDifference' });
export type DraftDifference = z.infer<typeof draftDifference>;

/** The body of `POST /automatisation/{id}/draft/publication`. */
export const draftPublication = z.object({
  version: z
    .number()
    .int()
    .optional()
    .describe('The version of the draft that was looked at: another one is refused (`flow_changed`).'),
  created_at: createdAt,
  over: z
    .number()
    .int()
    .optional()
    .describe(
      'The version of the live flow whose clashing changes the draft replaces: another one is refused.',
    ),
});
export type DraftPublication = z.infer<typeof draftPublication>;

/** The query of `DELETE /automatisation/{id}/draft`. */
export const draftDiscardingQuery = z.object({
  version: lookedAtVersion.describe(
    'The version of the draft that was looked at: another one is kept (`flow_changed`).',
  ),
  created_at: createdAt,
});
export type DraftDiscarding = z.infer<typeof draftDiscardingQuery>;

/** The query of `POST /automatisation/{id}/draft/revision/{n}/restore`. */
export const draftRestoringQuery = restoringQuery.extend({
  created_at: createdAt,
  of_live: flag
    .default(false)
    .describe(
      'True: the revision is one of the flow. Absent: it is a version of the draft, of which the last 200 are kept.',
    ),
});
