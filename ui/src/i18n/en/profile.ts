export const profile = {
  title: 'Profile',
  name: 'Your name',
  firstName: 'First name',
  lastName: 'Last name',
  nameSaved: 'Your name is saved',
  password: 'Password',
  passwordOfClient: 'The password is the client’s own: it is not changed while you act as them.',
  preferences: 'Language and theme',
  preferencesText: 'They count at once, in this browser.',
  language: 'Language',
  theme: 'Theme',
};
