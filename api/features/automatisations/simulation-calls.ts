import { simulation, simulationInput } from '../../../domain/entities/simulation';
import { stepPreview, stepPreviewInput } from '../../../domain/entities/step-preview';
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

export const previewStep = defineCall({
  method: 'post',
  path: '/automatisation/{automatisationId}/step/preview',
  summary: 'Preview a step’s texts',
  description:
    'Renders the Liquid of a step that is being written, for a contact and an event. Nothing is written or sent.',
  params: { automatisationId: 'automatisation' },
  body: stepPreviewInput,
  example: {
    type: 'APICALL',
    data: { method: 'POST', url: 'https://api.example.com/orders', body: '{"amount": "{{ event.amount }}"}' },
    event_data: { amount: 12.5 },
  },
  answers: { 200: stepPreview },
  errors: ['contact_not_found', 'user_app_not_found', 'body_invalid'],
});
