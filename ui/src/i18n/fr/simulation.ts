/** Whom and what texts are rendered for, and runs are tried with. */
export const occasion = {
  contact: 'Contact',
  noContact: 'Sans contact',
  noneFound: 'Aucun contact trouvé',
  event: 'Événement récent',
  noEvent: 'Sans données',
  noEvents: 'Aucun événement de ce nom n’est encore venu',
  lacking: '{{contact}} n’a pas d’événement récent de ce nom.',
};

export const preview = {
  title: 'Aperçu',
  shown: 'L’aperçu est là.',
  missing: 'Absent, et laissé vide : {{variables}}',
  passedOver: 'Pour un tel contact, une exécution saute cette étape.',
  test: {
    email: 'Adresse pour un test',
    phone: 'Numéro de téléphone pour un test',
    send: 'Envoyer un test',
    hint: 'Il ne va à personne d’autre, et n’est compté nulle part.',
    withLink:
      'Il ne va à personne d’autre, et n’est compté nulle part. Un lien de désinscription y est celui du contact, et fonctionne.',
    sent: 'Un test a été envoyé à {{recipient}}.',
    mayPass: 'Réessayez dans un instant.',
  },
};

export const simulation = {
  title: 'Essayer le flux',
  lead: 'Ce qu’une exécution ferait, étape par étape, sans attendre. Rien n’est envoyé ni écrit.',
  eventHint: 'Ses données sont mises dans le champ ci-dessous, où vous pouvez les changer.',
  lacking:
    '{{contact}} n’a pas d’événement récent de ce nom. Les données ci-dessous sont celles de l’événement d’avant.',
  eventKept: 'Les données ci-dessous restent telles que vous les avez écrites.',
  eventData: 'Données de l’événement (JSON)',
  startAt: 'Commence le',
  startAtHint: 'Heure de {{timezone}}. Laissé vide : maintenant.',
  exitEvent: '« {{event}} » arrive après',
  exitTag: 'Le contact reçoit l’étiquette de sortie après',
  exitHint: 'Vide : jamais, et l’exécution va à son terme. Seule une exécution avec un contact sort.',
  start: 'Essayer',
  answers: 'Réponses des appels',
  answersLead: 'Rien ne part. Un appel est tenu pour fait, sauf si vous dites ici ce qui lui est répondu.',
  answerOf: 'Réponse à « {{step}} »',
  reply: 'Ce que le modèle répond',
  replyHint: 'Laissé vide : sa réponse reste inconnue.',
  status: 'Statut',
  statusHint: '200 : tout va bien ; à partir de 400, c’est un échec.',
  answerBody: 'Corps de la réponse',
  answerBodyHint: 'Du JSON, ou tout autre texte. Laissé vide : aucun.',
  timeline: 'Ce qui se passerait',
  outcomes: {
    done: 'Fait',
    waited: 'Attendu',
    looped: 'Parcouru',
    skipped: 'Sauté',
    failed: 'Échoué',
    exited: 'Sorti ici',
  },
  item: 'Élément {{number}}',
  itemOf: 'Élément {{number}} : {{contact}}',
  ends: {
    completed: 'Se termine',
    failed: 'Échoue',
    exited: 'Sort',
    cut_short: 'Coupé ici : il y a trop d’étapes',
  },
  before: 'Avant',
  after: 'Après',
};
