export const general = {
  title: 'Général',
  description: 'Votre mot de passe, et l’écriture des nombres.',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins {{least}} caractères. Vos autres sessions seront fermées.',
  change: 'Changer le mot de passe',
  changed: 'Mot de passe modifié',
  confirmTitle: 'Est-ce bien vous ?',
  confirmText: 'Votre connexion date un peu. Saisissez votre mot de passe actuel pour le changer.',
  currentPassword: 'Mot de passe actuel',
  numbers: 'Nombres',
  numberFormat: 'Écriture des nombres',
  numberFormatHint:
    'Les textes venant des boutiques, des imports et des formulaires sont lus ainsi. 1299.15, comme l’écrivent les programmes, est lu dans tous les cas.',
  numberFormats: { point: '1,299.15', comma: '1 299,15 ou 1.299,15' },
  numbersSaved: 'Enregistré',
};
