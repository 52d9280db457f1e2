import type { Template } from './template';

/** Goes through the items of an order, and sends a reminder for each consumable when it is about to run out. */
export const orderedItems: Template = {
  isCampaign: false,
  entryEvent: 'order placed',
  steps: ({ say }) => [
    { type: 'COUNT', data: { type: 'items', value: 'event.items' } },
    { type: 'LOOP', data: { source: 'event', value: 'items' } },
    {
      type: 'CONDITION',
      description: say({ en: 'Does it run out?', fr: 'S’épuise-t-il ?' }),
      data: {
        variable: 'event.loop_item.refill_days',
        variable_type: 'number',
        operation: 'IS_NOT_NULL_OR_EMPTY',
      },
      whenTrue: [
        {
          type: 'DELAY',
          description: say({ en: 'Until it runs out', fr: 'Jusqu’à ce qu’il s’épuise' }),
          data: {
            use_variable: true,
            source: 'event',
            delay_variable: 'event.loop_item.refill_days',
            delay_unit: 'DAYS',
          },
        },
        {
          type: 'APICALL',
          app: 'onesignal',
          description: say({ en: 'Time for a refill', fr: 'Il est temps de recommander' }),
          data: {
            external_id: '{{ contact.external_id }}',
            title: say({
              en: 'Running out of {{ event.loop_item.name }}?',
              fr: 'Bientôt à court de {{ event.loop_item.name }} ?',
            }),
            message: say({
              en: 'Order it again in one tap.',
              fr: 'Recommandez-le en un geste.',
            }),
            launch_url: '{{ event.loop_item.url }}',
          },
        },
      ],
      whenFalse: [
        {
          type: 'TRACK',
          data: {
            event_name: 'item bought',
            event_data: { name: '{{ event.loop_item.name }}', quantity: '{{ event.loop_item.quantity }}' },
          },
        },
      ],
    },
  ],
};
