import { sectionOf } from '../blocks/blank';
import { emailOf, piecesIn, type StartingPoint } from './parts';
import { sampleAddress } from './samples';

const { street, city } = sampleAddress;

const blue = { accent: '#0369a1', lighter: '#7dd3fc' };
const violet = { accent: '#6d28d9', lighter: '#c4b5fd' };
const rose = { accent: '#be123c', lighter: '#fda4af' };

export const welcome: StartingPoint = (language) => {
  const { say, heading, text, button, brand, footer } = piecesIn(language);
  return emailOf(
    say({ en: 'Welcome, {{ contact.name | default: "friend" }}', fr: 'Bienvenue {{ contact.name }}' }),
    say({ en: 'Three things to begin with.', fr: 'Trois choses pour bien commencer.' }),
    [
      brand(blue.accent),
      sectionOf(
        [
          heading({ en: 'Good to have you with us', fr: 'Ravis de vous compter parmi nous' }),
          text({
            en: 'Hello {{ contact.name | default: "there" }},\n\nThank you for joining. Here is what most people do first:',
            fr: 'Bonjour {{ contact.name }},\n\nMerci de nous avoir rejoints. Voici par où commencer :',
          }),
          text({
            en: '1. **Fill in your profile**, so that we write only what suits you.\n2. **Look around** and save what you like.\n3. **Ask us anything**: just reply to this e-mail.',
            fr: '1. **Complétez votre profil**, pour ne recevoir que ce qui vous convient.\n2. **Faites le tour** et gardez ce qui vous plaît.\n3. **Posez-nous vos questions** : répondez simplement à cet e-mail.',
          }),
          button({ en: 'Get started', fr: 'Commencer' }),
        ],
        { padding: 24 },
      ),
      footer,
    ],
    blue,
  );
};

export const birthday: StartingPoint = (language) => {
  const { say, heading, text, button, brand, footer } = piecesIn(language);
  return emailOf(
    say({
      en: 'Happy birthday, {{ contact.name | default: "you" }}!',
      fr: 'Joyeux anniversaire {{ contact.name }} !',
    }),
    say({ en: 'There is something for you inside.', fr: 'Un cadeau vous attend.' }),
    [
      brand(rose.accent),
      sectionOf(
        [
          heading({ en: 'Happy birthday!', fr: 'Joyeux anniversaire !' }, { align: 'center' }),
          text(
            {
              en: 'This is your day, {{ contact.name | default: "friend" }}. Enjoy **15% off** whatever you like, for a week.',
              fr: 'C’est votre jour, {{ contact.name }}. Profitez de **15 % de remise** sur ce qui vous plaît, pendant une semaine.',
            },
            { align: 'center' },
          ),
          heading({ en: 'BIRTHDAY15', fr: 'ANNIV15' }, { level: 2, align: 'center' }),
          button({ en: 'Choose my present', fr: 'Choisir mon cadeau' }, { align: 'center' }),
        ],
        { padding: 32 },
      ),
      footer,
    ],
    rose,
  );
};

export const winBack: StartingPoint = (language) => {
  const { say, heading, text, button, brand, footer } = piecesIn(language);
  return emailOf(
    say({ en: 'It has been a while', fr: 'Cela fait un moment' }),
    say({ en: 'See what is new since you were here.', fr: 'Voyez ce qui a changé depuis votre passage.' }),
    [
      brand(violet.accent),
      sectionOf(
        [
          heading({ en: 'We have missed you', fr: 'Vous nous avez manqué' }),
          text({
            en: 'Hello {{ contact.name | default: "there" }},\n\nMuch has changed since your last visit. Here is what is new:',
            fr: 'Bonjour {{ contact.name }},\n\nBeaucoup de choses ont changé depuis votre dernière visite. Voici les nouveautés :',
          }),
          text({
            en: '- Delivery within two days\n- Free returns\n- Forty new products',
            fr: '- Livraison en deux jours\n- Retours gratuits\n- Quarante nouveaux produits',
          }),
          button({ en: 'Look around', fr: 'Voir les nouveautés' }),
          text(
            {
              en: 'You would rather not hear from us? One click at the bottom, and we stop.',
              fr: 'Vous préférez ne plus avoir de nos nouvelles ? Un clic en bas suffit.',
            },
            { size: 14 },
          ),
        ],
        { padding: 24 },
      ),
      footer,
    ],
    violet,
  );
};

export const invitation: StartingPoint = (language) => {
  const { say, heading, text, button, brand, footer } = piecesIn(language);
  return emailOf(
    say({ en: 'You are invited', fr: 'Vous êtes invité' }),
    say({ en: 'Save your place.', fr: 'Réservez votre place.' }),
    [
      brand(violet.accent),
      sectionOf(
        [
          heading({ en: 'Come and see us', fr: 'Venez nous rencontrer' }, { align: 'center' }),
          text(
            {
              en: 'An evening about what we are working on, with time for your questions.',
              fr: 'Une soirée autour de nos projets, avec du temps pour vos questions.',
            },
            { align: 'center' },
          ),
        ],
        { padding: 24 },
      ),
      sectionOf([], {
        columns: [
          {
            share: 1,
            blocks: [
              heading({ en: 'When', fr: 'Quand' }, { level: 3 }),
              text({ en: 'Thursday, 12 March\n6:30 to 8:30 pm', fr: 'Jeudi 12 mars\n18 h 30 – 20 h 30' }),
            ],
          },
          {
            share: 1,
            blocks: [
              heading({ en: 'Where', fr: 'Où' }, { level: 3 }),
              text({ en: `${street.en}\n${city.en}`, fr: `${street.fr}\n${city.fr}` }),
            ],
          },
        ],
      }),
      sectionOf([button({ en: 'Save my place', fr: 'Réserver ma place' }, { align: 'center' })], {
        padding: 24,
      }),
      footer,
    ],
    violet,
  );
};
