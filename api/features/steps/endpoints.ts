import { z } from 'zod';
import { id } from '../../../domain/entities/common';
import { flowEffect } from '../../../domain/entities/automatisations/flow-effect';
import { draftQuery } from '../../../domain/entities/automatisations/draft';
import {
  newStepsBodyLimit,
  step,
  stepDeletion,
  stepInput,
  stepUpdate,
} from '../../../domain/entities/automatisations/steps/step';
import { userApp } from '../../../domain/entities/connection';
import { defineEndpoint } from '../../http/endpoint';

const path = '/automatisation/{automatisationId}/step';
const params = { automatisationId: 'automatisation' } as const;

export const listSteps = defineEndpoint({
  method: 'get',
  path,
  summary: 'List the steps of a flow',
  description:
    'The main chain in order; a condition or a wait holds its two branches, a split its ways, chains likewise.',
  params,
  query: draftQuery,
  answers: { 200: z.object({ automatisation_steps: z.array(step) }) },
  errors: ['draft_not_found'],
});

export const createStep = defineEndpoint({
  method: 'post',
  path,
  summary: 'Insert a step',
  description:
    'Behind `automatisation_step_before_id`, or at the start when it is null. At the head of a branch that id is that of the condition or the wait, with `first_in_true` or `first_in_false`, or that of the split, with `first_in_way`; with none, the step stands where the branches join, which every run reaches that has not ended. Its own `data.keep_flow`, when it is new and has branches, says where the following steps go: to a branch (true, false, the id of a way), or to where they join (`joined`); null removes them. An empty `description` is made of the data. `data.message_template_id` links an app’s message to a message template of its channel, whose texts it then sends instead of its own; only a subject or title of its own goes before the template’s. `further_steps` are created in the same save, each behind a step of the call that comes before it (`behind`: 0 is the step of the body itself, 1 the first of them), at the head of a branch as above; all are created, or none. A step’s data has 256 kB at the most, the body 4 MB. `further_ids` are their ids.',
  params,
  query: draftQuery,
  body: stepInput,
  bodyLimit: newStepsBodyLimit,
  largeBody: 'step',
  example: {
    type: 'DELAY',
    data: { delay: 3_600, delay_unit: 'HOURS' },
    automatisation_step_before_id: null,
  },
  answers: {
    201: z.object({
      automatisation_step: step,
      further_ids: z
        .array(id)
        .optional()
        .describe('The ids of `further_steps`, in their order, where there are any.'),
      effect: flowEffect,
    }),
  },
  errors: [
    'busy',
    'draft_not_found',
    'step_not_found',
    'user_app_not_found',
    'tag_not_found',
    'segment_not_found',
    'message_template_not_found',
    'message_template_other',
    'body_invalid',
    'secret_needed_again',
    'app_mismatch',
    'app_action_unknown',
    'credential_in_text',
    'request_too_long',
    'branch_unexpected',
    'flow_changed',
    'flow_is_broadcast',
    'flow_full',
    'flow_has_problems',
  ],
});

export const saveStep = defineEndpoint({
  method: 'put',
  path,
  summary: 'Save a step',
  description:
    'The whole step, found by its `id`; it is never moved. A split keeps each way on which steps stand. With `version`, a save of an older one is refused, and `details.automatisation_step` is the step as it is now. A `description` that is empty, or still the one made of the data before, is made of the new data. Runs that sleep at a delay go by the new one at once.',
  params,
  query: draftQuery,
  body: stepUpdate,
  example: {
    id: 1,
    type: 'DELAY',
    data: { delay: 7_200, delay_unit: 'HOURS' },
    description: 'Two hours later',
  },
  answers: { 200: z.object({ automatisation_step: step, effect: flowEffect }) },
  errors: [
    'draft_not_found',
    'step_not_found',
    'user_app_not_found',
    'tag_not_found',
    'segment_not_found',
    'message_template_not_found',
    'message_template_other',
    'body_invalid',
    'secret_needed_again',
    'app_mismatch',
    'app_action_unknown',
    'credential_in_text',
    'request_too_long',
    'step_type_fixed',
    'version_conflict',
    'way_in_use',
    'flow_changed',
    'flow_is_broadcast',
    'flow_has_problems',
  ],
  details: { version_conflict: z.object({ automatisation_step: step }) },
});

export const moveSecret = defineEndpoint({
  method: 'post',
  path: `${path}/{stepId}/connection`,
  summary: 'Move a typed credential into a connection',
  description:
    'Takes a credential that was typed into a header of an API call out of the step, makes a connection to the call’s host of it, and has the step call through that. The problem `secret_in_header` tells of such a credential.',
  params: { ...params, stepId: 'step' },
  query: draftQuery,
  answers: { 201: z.object({ automatisation_step: step, effect: flowEffect, user_app: userApp }) },
  errors: ['draft_not_found', 'secret_not_movable', 'flow_changed', 'flow_is_broadcast', 'flow_has_problems'],
});

export const deleteStep = defineEndpoint({
  method: 'delete',
  path: '/automatisation/{automatisationId}/step/{stepId}',
  summary: 'Delete a step',
  description:
    'The steps behind it close up. Of the branches of a condition, a wait or a split `keep_flow` says which one stays; absent keeps none. What stands where they join follows what stays. Answers the chain as it is then, and where the runs go on that stood on what is gone.',
  params: { ...params, stepId: 'step' },
  query: stepDeletion.extend(draftQuery.shape),
  answers: { 200: z.object({ automatisation_steps: z.array(step), effect: flowEffect }) },
  errors: [
    'draft_not_found',
    'branch_ends_in_loop',
    'branch_unexpected',
    'flow_changed',
    'flow_is_broadcast',
    'flow_has_problems',
  ],
});
