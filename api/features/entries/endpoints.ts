import {
  countedRefusals,
  entries,
  entryQuery,
  refusedEvents,
  refusedQuery,
} from '../../../domain/entities/automatisations/entry';
import { defineEndpoint } from '../../http/endpoint';

const ofAutomatisation = { automatisationId: 'automatisation' } as const;

export const listEntries = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/entry',
  summary: 'Tell which of a contact’s events let it in, and why the others did not',
  description: 'The contact’s events of the name that the automation starts by now, newest first.',
  params: ofAutomatisation,
  query: entryQuery,
  answers: { 200: entries },
  errors: ['contact_not_found'],
});

export const listRefusals = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/entry/refusal',
  summary: 'Count why matching events started no run',
  description:
    'Of events that met the automation published: its rule of re-entry or its exit tag refused them.',
  params: ofAutomatisation,
  answers: { 200: countedRefusals },
});

export const listRefused = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/entry/refused',
  summary: 'List matching events that started no run, and whose they are',
  description: 'Those that are counted, the last to arrive first.',
  params: ofAutomatisation,
  query: refusedQuery,
  answers: { 200: refusedEvents },
});
