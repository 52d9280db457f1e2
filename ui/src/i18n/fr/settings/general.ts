export const general = {
  title: 'Général',
  description: 'Votre mot de passe, l’heure du compte, l’écriture des nombres et à qui l’on écrit.',
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
    'Les dates et les heures s’affichent ainsi, les journées des rapports commencent ainsi, et les nouvelles étapes et tâches le prennent. Une date envoyée sans fuseau par une boutique ou un formulaire est à cette heure, et les textes écrivent les dates ainsi.',
  timezoneNone:
    'Aucun pour l’instant : les heures sont celles de votre navigateur ({{timezone}}), et une date reçue sans fuseau est en UTC. Votre choix vaut pour ce qui s’exécute ensuite.',
  timezoneField: 'Champ avec le fuseau horaire du contact',
  timezoneFieldHint:
    'Par son nom de variable. Il contient un nom comme Europe/Paris ; les délais peuvent alors attendre les heures du contact, et les envois partir à celles-ci.',
  timezoneFieldMissing: 'Nommez un champ',
  timeSaved: 'Enregistré',
  numbers: 'Nombres',
  numberFormat: 'Écriture des nombres',
  numberFormatHint:
    'Les textes venant des boutiques, des imports et des formulaires sont lus ainsi. 1299.15, comme l’écrivent les programmes, est lu dans tous les cas.',
  numberFormats: { point: '1,299.15', comma: '1 299,15 ou 1.299,15' },
  numbersSaved: 'Enregistré',
  consent: 'Consentement',
  consentText:
    'Qui s’est désinscrit d’un canal n’y reçoit plus rien. Pour les contacts à qui on n’a jamais demandé leur accord, vous décidez canal par canal. Les étapes passent les autres et le disent.',
  consentUndecided:
    'Pas encore décidé pour chaque canal : là, on écrit comme avant aux contacts à qui on n’a jamais demandé.',
  consentAll: 'Écrire aussi à ceux à qui on n’a pas demandé',
  consentAgreed: 'Écrire seulement à ceux qui ont accepté',
  consentWho: 'À qui on n’a pas demandé',
  consentSaved: 'Enregistré : cela vaut dès le prochain message',
};
