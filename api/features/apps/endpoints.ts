import { z } from 'zod';
import { app, appQuery } from '../../../domain/entities/app';
import { pageMeta } from '../../../domain/entities/common';
import { defineEndpoint } from '../../http/endpoint';

export const listApps = defineEndpoint({
  method: 'get',
  path: '/app',
  summary: 'List the outside apps that flows can call',
  description:
    'Each with the credentials that a connection to it holds, and with what a step can have it do, in the language that `Accept-Language` asks for.',
  query: appQuery,
  answers: { 200: z.object({ apps: z.array(app), meta: pageMeta }) },
});
