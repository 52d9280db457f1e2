export const help = {
  title: 'Help',
  contents: 'Contents',
  guide: 'Guide',
  table: 'Table',
};
