import { z } from 'zod';
import { loopProgress } from '../../../domain/entities/runs/loop';
import { defineEndpoint } from '../../http/endpoint';

export const readLoops = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/run/{runId}/loop',
  summary: 'Read how far the loops of a run are',
  description:
    'How many items each has, and how those that were begun stand. The runs of the items are listed like any other.',
  params: { automatisationId: 'automatisation', runId: 'run' },
  answers: { 200: z.object({ loops: z.array(loopProgress) }) },
});
