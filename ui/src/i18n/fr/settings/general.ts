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
  tracking: 'Ouvertures et clics',
  trackingText:
    'Les e-mails aux contacts, par SMTP, Gmail ou SendGrid, reçoivent une image invisible, et leurs liens passent par Sillage. La page du contact et le journal de l’exécution disent alors si l’e-mail a été ouvert et si des liens ont été suivis. Les liens de désinscription, les e-mails transactionnels et le texte brut restent tels quels.',
  trackingLaw:
    'Dans de nombreux pays, dont ceux de l’Union européenne, cela n’est permis qu’avec les contacts qui l’ont accepté.',
  trackingNot:
    'Aucun e-mail n’est suivi pour l’instant : l’image et les liens mènent à l’adresse publique de Sillage, et cette installation n’en a pas. La personne qui l’exploite peut en définir une (PUBLIC_URL).',
  trackingOn: 'Suivre les ouvertures et les clics des e-mails',
  trackingHint:
    'S’applique à partir du prochain e-mail. Ce que les messageries et les antivirus chargent d’eux-mêmes est compté à part. Après désactivation, les liens des e-mails déjà envoyés fonctionnent toujours, et plus rien n’est enregistré.',
  trackingSaved: 'Enregistré : s’applique à partir du prochain e-mail',
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
  messageCaps: 'Plafonds de messages',
  messageCapsText:
    'Combien de messages un contact reçoit au plus, toutes automatisations et campagnes confondues, sur une période glissante d’heures ou de jours. Tous les plafonds qui comptent un message doivent le permettre. Les étapes réglées pour envoyer à toute heure en sont exemptées et ne sont pas comptées. Les messages en attente suivent les nouveaux plafonds ; un plafond compte ce qui part pendant que le compte a des plafonds.',
  messageCategories: 'Catégories de messages',
  messageCategoriesHint:
    'Des noms comme nouvelles ou offres, chacun suivi d’Entrée. Les étapes en choisissent une pour leur message, et un plafond peut n’en compter qu’une.',
  messageCapAdd: 'Ajouter un plafond',
  messageCapAnyChannel: 'Tout canal',
  messageCapAnyCategory: 'Toute catégorie',
  messageCapIn: 'sur',
  messageCapCount: 'Messages du plafond {{number}}',
  messageCapChannel: 'Canal du plafond {{number}}',
  messageCapCategory: 'Catégorie du plafond {{number}}',
  messageCapPeriod: 'Durée du plafond {{number}}',
  messageCapUnit: 'Heures ou jours du plafond {{number}}',
  messageCapWhen: 'Ce qui arrive au-delà du plafond {{number}}',
  messageCapRemove: 'Supprimer le plafond {{number}}',
  messageCapUnits: { hours: 'heures', days: 'jours' },
  messageCapThen: { wait: 'ensuite les messages attendent', pass_over: 'ensuite les étapes sont sautées' },
  messageCapsSaved: 'Plafonds de messages enregistrés',
  controlGroup: 'Groupe témoin',
  controlGroupText:
    'Cette part de vos contacts ne reçoit aucun message, pour la comparer à ceux qui en reçoivent : que rapportent tous vos messages ensemble ? Ce sont toujours les mêmes contacts, et les objectifs ne les comptent pas. Ils passent par les automatisations comme avant, et les étapes réglées pour envoyer à toute heure leur envoient encore.',
  controlGroupShare: 'Part des contacts qui ne reçoivent aucun message',
  controlGroupSince: 'De cette taille depuis le',
  controlGroupSaved: 'Groupe témoin enregistré',
};
