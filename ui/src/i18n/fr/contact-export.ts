export const contactExport = {
  exportAll: 'Exporter tous les contacts',
  export_one: 'Exporter {{count, number}} contact',
  export_many: 'Exporter {{count, number}} contacts',
  export_other: 'Exporter {{count, number}} contacts',
  exportMany_one: 'Exporter plus de {{count, number}} contact',
  exportMany_many: 'Exporter plus de {{count, number}} contacts',
  exportMany_other: 'Exporter plus de {{count, number}} contacts',
  exporting: 'Export des contacts',
  rowsDone: '{{done}} contacts sur {{total}}',
  done: '{{name}} téléchargé',
  apostrophes:
    'Les valeurs qui commencent par =, +, - ou @ sont précédées d’une apostrophe, pour qu’un tableur ne les prenne pas pour des formules.',
  failed: 'Les contacts n’ont pas pu être exportés',
};
