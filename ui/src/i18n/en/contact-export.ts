export const contactExport = {
  export: 'Export',
  exporting: 'Export of the contacts',
  rowsDone: '{{done}} of {{total}} contacts',
  done: '{{name}} is downloaded',
  failed: 'The contacts could not be exported',
};
