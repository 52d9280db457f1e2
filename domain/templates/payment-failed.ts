import type { StepData } from '../steps';
import { agreedToSms, email, time, type Template } from './parts/template';

/** Asks for another payment, twice, and tells the team when none comes. Its messages concern a contract: they go at any time. */
export const paymentFailed: Template = {
  isCampaign: false,
  entryEvent: 'payment failed',
  awaitedEvent: 'payment succeeded',
  reentry: { reentry: 'once_per_value', reentry_field: 'invoice_id' },
  fields: ['phone'],
  steps: (writing) => {
    const { say } = writing;
    const paid = (count: number): Partial<StepData<'WAIT'>> => ({
      event_name: writing.awaitedEvent,
      filters: [
        {
          variable: 'invoice_id',
          variable_type: 'string',
          operation: 'EQUALS',
          value: '{{ event.invoice_id }}',
          ignore_case: true,
        },
      ],
      time_out: time(count, 'DAYS'),
    });
    return [
      email(writing, {
        description: { en: 'The payment failed', fr: 'Le paiement a échoué' },
        subject: {
          en: 'Your payment for invoice {{ event.invoice_id }} failed',
          fr: 'Le paiement de la facture {{ event.invoice_id }} a échoué',
        },
        html: {
          en: 'Hello {{ contact.name }},\n\nWe could not collect {{ event.amount }}. <a href="{{ event.pay_url }}">Pay or change your card</a>.',
          fr: 'Bonjour {{ contact.name }},\n\nNous n’avons pas pu encaisser {{ event.amount }}. <a href="{{ event.pay_url }}">Payer ou changer de carte</a>.',
        },
        isTransactional: true,
      }),
      {
        type: 'WAIT',
        description: say({ en: 'Paid within three days?', fr: 'Payé sous trois jours ?' }),
        data: paid(3),
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
                    en: '{{ contact.name }}, invoice {{ event.invoice_id }} is still open: {{ event.pay_url }}',
                    fr: '{{ contact.name }}, la facture {{ event.invoice_id }} reste impayée : {{ event.pay_url }}',
                  }),
                  is_transactional: true,
                },
              },
            ],
            whenFalse: [
              email(writing, {
                description: { en: 'Reminder by e-mail', fr: 'Rappel par e-mail' },
                subject: {
                  en: 'Invoice {{ event.invoice_id }} is still open',
                  fr: 'La facture {{ event.invoice_id }} reste impayée',
                },
                html: {
                  en: '{{ contact.name }}, please <a href="{{ event.pay_url }}">pay {{ event.amount }}</a> so that nothing stops.',
                  fr: '{{ contact.name }}, merci de <a href="{{ event.pay_url }}">payer {{ event.amount }}</a> pour que rien ne s’arrête.',
                },
                isTransactional: true,
              }),
            ],
          },
          {
            type: 'WAIT',
            description: say({ en: 'Paid after the reminder?', fr: 'Payé après le rappel ?' }),
            data: paid(4),
            whenTrue: [],
            whenFalse: [
              {
                type: 'APICALL',
                app: 'slack',
                description: say({ en: 'Tell the team', fr: 'Prévenir l’équipe' }),
                data: {
                  channel: '#billing',
                  message: say({
                    en: 'Invoice {{ event.invoice_id }} of {{ contact.name }} is unpaid after a week: {{ event.amount }}.',
                    fr: 'La facture {{ event.invoice_id }} de {{ contact.name }} est impayée après une semaine : {{ event.amount }}.',
                  }),
                },
              },
            ],
          },
        ],
      },
    ];
  },
};
