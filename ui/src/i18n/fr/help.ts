export const help = {
  title: 'Aide',
  contents: 'Sommaire',
  guide: 'Guide',
  table: 'Tableau',
};
