import { z } from 'zod';
import { pageMeta } from '../../../domain/entities/common';
import {
  customField,
  customFieldDeletion,
  customFieldInList,
  customFieldInput,
  customFieldQuery,
  customFieldUpdate,
  customFieldUse,
} from '../../../domain/entities/contacts/custom-field';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ customField });

export const listCustomFields = defineEndpoint({
  method: 'get',
  path: '/custom-field',
  summary: 'List custom fields',
  description: 'The search covers label and variable.',
  query: customFieldQuery,
  answers: { 200: z.object({ customFields: z.array(customFieldInList), meta: pageMeta }) },
});

export const createCustomField = defineEndpoint({
  method: 'post',
  path: '/custom-field',
  summary: 'Make a custom field',
  body: customFieldInput,
  example: { label: 'City', variable_name: 'address.city', type: 'string' },
  answers: { 201: answered },
  errors: ['name_taken', 'too_many_custom_fields'],
});

export const updateCustomField = defineEndpoint({
  method: 'put',
  path: '/custom-field/{customFieldId}',
  summary: 'Change a custom field',
  description:
    'What is not given stays. The data of contacts stays where it is when the variable is another, and as it is when the type is.',
  params: { customFieldId: 'custom_field' },
  body: customFieldUpdate,
  example: { label: 'Town' },
  answers: { 200: answered },
  errors: ['name_taken'],
});

export const deleteCustomField = defineEndpoint({
  method: 'delete',
  path: '/custom-field/{customFieldId}',
  summary: 'Delete a custom field',
  description:
    'The data of contacts stays. A custom field whose variable steps or rules of segments name, or an import under way fills, is refused with where, unless `force=true`; these steps and rules go on reading the data.',
  params: { customFieldId: 'custom_field' },
  query: customFieldDeletion,
  answers: { 204: null },
  errors: ['in_use'],
  details: { in_use: z.array(customFieldUse) },
});
