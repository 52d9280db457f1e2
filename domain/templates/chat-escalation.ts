import { time, type Template } from './parts/template';

/** Posts a one-sentence summary of a request to the team's chat, and alerts its managers when nobody has answered in half an hour. */
export const chatEscalation: Template = {
  isCampaign: false,
  entryEvent: 'ticket opened',
  awaitedEvent: 'ticket answered',
  steps: ({ say, awaitedEvent }) => [
    {
      type: 'APICALL',
      app: 'gemini',
      description: say({ en: 'Sum it up', fr: 'Résumer' }),
      data: {
        prompt: say({
          en: 'Sum up this request in one sentence: {{ event.message }}',
          fr: 'Résume cette demande en une phrase : {{ event.message }}',
        }),
        add_contact_context: false,
      },
    },
    {
      type: 'APICALL',
      app: 'slack',
      description: say({ en: 'Tell the support team', fr: 'Prévenir le support' }),
      data: { channel: '#support', message: '{{ contact.name }}: {{ event.gemini_result }}' },
    },
    {
      type: 'WAIT',
      description: say({ en: 'Has somebody answered?', fr: 'Quelqu’un a-t-il répondu ?' }),
      data: { event_name: awaitedEvent, time_out: time(30, 'MINUTES') },
      whenTrue: [
        {
          type: 'TRACK',
          data: { event_name: 'ticket answered in time', event_data: { ticket: '{{ event.ticket_id }}' } },
        },
      ],
      whenFalse: [
        {
          type: 'APICALL',
          app: 'slack',
          description: say({ en: 'Escalate to the managers', fr: 'Transmettre aux responsables' }),
          data: {
            channel: '#managers',
            message: say({
              en: 'Ticket {{ event.ticket_id }} of {{ contact.name }} has waited for 30 minutes: {{ event.gemini_result }}',
              fr: 'Le ticket {{ event.ticket_id }} de {{ contact.name }} attend depuis 30 minutes : {{ event.gemini_result }}',
            }),
          },
        },
      ],
    },
  ],
};
