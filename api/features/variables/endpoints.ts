import { z } from 'zod';
import { knownVariable, knownVariableQuery } from '../../../domain/entities/automatisations/known-variable';
import { defineEndpoint } from '../../http/endpoint';

export const listVariables = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/variable',
  summary: 'List the variables that a flow can name',
  description:
    'What lies in the data of its 20 latest entry events, the fields of contacts, custom fields, global variables, and what its steps write; each with a value that it had lately.',
  params: { automatisationId: 'automatisation' },
  query: knownVariableQuery,
  errors: ['draft_not_found'],
  answers: { 200: z.object({ variables: z.array(knownVariable) }) },
});
