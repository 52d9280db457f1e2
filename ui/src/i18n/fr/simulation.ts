/** Whom and what texts are rendered for, and runs are tried with. */
export const occasion = {
  contact: 'Contact',
  noContact: 'Sans contact',
  noneFound: 'Aucun contact trouvé',
  event: 'Événement récent',
  noEvent: 'Sans données',
  noEvents: 'Aucun événement de ce nom n’est encore venu',
};

export const preview = {
  title: 'Aperçu',
  ask: 'Montrer les textes remplis',
  missing: 'Absent, et laissé vide : {{variables}}',
};

export const simulation = {
  title: 'Essayer le flux',
  lead: 'Ce qu’une exécution ferait, étape par étape, sans attendre. Rien n’est envoyé ni écrit.',
  eventHint: 'Ses données sont mises dans le champ ci-dessous, où vous pouvez les changer.',
  eventData: 'Données de l’événement (JSON)',
  startAt: 'Commence le',
  startAtHint: 'À l’heure de ce navigateur. Laissé vide : maintenant.',
  start: 'Essayer',
  answers: 'Réponses des appels',
  answersLead: 'Rien n’est envoyé : chaque appel reçoit la réponse que vous dites ici.',
  answerOf: 'Réponse à « {{step}} »',
  status: 'Statut',
  answerBody: 'Corps de la réponse',
  answerBodyHint: 'Du JSON, ou tout autre texte.',
  timeline: 'Ce qui se passerait',
  outcomes: { done: 'Fait', waited: 'Attendu', looped: 'Parcouru', failed: 'Échoué' },
  item: 'Élément {{number}}',
  itemOf: 'Élément {{number}} : {{contact}}',
  ends: { completed: 'Se termine', failed: 'Échoue', cut_short: 'Coupé ici : il y a trop d’étapes' },
  before: 'Avant',
  after: 'Après',
};
