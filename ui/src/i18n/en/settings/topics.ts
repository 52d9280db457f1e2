export const topics = {
  title: 'Topics',
  description: 'What contacts can subscribe to and leave, on the page behind the unsubscribe link.',
  name: 'Name',
  key: 'Key',
  keyHint:
    'Your site and imports use it to name the topic, and message caps may count it. It cannot be changed later. Messages that have this message category are about the topic from now on.',
  nameIn: { en: 'Name in English', fr: 'Name in French' },
  descriptionIn: { en: 'Description in English', fr: 'Description in French' },
  whoGetsIt: 'Who gets it',
  everybody: 'Everybody, unless they leave it',
  subscribers: 'Only contacts who subscribed to it',
  state: 'State',
  offered: 'Offered',
  archived: 'Archived',
  archivedHint:
    'Steps and the page no longer offer it. What contacts chose still counts for messages that have it.',
  create: 'Create a topic',
  edit: 'Edit the topic',
  saved: 'Topic “{{name}}” saved',
  delete: 'Delete the topic?',
  deleteText:
    '“{{name}}” is deleted. A topic that messages have, or that contacts chose something for, can only be archived.',
  deleted: 'Topic “{{name}}” deleted',
  empty: 'No topics yet',
  emptyText:
    'Without topics, contacts who unsubscribe get none of your e-mails any more. Create one, such as a newsletter, and choose it in the steps that send it.',
  page: 'How the page looks',
  pageText:
    'Contacts open it by the unsubscribe link of an e-mail. It has your company’s name (Settings, General).',
  accentColor: 'Accent colour',
  accentColorHint: 'The colour of its buttons, such as #0b69a3. Empty: the blue of the product.',
  accentColorSample: 'Save my choice',
  accentColorUnfit: 'Enter a colour such as #0b69a3 that is dark enough for white text',
  contrast: 'Contrast of the white text: {{contrast}}. It must be 4.5 at least.',
  languageField: 'Custom field with a contact’s language',
  languageFieldHint:
    'Its variable name. It holds fr, en-AU or français; where it is empty, the page is in the browser’s language.',
  languageFieldMissing: 'Enter a field',
  pageSaved: 'Page saved',
};
