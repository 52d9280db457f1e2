export const contactExport = {
  exportAll: 'Exporter tous les contacts',
  export_one: 'Exporter {{count, number}} contact',
  export_many: 'Exporter {{count, number}} contacts',
  export_other: 'Exporter {{count, number}} contacts',
  exporting: 'Exportation des contacts',
  rowsDone: '{{done}} contacts sur {{total}}',
  done: '{{name}} est téléchargé',
  failed: 'Les contacts n’ont pas pu être exportés',
};
