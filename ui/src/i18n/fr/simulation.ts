/** Whom and what texts are rendered for, and runs are tried with. */
export const occasion = {
  contact: 'Contact',
  noContact: 'Sans contact',
  noneFound: 'Aucun contact trouvé',
  event: 'Événement récent',
  noEvent: 'Sans données',
  noEvents: 'Aucun événement de ce nom n’a encore été reçu',
  lacking: '{{contact}} n’a pas d’événement récent de ce nom.',
};

export const preview = {
  title: 'Aperçu',
  shown: 'Aperçu affiché.',
  missing: 'Absent, laissé vide : {{variables}}',
  passedOver: 'Une exécution sauterait cette étape pour ce contact.',
  test: {
    email: 'Adresse pour un test',
    phone: 'Numéro de téléphone pour un test',
    send: 'Envoyer un test',
    hint: 'Il n’est envoyé à personne d’autre et n’est pas compté dans les chiffres.',
    withLink:
      'Il n’est envoyé à personne d’autre et n’est pas compté dans les chiffres. Le lien de désinscription qu’il contient est celui du contact, et il fonctionne.',
    sent: 'Test envoyé à {{recipient}}.',
    mayPass: 'Réessayez dans un instant.',
  },
};

export const simulation = {
  title: 'Essayer le flux',
  lead: 'Voyez ce qu’une exécution ferait, étape par étape, sans attendre. Rien n’est envoyé ni enregistré.',
  eventHint: 'Ses données sont copiées dans le champ ci-dessous, où vous pouvez les modifier.',
  lacking:
    '{{contact}} n’a pas d’événement récent de ce nom. Les données ci-dessous sont celles de l’événement précédent.',
  eventKept: 'Vos données ci-dessous sont conservées.',
  eventData: 'Données de l’événement (JSON)',
  startAt: 'Commence le',
  startAtHint: 'Heure de {{timezone}}. Si vide, maintenant.',
  exitEvent: '« {{event}} » arrive après',
  exitTag: 'Le contact reçoit l’étiquette de sortie après',
  exitHint: 'Si vide, cela n’arrive pas. Seule une exécution avec un contact peut sortir.',
  start: 'Essayer',
  awaited: 'Événements attendus',
  awaitedLead: 'Une étape qui attend un événement expire, sauf si vous indiquez ici quand il arrive.',
  whichComes: 'Quel événement arrive',
  awaitedData: 'Données de l’événement attendu (JSON)',
  comesAfter: 'L’événement arrive après',
  comesAfterHint:
    'À compter de l’arrivée de l’exécution à l’étape. Si vide, l’étape expire. L’événement est supposé correspondre aux filtres.',
  answers: 'Réponses aux appels',
  answersLead: 'Rien n’est envoyé. Les appels réussissent, sauf si vous fixez une réponse ici.',
  answerOf: 'Réponse à « {{step}} »',
  reply: 'Réponse du modèle',
  replyHint: 'Si vide, la réponse est inconnue.',
  status: 'Statut',
  statusHint: '200 : succès ; à partir de 400, échec.',
  answerBody: 'Corps de la réponse',
  answerBodyHint: 'Du JSON ou un autre texte. Si vide, aucun.',
  timeline: 'Ce qui se passerait',
  outcomes: {
    done: 'Faite',
    waited: 'Attente',
    looped: 'Parcourue',
    skipped: 'Sautée',
    failed: 'En échec',
    exited: 'Sortie ici',
  },
  item: 'Élément {{number}}',
  itemOf: 'Élément {{number}} : {{contact}}',
  ends: {
    completed: 'Se termine',
    failed: 'Échoue',
    exited: 'Sort',
    cut_short: 'Arrêtée ici : trop d’étapes',
  },
  before: 'Avant',
  after: 'Après',
};
