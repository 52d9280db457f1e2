import { z } from 'zod';
import { defineCall } from '../../call';

const up = z.literal('up');

export const readHealth = defineCall({
  method: 'get',
  path: '/health',
  summary: 'Say whether the product works',
  description: 'For those who watch over it: 200 when every part is up, 503 with what is down.',
  answers: { 200: z.object({ database: up, temporal: up, worker: up, migrations: up }) },
  errors: ['not_healthy'],
});
