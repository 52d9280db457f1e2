import { simulation, simulationInput } from '../../../domain/entities/automatisations/simulation';
import { draftQuery } from '../../../domain/entities/automatisations/draft';
import { stepPreview, stepPreviewInput } from '../../../domain/entities/automatisations/steps/step-preview';
import { stepTest, stepTestInput } from '../../../domain/entities/automatisations/steps/step-test';
import { defineEndpoint } from '../../http/endpoint';

/** A trial occupies a thread, and its answer is long. */
const countsAs = 5;

export const simulateFlow = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/simulation',
  summary: 'Try a flow',
  description:
    'Walks the flow as it is now, draft or published, on a clock of its own: waits take no time, and nothing is written or sent. Answers the steps in order, each with what it changed; a loop shows its first 20 items and how many there are.',
  params: { automatisationId: 'automatisation' },
  query: draftQuery,
  body: simulationInput,
  example: {
    start_at: '2026-05-01T17:00:00-04:00',
    event_data: { amount: 12.5 },
    contact: { data: { plan: 'pro' } },
  },
  countsAs,
  answers: { 200: simulation },
  errors: [
    'draft_not_found',
    'contact_not_found',
    'too_many_trials',
    'trial_too_slow',
    'trial_too_large',
    'busy',
  ],
});

export const previewStep = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/step/preview',
  summary: 'Preview a step',
  description:
    'Renders the Liquid of a step that is being written, for a contact and an event, and tells which branch a condition takes, what an update writes and what a count counts. Nothing is written or sent.',
  params: { automatisationId: 'automatisation' },
  body: stepPreviewInput,
  example: {
    type: 'APICALL',
    data: { method: 'POST', url: 'https://api.example.com/orders', body: '{"amount": "{{ event.amount }}"}' },
    event_data: { amount: 12.5 },
  },
  countsAs,
  answers: { 200: stepPreview },
  errors: [
    'contact_not_found',
    'user_app_not_found',
    'body_invalid',
    'app_mismatch',
    'app_action_unknown',
    'credential_in_text',
    'request_too_long',
    'too_many_trials',
    'trial_too_slow',
    'trial_too_large',
    'busy',
  ],
});

export const sendTest = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/step/test',
  summary: 'Send a test of a step',
  description:
    'Sends the e-mail or SMS of a step that is being written, for a contact and an event, to the `recipient` in the place of the step’s own. It goes out once, whether or not the recipient has opted out; no run begins, and nothing is counted or written. A link to unsubscribe in it is that of the contact. Five a minute.',
  params: { automatisationId: 'automatisation' },
  body: stepTestInput,
  example: {
    type: 'APICALL',
    data: { phone_number: '{{ contact.phone }}', message: 'Hello {{ contact.name }}' },
    app_webhook_unique_identifier: 'twilio_send_sms',
    user_app_id: 1,
    recipient: '+33612345678',
  },
  answers: { 200: stepTest },
  errors: [
    'contact_not_found',
    'user_app_not_found',
    'app_mismatch',
    'app_action_unknown',
    'credential_in_text',
    'request_too_long',
    'body_invalid',
    'test_unavailable',
    'test_needs_email',
    'test_needs_phone',
    'connection_needed',
    'credentials_unreadable',
    'too_many_requests',
    'too_many_trials',
    'trial_too_slow',
    'trial_too_large',
    'busy',
  ],
});
