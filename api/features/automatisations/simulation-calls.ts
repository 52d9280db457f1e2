import { simulation, simulationInput } from '../../../domain/entities/simulation';
import { defineCall } from '../../call';

export const simulateFlow = defineCall({
  method: 'post',
  path: '/automatisation/{automatisationId}/simulation',
  summary: 'Try a flow',
  description:
    'Walks the flow as it is now, draft or published, on a clock of its own: waits take no time, and nothing is written or sent. Answers the steps in order, each with what it changed; a loop shows its first 20 items and how many there are.',
  params: { automatisationId: 'automatisation' },
  body: simulationInput,
  example: {
    start_at: '2026-05-01T17:00:00-04:00',
    event_data: { amount: 12.5 },
    contact: { data: { plan: 'pro' } },
  },
  answers: { 200: simulation },
  errors: ['contact_not_found'],
});
