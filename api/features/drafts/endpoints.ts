import { z } from 'zod';
import { automatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import {
  draft,
  draftDifference,
  draftDiscardingQuery,
  draftPublication,
  draftRestoringQuery,
} from '../../../domain/entities/automatisations/draft';
import { id } from '../../../domain/entities/common';
import { flowEffect } from '../../../domain/entities/automatisations/flow-effect';
import { defineEndpoint } from '../../http/endpoint';

const path = '/automatisation/{automatisationId}/draft';
const params = { automatisationId: 'automatisation' } as const;

export const readDraft = defineEndpoint({
  method: 'get',
  path,
  summary: 'Read the draft beside a flow',
  description: 'Null where it has none.',
  params,
  answers: { 200: z.object({ draft: draft.nullable() }) },
});

export const beginDraft = defineEndpoint({
  method: 'post',
  path,
  summary: 'Begin a draft beside a flow',
  description:
    'With the steps of the flow as they are; a draft that is there already is answered as it is. The calls of steps edit it with `draft=true`, and no run, count, webhook or trigger goes by it before it is published.',
  params,
  answers: { 200: z.object({ draft }) },
  errors: ['flow_is_broadcast'],
});

export const discardDraft = defineEndpoint({
  method: 'delete',
  path,
  summary: 'Discard the draft beside a flow',
  description:
    'The flow stays as it is. The draft and its saves are gone. With the `version` and the `created_at` that were looked at, another one is kept.',
  params,
  query: draftDiscardingQuery,
  answers: { 204: null },
  errors: ['draft_not_found', 'flow_changed'],
});

export const readDifference = defineEndpoint({
  method: 'get',
  path: `${path}/difference`,
  summary: 'Tell what publishing a draft would change',
  description: 'The steps that differ, the problems, and what it would do to the runs inside, counted now.',
  params,
  answers: { 200: z.object({ difference: draftDifference }) },
  errors: ['draft_not_found'],
});

export const publishDraft = defineEndpoint({
  method: 'post',
  path: `${path}/publication`,
  summary: 'Publish a draft: make its changes live',
  description:
    'In one transaction, by the rules of every edit: runs at a removed step go on at the next one that remains, those at a changed delay go by the new one. The draft is gone then. What others changed in the live flow meanwhile is kept; where that does not fit together, it is refused (`live_changed`) unless `over` says the live version that was looked at. It makes one revision, so it can be undone like any save.',
  params,
  body: draftPublication,
  example: {},
  answers: { 200: z.object({ automatisation: automatisationDetail, effect: flowEffect }) },
  errors: [
    'draft_not_found',
    'live_changed',
    'flow_changed',
    'flow_is_broadcast',
    'flow_full',
    'flow_has_problems',
  ],
  details: { live_changed: z.object({ step_ids: z.array(id), live_version: z.number().int() }) },
});

export const restoreDraft = defineEndpoint({
  method: 'post',
  path: `${path}/revision/{revision}/restore`,
  summary: 'Make a draft what it was at one of its versions, or what the flow was at a revision',
  description:
    'The outcome is a version of its own. With the `version` and the `created_at` that were looked at, another draft is kept.',
  params: { ...params, revision: 'revision' },
  query: draftRestoringQuery,
  answers: { 200: z.object({ draft, effect: flowEffect }) },
  errors: ['draft_not_found', 'flow_changed', 'flow_is_broadcast'],
});
