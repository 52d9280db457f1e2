export const integration = {
  title: 'Intégration',
  description: 'Votre clé client, et comment votre site ou serveur envoie contacts et événements.',
  key: 'Clé client',
  keyText:
    'Elle dit à quel compte va un événement. Envoyez-la dans l’en-tête Client-Key, depuis votre serveur si possible.',
  renew: 'Renouveler la clé',
  renewTitle: 'Renouveler la clé client ?',
  renewText:
    'Vous recevez une nouvelle clé tout de suite. L’actuelle reste valable 24 heures : changez-la d’ici là chez vos expéditeurs.',
  renewed: 'La clé client est renouvelée',
  previousUntil: 'La clé précédente reste valable jusqu’au {{moment}}.',
  samples: 'Exemples',
  samplesText: 'Prêts à lancer : votre adresse et votre clé y sont.',
  calls: { identify: 'Identify : qui est la personne', track: 'Track : ce qu’elle a fait' },
  language: 'Langage de l’exemple',
  call: 'Appel',
  reference: 'Tous les appels et leurs champs',
  last: 'Dernier événement reçu',
  lastText: 'Envoyez l’exemple, et voyez-le ici aussitôt.',
  lastNone: 'Rien n’est encore arrivé. Cette page regarde de nouveau toutes les quelques secondes.',
  lastBefore:
    'Aucun de vos {{events}} derniers événements n’est venu de l’extérieur : ils sont de vos automatisations, étiquettes et campagnes. Cette page regarde de nouveau toutes les quelques secondes.',
  lastWho: 'à propos de {{contact}}',
  lastOpen: 'Le voir dans les rapports',
  rejected: 'Derniers appels refusés',
  rejectedText:
    'Ce qui a été envoyé avec votre clé et n’a pas été pris, avec la raison ; les {{count}} derniers sont gardés.',
  rejectedNone: 'Aucun appel n’a été refusé. Bravo.',
  rejectedItem: '{{path}}, élément {{index}}',
  rejectedExcerpt: 'Ce qui a été envoyé',
};
