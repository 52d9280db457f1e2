import { z } from 'zod';
import { pageQuery } from '../../../domain/entities/common';
import { erasure, erasureList } from '../../../domain/entities/contacts/erasure';
import { defineEndpoint } from '../../http/endpoint';

export const listErasures = defineEndpoint({
  method: 'get',
  path: '/contact/erasure',
  summary: 'List reports of erased contacts, the newest first',
  description:
    'One for each contact that was erased by itself: on its page, by the API or by the tool. They hold counts and moments alone; contacts that were erased by an order are counted there.',
  query: pageQuery,
  answers: { 200: erasureList },
});

export const readErasure = defineEndpoint({
  method: 'get',
  path: '/contact/erasure/{erasureId}',
  summary: 'Read what was erased with a contact',
  params: { erasureId: 'erasure' },
  answers: { 200: z.object({ erasure }) },
});
