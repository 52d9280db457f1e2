export const contactExport = {
  exportAll: 'Export all contacts',
  export_one: 'Export {{count, number}} contact',
  export_other: 'Export {{count, number}} contacts',
  exportMany_one: 'Export more than {{count, number}} contact',
  exportMany_other: 'Export more than {{count, number}} contacts',
  exporting: 'Contact export',
  rowsDone: '{{done}} of {{total}} contacts',
  done: '{{name}} downloaded',
  apostrophes:
    'Values that begin with =, +, - or @ get an apostrophe in front, so that spreadsheets do not run them as formulas.',
  failed: 'The contacts could not be exported',
};
