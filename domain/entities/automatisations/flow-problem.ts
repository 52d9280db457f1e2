import { z } from 'zod';
import { id } from '../common';

/** Errors: they keep a flow from being published. */
export const flowErrorCodes = [
  'trigger_missing',
  'trigger_tag_unknown',
  'exit_value_missing',
  'exit_tag_unknown',
  'step_invalid',
  'app_missing',
  'field_missing',
  'body_invalid',
  'tag_unknown',
  'segment_unknown',
  'message_template_unknown',
  'template_invalid',
  'not_a_number',
  'not_a_date',
  'not_a_variable',
  'variable_read_only',
  'event_name_reserved',
  'timezone_unknown',
  'loop_too_deep',
  'unreachable',
] as const;
export type FlowErrorCode = (typeof flowErrorCodes)[number];

/** Warnings: they do not keep a flow from being published. */
const flowWarningCodes = [
  'flow_empty',
  'branches_empty',
  'variable_unknown',
  'event_field_unseen',
  'event_name_unseen',
  'reentry_field_unseen',
  'value_unfit',
  'tag_empty',
  'contact_may_be_missing',
  'unsubscribe_missing',
  'sample_left',
  'connection_failing',
  'goal_missing',
  'category_unknown',
  'secret_in_header',
  'secret_in_url',
  'tracks_own_trigger',
  'triggers_each_other',
] as const;

export const flowProblemCodes = [...flowErrorCodes, ...flowWarningCodes] as const;
export type FlowProblemCode = (typeof flowProblemCodes)[number];

/** A problem of a flow in an answer, with words in the reader's language. */
export const flowProblem = z
  .object({
    code: z.enum(flowProblemCodes),
    severity: z.enum(['error', 'warning']).describe('An error blocks publishing, a warning does not.'),
    step_id: id.nullable().describe('Null: it is about the automation itself.'),
    field: z
      .string()
      .nullable()
      .describe('The field it is about, of the step’s data or of the automation; null: the whole.'),
    message: z.string(),
  })
  .meta({ id: 'FlowProblem' });
export type FlowProblem = z.infer<typeof flowProblem>;
