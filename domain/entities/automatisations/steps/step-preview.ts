import { z } from 'zod';
import { jsonObject } from '../../common';
import { externalId } from '../../contacts/contact';
import { stepContent } from './step';

/** The body of `POST /automatisation/{id}/step/preview`: a step being edited, and the data on which its texts are rendered. */
export const stepPreviewInput = z.object({
  ...stepContent,
  event_data: jsonObject.default({}),
  contact_external_id: externalId.optional().describe('A contact of the account; none when absent.'),
});
export type StepPreviewInput = z.infer<typeof stepPreviewInput>;

/** The step's rendered texts, and what it would do. */
export const stepPreview = z.object({
  rendered: jsonObject
    .nullable()
    .describe(
      'Its data with every text rendered; of a call its `request`, with `{{ app.… }}` where credentials go, and, of an app’s, what it sends as `sent` (`SentMessage`), with the version of its template as `message_template`. Null when that fails.',
    ),
  detail: jsonObject
    .nullable()
    .describe(
      'What a run’s log would tell of it: of a condition the `branch`, and what is found (`actual`) and compared with (`expected`), or the `tag_id`; of an update the `variable` `before` and `after`; of a count the `count`; of a message that would wait, its `message_hours` (until when, by whose timezone, which days and hours). Null of every other step, and where it cannot be done.',
    ),
  missing: z.array(z.string()).describe('Variables that the texts name and that are not there.'),
  problem: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why they cannot be rendered, why the step cannot be done, or why nothing would be sent.'),
});
export type StepPreview = z.infer<typeof stepPreview>;
