import { delayUnits } from '../steps/delay/schema';
import { email, wait, type Template } from './parts/template';

/** Writes to contacts who looked at a product and put nothing into their cart. */
export const browseAbandonment: Template = {
  isCampaign: false,
  entryEvent: 'product viewed',
  exitEvent: 'cart updated',
  // Who looks at twenty products is written to about one of them.
  reentry: { reentry: 'once_in', reentry_period: 7 * delayUnits.DAYS },
  steps: (writing) => [
    wait(4, 'HOURS'),
    email(writing, {
      description: { en: 'The product they looked at', fr: 'Le produit consulté' },
      subject: {
        en: 'Still thinking about {{ event.name }}?',
        fr: '{{ event.name }} vous tente toujours ?',
      },
      html: {
        en: 'Hello {{ contact.name }},\n\n<a href="{{ event.url }}">{{ event.name }}</a> is still available{% if event.price %} for {{ event.price }}{% endif %}.',
        fr: 'Bonjour {{ contact.name }},\n\n<a href="{{ event.url }}">{{ event.name }}</a> est toujours disponible{% if event.price %} à {{ event.price }}{% endif %}.',
      },
    }),
  ],
};
