import { email, wait, type Template } from './parts/template';

/** Greets new sign-ups, and two days later invites those who have not bought to a first order. */
export const welcomeSeries: Template = {
  isCampaign: false,
  entryEvent: 'signed up',
  reentry: { reentry: 'once' },
  steps: (writing) => [
    email(writing, {
      description: { en: 'Welcome', fr: 'Bienvenue' },
      subject: { en: 'Welcome, {{ contact.name }}!', fr: 'Bienvenue, {{ contact.name }} !' },
      html: {
        en: 'Hello {{ contact.name }},\n\nThank you for joining us. Here is where to begin.',
        fr: 'Bonjour {{ contact.name }},\n\nMerci de nous avoir rejoints. Voici par où commencer.',
      },
    }),
    wait(2, 'DAYS'),
    {
      type: 'CONDITION',
      data: { operation: 'CONTACT_IS_IN_TAG', value: writing.tag('customers') },
      whenTrue: [
        email(writing, {
          description: { en: 'Thanks for the first order', fr: 'Merci pour la première commande' },
          subject: { en: 'Thank you for your order', fr: 'Merci de votre commande' },
          html: {
            en: 'Thank you, {{ contact.name }}. Here is how to get the most out of it.',
            fr: 'Merci, {{ contact.name }}. Voici comment en profiter pleinement.',
          },
        }),
      ],
      whenFalse: [
        email(writing, {
          description: { en: 'Invitation to a first order', fr: 'Invitation à une première commande' },
          subject: { en: 'A gift for your first order', fr: 'Un cadeau pour votre première commande' },
          html: {
            en: '{{ contact.name }}, your first order is 10% off with the code HELLO10.',
            fr: '{{ contact.name }}, profitez de 10 % sur votre première commande avec le code BONJOUR10.',
          },
        }),
        wait(3, 'DAYS'),
        email(writing, {
          description: { en: 'Last reminder of the gift', fr: 'Dernier rappel du cadeau' },
          subject: { en: 'Your gift ends soon', fr: 'Votre cadeau prend bientôt fin' },
          html: {
            en: '{{ contact.name }}, two days are left for your 10% off.',
            fr: '{{ contact.name }}, il vous reste deux jours pour profiter de vos 10 %.',
          },
        }),
      ],
    },
  ],
};
