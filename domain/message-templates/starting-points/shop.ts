import { sectionOf } from '../blocks/blank';
import { emailOf, piecesIn, type StartingPoint } from './parts';

const green = { accent: '#047857', lighter: '#6ee7b7' };
const orange = { accent: '#b45309', lighter: '#fcd34d' };
const red = { accent: '#b91c1c', lighter: '#fca5a5' };

/** The list of an order's or a cart's things, each with its price. */
const items = (language: Parameters<StartingPoint>[0]) => {
  const { text } = piecesIn(language);
  const both = (liquid: string) => ({ en: liquid, fr: liquid });
  return sectionOf([], {
    padding: 4,
    repeat: 'event.items limit: 20',
    columns: [
      { share: 2, blocks: [text(both('**{{ item.name }}** × {{ item.quantity | default: 1 }}'))] },
      { share: 1, blocks: [text(both('{{ item.price }}'), { align: 'right' })] },
    ],
  });
};

export const abandonedCart: StartingPoint = (language) => {
  const { say, heading, text, button, brand, footer } = piecesIn(language);
  return emailOf(
    say({ en: 'You left something behind', fr: 'Vous avez oublié quelque chose' }),
    say({ en: 'Your cart is still here.', fr: 'Votre panier vous attend.' }),
    [
      brand(orange.accent),
      sectionOf(
        [
          heading({ en: 'Still thinking about it?', fr: 'Vous hésitez encore ?' }),
          text({
            en: 'Hello {{ contact.name | default: "there" }}, we have kept your cart:',
            fr: 'Bonjour {{ contact.name }}, nous avons gardé votre panier :',
          }),
        ],
        { padding: 24 },
      ),
      items(language),
      sectionOf(
        [
          button({ en: 'Back to my cart', fr: 'Reprendre ma commande' }, { link: '{{ event.cart_url }}' }),
          text(
            {
              en: 'Any questions? Reply to this e-mail, and we will help.',
              fr: 'Une question ? Répondez à cet e-mail, nous vous aidons.',
            },
            { size: 14 },
          ),
        ],
        { padding: 24 },
      ),
      footer,
    ],
    orange,
  );
};

export const orderConfirmation: StartingPoint = (language) => {
  const { say, heading, text, button, brand, divider, footer } = piecesIn(language);
  return emailOf(
    say({
      en: 'Thank you for your order {{ event.order_id }}',
      fr: 'Merci pour votre commande {{ event.order_id }}',
    }),
    say({ en: 'We are on it.', fr: 'Nous nous en occupons.' }),
    [
      brand(green.accent),
      sectionOf(
        [
          heading({ en: 'Thank you!', fr: 'Merci !' }),
          text({
            en: 'Hello {{ contact.name | default: "there" }}, your order **{{ event.order_id }}** has reached us. We will write again when it is on its way.',
            fr: 'Bonjour {{ contact.name }}, nous avons bien reçu votre commande **{{ event.order_id }}**. Nous vous écrirons à son départ.',
          }),
          divider,
        ],
        { padding: 24 },
      ),
      items(language),
      sectionOf(
        [
          divider,
          heading(
            { en: 'Total: {{ event.total }}', fr: 'Total : {{ event.total }}' },
            { level: 3, align: 'right' },
          ),
          button({ en: 'See my order', fr: 'Voir ma commande' }, { link: '{{ event.order_url }}' }),
        ],
        { padding: 16 },
      ),
      footer,
    ],
    green,
  );
};

export const shipping: StartingPoint = (language) => {
  const { say, heading, text, button, brand, footer } = piecesIn(language);
  return emailOf(
    say({
      en: 'Your order {{ event.order_id }} is on its way',
      fr: 'Votre commande {{ event.order_id }} est en route',
    }),
    say({ en: 'Follow it to your door.', fr: 'Suivez-la jusque chez vous.' }),
    [
      brand(green.accent),
      sectionOf(
        [
          heading({ en: 'It is on its way', fr: 'Elle est en route' }),
          text({
            en: 'Good news, {{ contact.name | default: "friend" }}: your order **{{ event.order_id }}** has shipped.',
            fr: 'Bonne nouvelle, {{ contact.name }} : votre commande **{{ event.order_id }}** est partie.',
          }),
          button({ en: 'Track my parcel', fr: 'Suivre mon colis' }, { link: '{{ event.tracking_url }}' }),
        ],
        { padding: 24 },
      ),
      sectionOf(
        [
          text({
            en: 'It arrives on **{{ event.delivery_date | date: "%d/%m/%Y" }}**.',
            fr: 'Elle arrive le **{{ event.delivery_date | date: "%d/%m/%Y" }}**.',
          }),
        ],
        { condition: 'event.delivery_date' },
      ),
      footer,
    ],
    green,
  );
};

export const reviewRequest: StartingPoint = (language) => {
  const { say, heading, text, button, brand, footer } = piecesIn(language);
  return emailOf(
    say({ en: 'How do you like it?', fr: 'Qu’en pensez-vous ?' }),
    say({ en: 'It takes a minute.', fr: 'Cela prend une minute.' }),
    [
      brand(orange.accent),
      sectionOf(
        [
          heading({ en: 'How do you like it?', fr: 'Qu’en pensez-vous ?' }, { align: 'center' }),
          text(
            {
              en: 'Hello {{ contact.name | default: "there" }}, you have had **{{ event.product_name | default: "your order" }}** for a few days. Others would like to know how it is.',
              fr: 'Bonjour {{ contact.name }}, vous avez **{{ event.product_name | default: "votre commande" }}** depuis quelques jours. Votre avis aidera les autres.',
            },
            { align: 'center' },
          ),
          button(
            { en: 'Write a review', fr: 'Donner mon avis' },
            { link: '{{ event.review_url }}', align: 'center' },
          ),
          text(
            {
              en: 'Is something not right? Reply to this e-mail, and we will put it right.',
              fr: 'Quelque chose ne va pas ? Répondez à cet e-mail, nous trouverons une solution.',
            },
            { size: 14, align: 'center' },
          ),
        ],
        { padding: 24 },
      ),
      footer,
    ],
    orange,
  );
};

export const promotion: StartingPoint = (language) => {
  const { say, heading, text, button, brand, spacer, footer } = piecesIn(language);
  return emailOf(
    say({ en: '20% off until Sunday', fr: '20 % de remise jusqu’à dimanche' }),
    say({ en: 'On everything, with one code.', fr: 'Sur tout le site, avec un code.' }),
    [
      brand('#111827'),
      sectionOf(
        [
          spacer(16),
          heading({ en: '20% off everything', fr: '20 % sur tout' }, { align: 'center', color: '#ffffff' }),
          text(
            {
              en: 'Until Sunday, with the code **SPRING20**',
              fr: 'Jusqu’à dimanche, avec le code **PRINTEMPS20**',
            },
            { align: 'center', color: '#ffffff', size: 18 },
          ),
          button(
            { en: 'Go to the shop', fr: 'Aller à la boutique' },
            { align: 'center', background: '#ffffff', color: '#b91c1c' },
          ),
          spacer(16),
        ],
        { background: '#b91c1c', padding: 24 },
      ),
      sectionOf([], {
        padding: 24,
        columns: [
          {
            share: 1,
            blocks: [
              heading({ en: 'New', fr: 'Nouveautés' }, { level: 3 }),
              text({ en: 'What came in this week.', fr: 'Les arrivages de la semaine.' }),
              button({ en: 'See what is new', fr: 'Découvrir' }, { is_wide: true }),
            ],
          },
          {
            share: 1,
            blocks: [
              heading({ en: 'Favourites', fr: 'Favoris' }, { level: 3 }),
              text({ en: 'What others like best.', fr: 'Ce que les autres préfèrent.' }),
              button({ en: 'Favourites', fr: 'Voir les favoris' }, { is_wide: true }),
            ],
          },
        ],
      }),
      footer,
    ],
    red,
  );
};
