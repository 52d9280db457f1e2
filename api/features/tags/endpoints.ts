import { z } from 'zod';
import { pageMeta } from '../../../domain/entities/common';
import { contact } from '../../../domain/entities/contacts/contact';
import {
  tag,
  tagDeletion,
  tagInList,
  tagInput,
  tagQuery,
  tagUpdate,
  tagUse,
} from '../../../domain/entities/contacts/tag';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ tag });

export const readTags = defineEndpoint({
  method: 'get',
  path: '/tag',
  summary: 'List tags, or read one with its contacts',
  description: 'With `tag_id` it answers that tag and a page of the contacts that have it.',
  query: tagQuery,
  answers: {
    200: z.union([
      z.object({ tags: z.array(tagInList), meta: pageMeta }),
      answered.extend({ contacts: z.array(contact), meta: pageMeta }),
    ]),
  },
  errors: ['tag_not_found'],
});

export const createTag = defineEndpoint({
  method: 'post',
  path: '/tag',
  summary: 'Make a tag',
  body: tagInput,
  example: { name: 'loyal', color: 'green' },
  answers: { 201: answered },
  errors: ['name_taken', 'too_many_tags'],
});

export const updateTag = defineEndpoint({
  method: 'put',
  path: '/tag/{tagId}',
  summary: 'Change a tag',
  description: 'What is not given stays.',
  params: { tagId: 'tag' },
  body: tagUpdate,
  example: { color: 'blue' },
  answers: { 200: answered },
  errors: ['name_taken'],
});

export const deleteTag = defineEndpoint({
  method: 'delete',
  path: '/tag/{tagId}',
  summary: 'Delete a tag',
  description:
    'Takes it off its contacts. A tag that flows or rules of segments use is refused with where, unless `force=true`: steps that need it are then broken, and say so, and for the segments nobody has it.',
  params: { tagId: 'tag' },
  query: tagDeletion,
  answers: { 204: null },
  errors: ['in_use'],
  details: { in_use: z.array(tagUse) },
});
