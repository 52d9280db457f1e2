export const general = {
  title: 'Général',
  description:
    'Votre entreprise, le mot de passe, le fuseau horaire, les nombres, les numéros de téléphone, et quand et à qui partent les messages.',
  company: 'Entreprise',
  companyName: 'Nom de l’entreprise',
  companyHint:
    'Les contacts le voient sur la page de désinscription, et les administrateurs dans la liste des comptes.',
  companySaved: 'Entreprise enregistrée',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins {{least}} caractères. Vos autres sessions seront fermées.',
  change: 'Changer le mot de passe',
  changed: 'Mot de passe modifié',
  confirmTitle: 'Est-ce bien vous ?',
  confirmText: 'Votre connexion date un peu. Saisissez votre mot de passe actuel pour le changer.',
  currentPassword: 'Mot de passe actuel',
  time: 'Date et heure',
  timezone: 'Fuseau horaire du compte',
  timezoneHint:
    'Utilisé pour afficher les dates et les heures, pour les journées des rapports, et par défaut dans les nouvelles étapes et tâches. Les dates reçues sans fuseau sont lues dans ce fuseau, et les messages donnent les dates dans ce fuseau.',
  timezoneNone:
    'Aucun pour l’instant : les heures s’affichent dans le fuseau de votre navigateur ({{timezone}}), et les dates reçues sans fuseau sont lues en UTC. Votre choix s’applique à partir de maintenant.',
  timezoneField: 'Champ du fuseau horaire du contact',
  timezoneFieldHint:
    'Son nom de variable. Il contient un nom comme Europe/Paris, pour que les délais et les envois suivent l’heure locale de chaque contact.',
  timezoneFieldMissing: 'Indiquez un champ',
  timeSaved: 'Enregistré',
  numbers: 'Nombres',
  phones: 'Numéros de téléphone',
  phoneCountry: 'Pays des numéros sans indicatif',
  phoneCountryHint:
    'Avec la France, un SMS au 06 12 34 56 78 part vers le +33 6 12 34 56 78. Les numéros qui commencent par + restent tels quels.',
  phoneCountryNone: 'Aucun : ces numéros ne reçoivent pas de SMS',
  phonesSaved: 'Enregistré',
  numberFormat: 'Format des nombres',
  numberFormatHint:
    'Les nombres des textes venant des boutiques, des imports et des formulaires sont lus ainsi. 1299.15, comme l’écrivent les programmes, fonctionne toujours.',
  numberFormats: { point: '1,299.15', comma: '1 299,15 ou 1.299,15' },
  numbersSaved: 'Enregistré',
  consent: 'Consentement',
  consentText:
    'Les contacts désinscrits d’un canal n’y reçoivent plus rien. Pour ceux dont l’accord n’a jamais été demandé, vous décidez canal par canal. Les étapes sautent les contacts à qui vous n’écrivez pas, et l’indiquent.',
  consentUndecided:
    'Vous n’avez pas encore décidé pour tous les canaux : en attendant, les contacts dont l’accord n’a jamais été demandé reçoivent des messages.',
  consentAll: 'Écrire aussi aux contacts dont l’accord n’a pas été demandé',
  consentAgreed: 'Écrire seulement aux contacts qui ont accepté',
  consentWho: 'Contacts dont l’accord n’a pas été demandé',
  consentSaved: 'Enregistré : s’applique dès le prochain message',
  messageHours: 'Heures d’envoi',
  messageHoursText:
    'Les messages qui arrivent en dehors de ces heures attendent qu’elles commencent, à l’heure du contact, ou du compte si le contact n’a pas de fuseau horaire. Les étapes réglées pour envoyer à toute heure n’attendent pas. Les messages en attente suivent les nouvelles heures.',
  messageHoursLimited: '{{channel}} : seulement certains jours ou à certaines heures',
  messageHoursDays: 'Jours pour {{channel}}',
  messageHoursAnyDay: 'Aucune sélection : tous les jours.',
  messageHoursHours: 'Heures pour {{channel}}',
  messageHoursHint:
    'L’heure de fin n’est pas comprise. Si le début est après la fin, la plage passe minuit. Les deux vides : toute la journée.',
  messageHoursFrom: '{{channel}} : de',
  messageHoursTo: '{{channel}} : à',
  messageHoursDiffer: 'Indiquez deux heures différentes, ou aucune.',
  messageHoursSaved: 'Heures d’envoi enregistrées',
};
