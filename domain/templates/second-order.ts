import { email, time, type Template } from './parts/template';

/** Thanks for the first order, and helps to a second one those who have not placed it within a month. */
export const secondOrder: Template = {
  isCampaign: false,
  entryEvent: 'order placed',
  reentry: { reentry: 'once' },
  // A month until the invitation, and one after it.
  goal: { event: 'entryEvent', window_days: 60, value_field: 'total' },
  steps: (writing) => [
    email(writing, {
      description: { en: 'Thanks for the first order', fr: 'Merci pour la première commande' },
      subject: { en: 'Thank you, {{ contact.name }}', fr: 'Merci, {{ contact.name }}' },
      html: {
        en: 'Your order {{ event.order_id }} is being prepared. Reply to this e-mail with any question: a person reads it.',
        fr: 'Votre commande {{ event.order_id }} se prépare. Répondez à cet e-mail si vous avez une question : quelqu’un le lit.',
      },
    }),
    {
      type: 'WAIT',
      description: writing.say({
        en: 'Ordered again within a month?',
        fr: 'Une autre commande sous un mois ?',
      }),
      // The order that started this run does not count.
      data: { event_name: writing.entryEvent, since: 'step', time_out: time(30, 'DAYS') },
      whenTrue: [{ type: 'TAG', data: { tag_id: writing.tag('activeCustomers') } }],
      whenFalse: [
        email(writing, {
          description: { en: 'Invitation to a second order', fr: 'Invitation à une deuxième commande' },
          subject: { en: 'What goes well with it', fr: 'Ce qui va bien avec' },
          html: {
            en: '{{ contact.name }}, here is what others chose after an order like yours, with free shipping for this month: SECOND.',
            fr: '{{ contact.name }}, voici ce que d’autres ont choisi après une commande comme la vôtre, livraison offerte ce mois-ci : DEUXIEME.',
          },
        }),
      ],
    },
  ],
};
