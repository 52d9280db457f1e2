export const contactExport = {
  export: 'Exporter',
  exporting: 'Exportation des contacts',
  rowsDone: '{{done}} contacts sur {{total}}',
  done: '{{name}} est téléchargé',
  failed: 'Les contacts n’ont pas pu être exportés',
};
