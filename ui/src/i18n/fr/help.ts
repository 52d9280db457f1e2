export const help = {
  title: 'Aide',
  contents: 'Sommaire',
  guide: 'Guide',
  newTab: 's’ouvre dans un nouvel onglet',
};
