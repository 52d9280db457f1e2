import type { StepData } from '../steps';
import { delayUnits } from '../steps/delay/schema';
import { agreedToSms, email, time, wait, type Template, type Writing } from './parts/template';

/** The cart's contents: a list `items`, each of which has a `name` and may have a `price`. */
const items =
  '{% for item in event.items %}– {{ item.name }}{% if item.price %}, {{ item.price }}{% endif %}\n{% endfor %}';

/** When the last reminder may go. */
const shoppingHours = ({ timezone }: Writing): Partial<StepData<'DELAY'>> => ({
  timezone,
  days: [1, 2, 3, 4, 5, 6],
  hoursBetween: { from: '09:00', to: '20:00' },
});

/**
 * Reminds of a cart without an order, by e-mail and then by SMS if the contact has agreed to that. Contacts who come back to the cart after
 * the first reminder get one more day to order.
 *
 * An order is the exit event, and no step waits for it. A wait would see an order only while the run stands at that step. The exit event
 * works everywhere: buyers also leave while a message waits for its hours or a cap, and while the flow is paused; their failed runs are not
 * retried, and they are not added with past contacts. A wait beside it would never take its branch _Came_, because the run would have left.
 * The goal, and the number of those who left, say how many ordered.
 */
export const abandonedCart: Template = {
  isCampaign: false,
  entryEvent: 'cart updated',
  exitEvent: 'order placed',
  // Longer than the whole flow, which may wait for a Monday: a changed cart does not start it again meanwhile.
  reentry: { reentry: 'once_in', reentry_period: 7 * delayUnits.DAYS },
  goal: { event: 'exitEvent', window_days: 7, value_field: 'total' },
  fields: ['phone'],
  steps: (writing) => [
    {
      type: 'CONDITION',
      description: writing.say({ en: 'Is something in it?', fr: 'Y a-t-il quelque chose ?' }),
      // Shops also send an event for an emptied cart.
      data: {
        variable: 'event.items.0.name',
        variable_type: 'string',
        operation: 'IS_NOT_NULL_OR_EMPTY',
        ignore_case: true,
      },
      whenTrue: [
        wait(1, 'HOURS'),
        email(writing, {
          description: { en: 'Reminder of the cart', fr: 'Rappel du panier' },
          subject: { en: 'You left something in your cart', fr: 'Vous avez oublié quelque chose' },
          html: {
            en: `Hello {{ contact.name }},\n\nThis is kept for you:\n${items}\n{% if event.total %}Total: {{ event.total }}. {% endif %}<a href="{{ event.cart_url }}">Go to your cart</a>`,
            fr: `Bonjour {{ contact.name }},\n\nVoici ce qui vous attend :\n${items}\n{% if event.total %}Total : {{ event.total }}. {% endif %}<a href="{{ event.cart_url }}">Voir votre panier</a>`,
          },
        }),
        {
          type: 'WAIT',
          description: writing.say({ en: 'Back at the cart?', fr: 'Revenu au panier ?' }),
          data: {
            event_name: writing.entryEvent,
            since: 'step',
            time_out: time(1, 'DAYS', shoppingHours(writing)),
          },
          whenTrue: [
            {
              type: 'DELAY',
              description: writing.say({ en: 'One more day to order', fr: 'Un jour de plus pour commander' }),
              data: time(1, 'DAYS', shoppingHours(writing)),
            },
          ],
          whenFalse: [],
        },
        {
          type: 'CONDITION',
          description: writing.say({ en: 'Agreed to SMS?', fr: 'Accepte les SMS ?' }),
          data: agreedToSms,
          whenTrue: [
            {
              type: 'APICALL',
              app: 'twilio',
              description: writing.say({ en: 'Last reminder by SMS', fr: 'Dernier rappel par SMS' }),
              data: {
                phone_number: '{{ contact.phone }}',
                message: writing.say({
                  en: '{{ contact.name }}, your cart is still there: {{ event.cart_url }}. Reply STOP to unsubscribe.',
                  fr: '{{ contact.name }}, votre panier est toujours là : {{ event.cart_url }}. Répondez STOP pour ne plus rien recevoir.',
                }),
              },
            },
          ],
          whenFalse: [
            email(writing, {
              description: { en: 'Last reminder by e-mail', fr: 'Dernier rappel par e-mail' },
              subject: { en: 'Your cart is still here', fr: 'Votre panier est toujours là' },
              html: {
                en: '{{ contact.name }}, <a href="{{ event.cart_url }}">your cart</a> is one click away.',
                fr: '{{ contact.name }}, <a href="{{ event.cart_url }}">votre panier</a> est à un clic.',
              },
            }),
          ],
        },
      ],
      whenFalse: [],
    },
  ],
};
