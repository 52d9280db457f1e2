export const contactExport = {
  exportAll: 'Export all contacts',
  export_one: 'Export {{count, number}} contact',
  export_other: 'Export {{count, number}} contacts',
  exporting: 'Export of the contacts',
  rowsDone: '{{done}} of {{total}} contacts',
  done: '{{name}} is downloaded',
  apostrophes:
    'A value that begins with =, +, - or @ has an apostrophe before it, so that a spreadsheet does not take it for a formula.',
  failed: 'The contacts could not be exported',
};
