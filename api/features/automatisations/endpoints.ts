import { z } from 'zod';
import {
  automatisationChoice,
  automatisationDeletion,
  automatisationDetail,
  automatisationInList,
  automatisationInput,
  automatisationQuery,
  automatisationUpdate,
  automatisationUse,
} from '../../../domain/entities/automatisations/automatisation';
import { templateInput } from '../../../domain/entities/automatisations/template';
import { pageMeta } from '../../../domain/entities/common';
import { flowEffect } from '../../../domain/entities/automatisations/flow-effect';
import { flowProblem } from '../../../domain/entities/automatisations/flow-problem';
import { publicationOutlook, publicationQuery } from '../../../domain/entities/automatisations/publication';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ automatisation: automatisationDetail });

export const readAutomatisations = defineEndpoint({
  method: 'get',
  path: '/automatisation',
  summary: 'List automations and campaigns, or read one with its steps',
  description:
    'With `automatisation_id` it answers that one with its steps. Pages of more than 200 are answered with the few fields that pickers need.',
  query: automatisationQuery,
  answers: {
    200: z.union([
      z.object({
        automatisations: z.array(z.union([automatisationInList, automatisationChoice])),
        meta: pageMeta,
      }),
      answered,
    ]),
  },
  errors: ['automatisation_not_found', 'tag_not_found'],
});

export const createAutomatisation = defineEndpoint({
  method: 'post',
  path: '/automatisation',
  summary: 'Make an automation or a campaign',
  description:
    'It has no steps yet. A campaign is active at once, and its event name is made by the server: 32 hexadecimal characters.',
  body: automatisationInput,
  example: { name: 'Welcome', entry_event_name: 'signed_up', tags: [] },
  answers: { 201: answered },
  errors: ['tag_not_found', 'segment_not_found', 'flow_has_problems', 'too_many_of_trigger'],
});

export const createFromTemplate = defineEndpoint({
  method: 'post',
  path: '/automatisation/template',
  summary: 'Make an automation or a campaign from a template',
  description:
    'It has the template’s steps, with texts in the language of the call. The tags and custom fields that they name are taken where the account has them, and made otherwise. Some templates have a goal, which the flow then has too. The connections of app steps are left to choose: `problems` lists them, and nothing is published before.',
  body: templateInput,
  example: { template: 'abandoned_cart', name: 'Abandoned cart', entry_event_name: 'cart_updated' },
  answers: { 201: answered },
  errors: ['tag_not_found', 'segment_not_found'],
});

export const updateAutomatisation = defineEndpoint({
  method: 'put',
  path: '/automatisation',
  summary: 'Save the settings of an automation or a campaign',
  description:
    'The whole object, found by its `id`. `steps` are ignored: they have calls of their own, as pausing has. A campaign stays a campaign, active, and keeps its event name: a save that says otherwise is refused. With `version`, a save of an older one is refused, and `details.automatisation` is what is stored. `is_active` publishes, unless the flow has errors; unpublished, it takes nobody in, and who is inside goes on.',
  body: automatisationUpdate,
  example: { id: 1, name: 'Welcome', entry_event_name: 'signed_up', is_active: true, reentry: 'once' },
  answers: { 200: answered.extend({ effect: flowEffect }) },
  errors: [
    'automatisation_not_found',
    'tag_not_found',
    'segment_not_found',
    'version_conflict',
    'flow_changed',
    'flow_is_broadcast',
    'flow_has_problems',
    'too_many_of_trigger',
  ],
  details: { version_conflict: answered },
});

export const validateAutomatisation = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/validation',
  summary: 'Check an automation or a campaign',
  description:
    'Lists what is wrong or doubtful, with the steps: errors, which block publishing (of a campaign, its run), and warnings. It changes nothing.',
  params: { automatisationId: 'automatisation' },
  answers: {
    200: z.object({
      problems: z.array(flowProblem),
      is_publishable: z.boolean().describe('No problem is an error.'),
    }),
  },
});

export const readPublication = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/publication',
  summary: 'Tell what publishing an automation, or taking it back, would come upon',
  description:
    'The runs inside it, and the other published automations that begin with the same event: one event begins a run of each. With `entry_event_name` it tells what giving the automation this trigger would come upon.',
  params: { automatisationId: 'automatisation' },
  query: publicationQuery,
  answers: { 200: z.object({ publication: publicationOutlook }) },
});

export const copyAutomatisation = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/copy',
  summary: 'Copy an automation or a campaign with its steps and tags',
  description: 'An automation’s copy is a draft; a campaign’s copy gets an event name of its own.',
  params: { automatisationId: 'automatisation' },
  answers: { 201: answered },
  errors: ['flow_is_broadcast'],
});

export const deleteAutomatisation = defineEndpoint({
  method: 'delete',
  path: '/automatisation/{automatisationId}',
  summary: 'Delete an automation or a campaign',
  description:
    'Refused with the counts while runs are inside, scheduled tasks start it or segments ask who is in it, unless `force=true`, which ends them; nobody is in it for these segments from then on.',
  params: { automatisationId: 'automatisation' },
  query: automatisationDeletion,
  answers: { 204: null },
  errors: ['in_use'],
  details: { in_use: automatisationUse },
});
