import { email, time, wait, type Template } from './parts/template';

/** Asks for a review some days after delivery, in office hours, and reminds once if there is none. */
export const reviewRequest: Template = {
  isCampaign: false,
  entryEvent: 'order delivered',
  awaitedEvent: 'review posted',
  steps: (writing) => [
    wait(5, 'DAYS', {
      timezone: writing.timezone,
      days: [1, 2, 3, 4, 5],
      hoursBetween: { from: '10:00', to: '18:00' },
    }),
    email(writing, {
      description: { en: 'Request for a review', fr: 'Demande d’avis' },
      subject: {
        en: 'How do you like your order {{ event.order_id }}?',
        fr: 'Que pensez-vous de votre commande {{ event.order_id }} ?',
      },
      html: {
        en: '{{ contact.name }}, <a href="{{ event.review_url }}">tell others</a> what you think of it.',
        fr: '{{ contact.name }}, <a href="{{ event.review_url }}">dites aux autres</a> ce que vous en pensez.',
      },
    }),
    {
      type: 'WAIT',
      description: writing.say({ en: 'Has a review come?', fr: 'Un avis est-il arrivé ?' }),
      data: { event_name: writing.awaitedEvent, time_out: time(4, 'DAYS') },
      whenTrue: [{ type: 'TAG', data: { tag_id: writing.tag('reviewers') } }],
      whenFalse: [
        email(writing, {
          description: { en: 'Reminder', fr: 'Rappel' },
          subject: { en: 'One minute for a review?', fr: 'Une minute pour un avis ?' },
          html: {
            en: '{{ contact.name }}, your <a href="{{ event.review_url }}">review</a> helps others to choose.',
            fr: '{{ contact.name }}, votre <a href="{{ event.review_url }}">avis</a> aide les autres à choisir.',
          },
        }),
      ],
    },
  ],
};
