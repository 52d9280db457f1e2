export const dashboard = {
  title: 'Tableau de bord',
  description: 'Aujourd’hui en un coup d’œil.',
  firstSteps: 'Premiers pas',
  firstStepsText_one: 'Encore une étape, et votre première automatisation travaille pour vous.',
  firstStepsText_many: 'Encore {{count}} étapes, et votre première automatisation travaille pour vous.',
  firstStepsText_other: 'Encore {{count}} étapes, et votre première automatisation travaille pour vous.',
  done: 'Fait',
  steps: {
    contact: 'Ajoutez un premier contact',
    contactText:
      'Qui sont vos contacts. Importez-en un fichier CSV, ou laissez votre site les envoyer (l’appel « Identify » de la page d’intégration).',
    contactAction: 'Importer un fichier CSV',
    event: 'Envoyez un premier événement',
    eventText:
      'Ce que font vos contacts : un achat, une inscription, un panier. Votre site l’envoie avec votre clé client, et il démarre vos automatisations.',
    eventAction: 'Voir comment, sur la page d’intégration',
    automatisation: 'Publiez une première automatisation',
    automatisationText:
      'Choisissez l’événement ou l’étiquette qui la démarre, ajoutez ses étapes, publiez-la.',
    automatisationAction: 'Ouvrir les automatisations',
  },
  noTimezone:
    'Votre compte n’a pas encore de fuseau horaire : les dates reçues sans fuseau sont lues en UTC, et les messages donnent l’heure UTC.',
  chooseTimezone: 'Choisir un fuseau',
  noConsentRule:
    'Votre compte n’a pas décidé s’il écrit aux contacts à qui on n’a jamais demandé leur accord ({{channels}}). En attendant, il leur écrit.',
  decideConsent: 'Décider',
  today: 'Aujourd’hui',
  reports: 'Tous les rapports',
  notices: 'Ce qui vous attend',
  noticesOver: 'Tout est rentré dans l’ordre.',
  failed: 'Exécutions en échec à examiner',
  failedNone: 'Aucune exécution n’a échoué. Tout ce qui a démarré continue ou est terminé.',
  failedLast: 'La dernière : {{reason}}',
  upcoming: 'Prochaines tâches planifiées',
  upcomingNone: 'Rien n’est planifié.',
  upcomingAction: 'Planifier une automatisation',
};
