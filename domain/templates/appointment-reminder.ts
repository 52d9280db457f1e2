import { delayData, delayUnits } from '../steps/delay/schema';
import { agreedToSms, email, type Template } from './parts/template';

/** Reminds of an appointment the day before, by SMS or by e-mail, unless it is cancelled. */
export const appointmentReminder: Template = {
  isCampaign: false,
  entryEvent: 'appointment booked',
  awaitedEvent: 'appointment cancelled',
  fields: ['phone'],
  steps: (writing) => {
    const { say } = writing;
    return [
      {
        type: 'WAIT',
        description: say({ en: 'Cancelled before?', fr: 'Annulé avant ?' }),
        data: {
          event_name: writing.awaitedEvent,
          filters: [
            {
              variable: 'appointment_id',
              variable_type: 'string',
              operation: 'EQUALS',
              value: '{{ event.appointment_id }}',
              ignore_case: true,
            },
          ],
          time_out: delayData.parse({
            use_variable: true,
            source: 'event',
            delay_variable: 'starts_at',
            date_offset: -delayUnits.DAYS,
            timezone: writing.timezone,
          }),
        },
        whenTrue: [],
        whenFalse: [
          {
            type: 'CONDITION',
            description: say({ en: 'Agreed to SMS?', fr: 'Accepte les SMS ?' }),
            data: agreedToSms,
            whenTrue: [
              {
                type: 'APICALL',
                app: 'twilio',
                description: say({ en: 'Reminder by SMS', fr: 'Rappel par SMS' }),
                data: {
                  phone_number: '{{ contact.phone }}',
                  message: say({
                    en: '{{ contact.name }}, see you tomorrow, {{ event.starts_at }}. To cancel: {{ event.cancel_url }}',
                    fr: '{{ contact.name }}, nous vous attendons demain, {{ event.starts_at }}. Pour annuler : {{ event.cancel_url }}',
                  }),
                  is_transactional: true,
                },
              },
            ],
            whenFalse: [
              email(writing, {
                description: { en: 'Reminder by e-mail', fr: 'Rappel par e-mail' },
                subject: { en: 'Your appointment tomorrow', fr: 'Votre rendez-vous de demain' },
                html: {
                  en: '{{ contact.name }}, we look forward to seeing you on {{ event.starts_at }}. If you cannot come, please <a href="{{ event.cancel_url }}">cancel</a>.',
                  fr: '{{ contact.name }}, nous vous attendons le {{ event.starts_at }}. En cas d’empêchement, merci d’<a href="{{ event.cancel_url }}">annuler</a>.',
                },
                isTransactional: true,
              }),
            ],
          },
        ],
      },
    ];
  },
};
