export const dashboard = {
  title: 'Tableau de bord',
  description: 'Aujourd’hui en un coup d’œil.',
  firstSteps: 'Premiers pas',
  firstStepsText_one: 'Encore une étape, et vos premiers messages partent.',
  firstStepsText_many: 'Encore {{count}} étapes, et vos premiers messages partent.',
  firstStepsText_other: 'Encore {{count}} étapes, et vos premiers messages partent.',
  done: 'Fait',
  steps: {
    contact: 'Ajoutez un premier contact',
    contactText:
      'Les personnes à qui vous écrivez. Importez-les d’un fichier CSV, ou laissez votre site les envoyer (appel « Identify » de la page d’intégration).',
    contactAction: 'Importer un fichier CSV',
    event: 'Envoyez un premier événement',
    eventText:
      'Ce que font vos contacts : un achat, une inscription, un panier. Votre site l’envoie avec votre clé client, et il déclenche vos automatisations.',
    eventAction: 'Voir comment, sur la page d’intégration',
    connection: 'Connectez un service d’envoi',
    connectionText:
      'Vos e-mails, SMS et notifications push partent par lui : SendGrid, un serveur d’e-mail, Gmail, Twilio ou OneSignal.',
    connectionAction: 'Ouvrir les applications',
    automatisation: 'Publiez une automatisation, ou envoyez une diffusion',
    automatisationText:
      'Une automatisation répond à ce que fait chaque contact : choisissez l’événement ou l’étiquette qui la déclenche, ajoutez ses étapes, publiez-la. Une diffusion est un message à beaucoup de contacts, une fois.',
    automatisationAction: 'Ouvrir les automatisations',
  },
  noTimezone:
    'Votre compte n’a pas encore de fuseau horaire : les dates reçues sans fuseau sont lues en UTC, et les messages donnent l’heure UTC.',
  chooseTimezone: 'Choisir un fuseau',
  noConsentRule:
    'Vous n’avez pas encore décidé si votre compte écrit aux contacts dont l’accord n’a jamais été demandé ({{channels}}). En attendant, il leur écrit.',
  decideConsent: 'Décider',
  today: 'Aujourd’hui',
  reports: 'Tous les rapports',
  notices: 'À traiter',
  noticesOver: 'Tout est rentré dans l’ordre.',
  winners: 'Choisi automatiquement',
  failed: 'Exécutions en échec à examiner',
  failedNone: 'Aucune exécution n’a échoué. Tout ce qui a démarré continue ou est terminé.',
  failedLast: 'La dernière : {{reason}}',
  upcoming: 'Prochaines tâches planifiées',
  upcomingNone: 'Rien n’est planifié.',
  upcomingAction: 'Planifier une automatisation',
};
