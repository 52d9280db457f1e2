export const contactExport = {
  exportAll: 'Exporter tous les contacts',
  export_one: 'Exporter {{count, number}} contact',
  export_many: 'Exporter {{count, number}} contacts',
  export_other: 'Exporter {{count, number}} contacts',
  exporting: 'Exportation des contacts',
  rowsDone: '{{done}} contacts sur {{total}}',
  done: '{{name}} est téléchargé',
  apostrophes:
    'Une valeur qui commence par =, +, - ou @ est précédée d’une apostrophe, pour qu’un tableur ne la prenne pas pour une formule.',
  failed: 'Les contacts n’ont pas pu être exportés',
};
