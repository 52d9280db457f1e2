import {
  pastChoice,
  pastDaysLimit,
  pastEventLimit,
  pastOrderInput,
  pastOrders,
  pastOrdersAtOnce,
  pastPreview,
} from '../../../domain/entities/automatisations/past-contacts';
import { defineEndpoint } from '../../http/endpoint';

const ofAutomatisation = { automatisationId: 'automatisation' } as const;

export const previewPastContacts = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/past-contacts/preview',
  summary: 'Preview the past contacts of an automation',
  description: `Which contacts have had the automation’s starting event, or another one that \`event_name\` names, today or on the days before, ${pastDaysLimit} at most, how many of them would enter now, and which rules refuse the others; with \`who: in_segment\`, which contacts are in the segment whose entering starts it. Stores nothing. The automation need not be published.`,
  params: ofAutomatisation,
  body: pastChoice,
  example: { days: 30 },
  answers: { 200: pastPreview },
  errors: ['campaign_without_past_contacts', 'started_by_no_segment', 'too_many_counts'],
});

export const addPastContacts = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/past-contacts',
  summary: 'Add past contacts to an automation',
  description: `Starts the published automation for contacts who have had its starting event, or another one that \`event_name\` names, today or on the days before, in the background: each contact once, with the data of its latest such event, and by the rules that a new event goes by. Nobody is added whose latest event the automation has handled, who has had its exit event since, or, where the event is that of a tag, who has lost the tag. With \`who: in_segment\` it is those who are in the segment whose entering starts the automation, also those who have been in it since it was built: each once while it stays in it, by the same rules; the order waits until the segment is built. One such order of an automation, and ${pastOrdersAtOnce} of an account, go on at once, each about ${pastEventLimit} events at the most. Unpublishing stops it.`,
  params: ofAutomatisation,
  body: pastOrderInput,
  example: { days: 30, pace: { count: 100, per: 'minute' } },
  answers: { 202: pastOrders },
  errors: [
    'campaign_without_past_contacts',
    'started_by_no_segment',
    'automatisation_draft',
    'past_contacts_under_way',
    'too_many_past_orders',
  ],
});

export const listPastOrders = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/past-contacts',
  summary: 'List the orders to add past contacts to an automation',
  description: 'With the progress of the one that goes on.',
  params: ofAutomatisation,
  answers: { 200: pastOrders },
});

export const pausePastContacts = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/past-contacts/pause',
  summary: 'Pause adding past contacts',
  description: 'Contacts that have entered go on. Nothing happens where no order goes on.',
  params: ofAutomatisation,
  answers: { 200: pastOrders },
});

export const resumePastContacts = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/past-contacts/resume',
  summary: 'Resume adding past contacts',
  description: 'Nothing happens where no order is paused.',
  params: ofAutomatisation,
  answers: { 200: pastOrders },
});

export const stopPastContacts = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/past-contacts/stop',
  summary: 'Stop adding past contacts',
  description:
    'No contact is added from then on. Those that have been added go on. Nothing happens where no order goes on.',
  params: ofAutomatisation,
  answers: { 200: pastOrders },
});
