export const help = {
  title: 'Help',
  contents: 'Contents',
  guide: 'Guide',
  newTab: 'opens in a new tab',
};
