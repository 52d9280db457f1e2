export const general = {
  title: 'Général',
  description:
    'Votre mot de passe, le fuseau horaire, le format des nombres et le consentement aux messages.',
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
    'Sert à afficher les dates et les heures, aux journées des rapports, et aux nouvelles étapes et tâches. Les dates reçues sans fuseau sont lues dans ce fuseau, et les messages donnent les dates dans ce fuseau.',
  timezoneNone:
    'Aucun pour l’instant : les heures s’affichent dans le fuseau de votre navigateur ({{timezone}}), et les dates reçues sans fuseau sont lues en UTC. Votre choix s’applique à partir de maintenant.',
  timezoneField: 'Champ avec le fuseau horaire du contact',
  timezoneFieldHint:
    'Son nom de variable. Il contient un nom comme Europe/Paris, pour que les délais et les envois suivent l’heure locale de chaque contact.',
  timezoneFieldMissing: 'Indiquez un champ',
  timeSaved: 'Enregistré',
  numbers: 'Nombres',
  numberFormat: 'Format des nombres',
  numberFormatHint:
    'Les nombres des textes venant des boutiques, des imports et des formulaires sont lus ainsi. 1299.15, comme l’écrivent les programmes, fonctionne toujours.',
  numberFormats: { point: '1,299.15', comma: '1 299,15 ou 1.299,15' },
  numbersSaved: 'Enregistré',
  consent: 'Consentement',
  consentText:
    'Les contacts désinscrits d’un canal n’y reçoivent plus rien. Pour ceux à qui on n’a jamais demandé leur accord, vous décidez canal par canal. Les étapes sautent les autres et l’indiquent.',
  consentUndecided:
    'Pas encore décidé pour chaque canal : en attendant, les contacts à qui on n’a jamais demandé reçoivent des messages.',
  consentAll: 'Écrire aussi aux contacts à qui on n’a pas demandé',
  consentAgreed: 'Écrire seulement aux contacts qui ont accepté',
  consentWho: 'Contacts à qui on n’a pas demandé',
  consentSaved: 'Enregistré : s’applique dès le prochain message',
};
