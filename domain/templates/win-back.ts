import { goalWindow } from '../entities/automatisations/goal';
import { winnerRule } from '../steps/split/schema';
import { email, time, type Template } from './parts/template';

/** Writes to customers who have not ordered for two months; frequent buyers get the better offer, and new ones one of two. */
export const winBack: Template = {
  isCampaign: false,
  entryEvent: 'order placed',
  // Who comes to the offers has not ordered for 60 days, and has 30 more: the longest window of a goal.
  goal: { event: 'entryEvent', window_days: goalWindow.most, value_field: 'total' },
  fields: ['purchase_count'],
  steps: (writing) => [
    {
      type: 'UPDATE_VARIABLE',
      description: writing.say({ en: 'One more purchase', fr: 'Un achat de plus' }),
      data: { variable: 'contact.purchase_count', value_type: 'number', value: 1, operation: 'ADDITION' },
    },
    {
      type: 'WAIT',
      description: writing.say({ en: 'Ordered within 60 days?', fr: 'Commandé sous 60 jours ?' }),
      // The order that started this run does not count.
      data: { event_name: writing.entryEvent, since: 'step', time_out: time(60, 'DAYS') },
      whenTrue: [{ type: 'TAG', data: { tag_id: writing.tag('activeCustomers') } }],
      whenFalse: [
        {
          type: 'CONDITION',
          description: writing.say({ en: 'Three purchases or more?', fr: 'Trois achats ou plus ?' }),
          data: {
            variable: 'contact.purchase_count',
            variable_type: 'number',
            operation: 'GREATER_THAN',
            value: 2,
          },
          whenTrue: [
            email(writing, {
              description: { en: 'Offer to a regular', fr: 'Offre à un habitué' },
              subject: { en: 'We miss you, {{ contact.name }}', fr: 'Vous nous manquez, {{ contact.name }}' },
              html: {
                en: 'After {{ contact.purchase_count }} orders, the next one is 20% off with the code WELCOMEBACK20.',
                fr: 'Après {{ contact.purchase_count }} commandes, la prochaine est à −20 % avec le code RETOUR20.',
              },
            }),
          ],
          whenFalse: [
            {
              type: 'SPLIT',
              description: writing.say({
                en: 'Which offer brings them back?',
                fr: 'Quelle offre les fait revenir ?',
              }),
              data: {
                ways: [
                  { id: 'a', name: writing.say({ en: '10% off', fr: '−10 %' }), share: 50 },
                  { id: 'b', name: writing.say({ en: 'Free shipping', fr: 'Livraison offerte' }), share: 50 },
                ],
                winner_rule: winnerRule.parse({}),
              },
              onWays: {
                a: [
                  email(writing, {
                    description: { en: 'Offer to a new customer', fr: 'Offre à un nouveau client' },
                    subject: { en: 'It has been a while', fr: 'Cela fait un moment' },
                    html: {
                      en: '{{ contact.name }}, come back with 10% off: the code is WELCOMEBACK10.',
                      fr: '{{ contact.name }}, revenez avec 10 % de remise : le code est RETOUR10.',
                    },
                  }),
                ],
                b: [
                  email(writing, {
                    description: {
                      en: 'Free shipping for a new customer',
                      fr: 'Livraison offerte à un nouveau client',
                    },
                    subject: { en: 'It has been a while', fr: 'Cela fait un moment' },
                    html: {
                      en: '{{ contact.name }}, your next order ships free: the code is WELCOMEBACKFREE.',
                      fr: '{{ contact.name }}, la livraison de votre prochaine commande est offerte : le code est RETOURLIVRE.',
                    },
                  }),
                ],
              },
            },
          ],
        },
      ],
    },
  ],
};
