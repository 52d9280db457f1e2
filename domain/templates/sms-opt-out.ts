import { email, type Template } from './parts/template';

/**
 * Handles each incoming SMS. The word STOP has already opted its sender out (domain/webhooks/sms.ts): the flow cleans up after it, and any
 * other message goes to the team.
 */
export const smsOptOut: Template = {
  isCampaign: false,
  entryEvent: 'twilio_sms_received',
  fields: ['phone'],
  steps: (writing) => [
    {
      type: 'CONDITION',
      description: writing.say({
        en: 'Has the sender unsubscribed?',
        fr: 'L’expéditeur s’est-il désinscrit ?',
      }),
      data: { variable: 'contact.opted_out.sms', variable_type: 'boolean', operation: 'EQUALS', value: true },
      whenTrue: [
        { type: 'TAG', data: { tag_id: writing.tag('smsSubscribers'), is_deletion: true } },
        {
          type: 'UPDATE_VARIABLE',
          description: writing.say({ en: 'Keep the day', fr: 'Noter le jour' }),
          data: {
            variable: 'contact.sms_left_on',
            value_type: 'string',
            operation: 'EQUALS',
            value: '{{ now | date: "%Y-%m-%d" }}',
          },
        },
        email(writing, {
          description: { en: 'Confirmation', fr: 'Confirmation' },
          subject: { en: 'You get no more text messages', fr: 'Vous ne recevrez plus de SMS' },
          html: {
            en: '{{ contact.name }}, we send no more text messages to {{ contact.phone }}.',
            fr: '{{ contact.name }}, nous n’envoyons plus de SMS au {{ contact.phone }}.',
          },
        }),
      ],
      whenFalse: [
        {
          type: 'APICALL',
          app: 'slack',
          description: writing.say({ en: 'Forward to the team', fr: 'Transmettre à l’équipe' }),
          data: {
            channel: '#sms',
            message: writing.say({
              en: 'SMS from {{ contact.phone }}: {{ event.Body }}',
              fr: 'SMS du {{ contact.phone }} : {{ event.Body }}',
            }),
          },
        },
      ],
    },
  ],
};
