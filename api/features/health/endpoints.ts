import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint';

const up = z.literal('up');

export const readLiveness = defineEndpoint({
  method: 'get',
  path: '/health/live',
  summary: 'Say whether this process answers',
  description:
    'For what starts it again when it does not (a liveness probe): 200, whatever it stands on does.',
  answers: { 200: z.object({ live: z.literal(true) }) },
  errors: [],
});

export const readReadiness = defineEndpoint({
  method: 'get',
  path: '/health/ready',
  summary: 'Say whether this process can take requests',
  description:
    'For what sends it requests (a readiness probe, a load balancer): 200 while the database can be written and has every migration, and the process was not told to stop, else 503. Temporal and the worker are not asked: what is sent meanwhile is stored, and goes on when they are back.',
  answers: { 200: z.object({ ready: z.literal(true) }) },
  errors: ['not_healthy'],
});

export const readHealth = defineEndpoint({
  method: 'get',
  path: '/health',
  summary: 'Say whether the product works',
  description: 'For those who watch over it: 200 when every part is up, 503 with what is down.',
  answers: { 200: z.object({ database: up, temporal: up, worker: up, migrations: up }) },
  errors: ['not_healthy'],
});
