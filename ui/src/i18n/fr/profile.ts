export const profile = {
  title: 'Profil',
  name: 'Votre nom',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  nameSaved: 'Votre nom est enregistré',
  password: 'Mot de passe',
  passwordOfClient:
    'Le mot de passe est celui du client : il ne se change pas pendant que vous agissez en son nom.',
  preferences: 'Langue et thème',
  preferencesText: 'Le choix vaut aussitôt, dans ce navigateur.',
  language: 'Langue',
  theme: 'Thème',
};
