import { z } from 'zod';
import { automatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { pageMeta, pageQuery } from '../../../domain/entities/common';
import { flowEffect } from '../../../domain/entities/automatisations/flow-effect';
import {
  changesQuery,
  flowChanges,
  restoringQuery,
  revision,
  revisionDetail,
} from '../../../domain/entities/automatisations/revision';
import { defineEndpoint } from '../../http/endpoint';

const ofAutomatisation = { automatisationId: 'automatisation' } as const;
const ofRevision = { ...ofAutomatisation, revision: 'revision' } as const;

export const listRevisions = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/revision',
  summary: 'List the revisions of a flow, newest first',
  description: 'Every save of the automation or of a step makes one, of a draft too.',
  params: ofAutomatisation,
  query: pageQuery,
  answers: { 200: z.object({ revisions: z.array(revision), meta: pageMeta }) },
});

export const readRevision = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/revision/{revision}',
  summary: 'Read a revision with the flow as it was',
  description: 'Tags and connections that are gone since are left out.',
  params: ofRevision,
  answers: { 200: z.object({ revision: revisionDetail }) },
});

export const restoreRevision = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/revision/{revision}/restore',
  summary: 'Make a flow what it was at a revision',
  description:
    'Settings and steps, these under the ids they had; whether it is published stays as it is. The outcome is a revision of its own, so a restoring can be undone like any save. With the `version` that was looked at, another one is kept. Refused where it would bring errors into a published flow.',
  params: ofRevision,
  query: restoringQuery,
  answers: { 200: z.object({ automatisation: automatisationDetail, effect: flowEffect }) },
  errors: ['flow_changed', 'flow_is_broadcast', 'flow_has_problems', 'too_many_of_trigger'],
});

export const followChanges = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/changes',
  summary: 'Follow what changes in a flow, and by whom',
  description:
    'To who asks for `text/event-stream`, a stream of events `change`: `data` is a revision, `id` its number, by which a client that lost the stream goes on (`Last-Event-ID`). It ends with the session, and with the automation. To anybody else, the changes there are `after` a version: ask again from the `version` that is answered.',
  params: ofAutomatisation,
  query: changesQuery,
  answers: { 200: { now: flowChanges, events: 'The changes, or a stream of them' } },
  errors: ['draft_not_found', 'too_many_streams'],
});
