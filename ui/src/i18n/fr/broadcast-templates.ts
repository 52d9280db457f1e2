import type { broadcastTemplates as english } from '../en/broadcast-templates';

export const broadcastTemplates: typeof english = {
  names: {
    blank: 'Une diffusion vide',
    newsletter: 'Newsletter',
    sale: 'Promotion',
    launch: 'Lancement d’un produit',
    win_back: 'Reconquête',
    event: 'Invitation',
  },
  sentences: {
    blank: 'Votre propre message, par e-mail, SMS ou notification push.',
    newsletter: 'Un article principal et deux autres. Deux objets sont essayés.',
    sale: 'Une offre avec un code, jusqu’à une date. L’objet qui obtient le plus de clics gagne.',
    launch: 'Une nouveauté : ce que c’est, et par où commencer.',
    win_back: 'Pour ceux qui n’ont pas acheté depuis un moment. Deux objets sont essayés.',
    event: 'Quand, où, et un bouton pour s’inscrire.',
  },
  audiences: {
    newsletter:
      'Pour tous ceux qui ont demandé de vos nouvelles : choisissez leur étiquette, leur segment, ou tous les contacts. Les désinscrits sont écartés automatiquement.',
    sale: 'Pour tous les contacts, ou seulement pour ceux qui ont acheté dans l’année : ils rachètent plus volontiers, et une offre à tout le monde lasse ceux qui ne font que lire.',
    launch:
      'Pour ceux qui ont ouvert un e-mail ou y ont cliqué dans les 90 jours. L’audience est vide si les ouvertures et les clics ne sont pas signalés.',
    win_back: 'Pour les clients qui ont déjà acheté, mais pas depuis 90 jours.',
    event:
      'Pour ceux qui peuvent venir : choisissez une étiquette, une liste, ou tous les contacts avec un filtre par ville.',
  },
  makeSegment: 'Envoyer au segment « {{name}} »',
  makeSegmentHint: 'Il est créé si vous n’en avez aucun de ce nom, et vous pouvez changer ses règles.',
  chooseNext:
    'Vous choisissez l’audience à l’étape suivante, par exemple un de vos segments. D’ici là, ce sont tous les contacts.',
  eventName: 'Événement d’une commande',
  eventNameHint: 'Ce que votre boutique envoie quand quelqu’un achète.',
  withTest: 'Vous obtenez un e-mail composé de blocs, avec deux objets pour un test A/B.',
  withoutTest: 'Vous obtenez un e-mail composé de blocs.',
  recipe: 'Le guide : un message de reconquête, pas à pas',
  time: 'Moment suggéré : {{day}} à {{hour}}. Vous pouvez tout changer ; rien ne part avant que vous le disiez.',
};
