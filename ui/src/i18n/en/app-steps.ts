export const appSteps = {
  message: 'Message',
  isTransactional: 'Send at any time',
  isTransactionalHint:
    'For transactional messages, such as a code or an order confirmation: they do not wait for message hours, and message caps neither delay nor count them. All other messages respect both (Settings, General).',
  undecidedConsent:
    'Contacts who were never asked get this message too: your account has not decided about them.',
  decideConsent: 'Decide',
  messageCategory: 'Message category',
  messageCategoryHint:
    'Contacts who left a topic do not get its messages (Settings, Topics). Message caps may count those of a category (Settings, General).',
  noCategory: 'None',
  topic: '{{name}} (topic)',
  whenCapped: 'Over a message cap',
  asTheCapsSay: 'As set for the cap',
  whenCappedTo: {
    wait: 'Wait until the cap allows it',
    pass_over: 'Skip this step',
  },
  sms: {
    phoneNumber: 'Phone number',
    phoneNumberHint:
      'With the country code: +15145550123. Without one, it is a number of the country in Settings, General.',
    characters_one: '{{count}} character',
    characters_other: '{{count}} characters',
    parts_one: '{{count}} SMS',
    parts_other: '{{count}} SMS',
    withVariables: 'plus the values of the variables',
    quoted: '“{{character}}”',
    foreign:
      'Because of {{characters}}, an SMS holds 70 characters instead of 160 (67 instead of 153 in a longer message).',
  },
  email: {
    to: 'To',
    toHint: 'Separate several addresses with commas.',
    content: 'Content',
    contents: { template: 'A template at SendGrid', html: 'Subject and message' },
    templateId: 'Template id',
    templateData: 'Template data',
    duplicateKeys: 'Duplicate keys detected in template data',
    subject: 'Subject',
    html: 'Message',
    htmlHint:
      'Write it like a letter: line breaks and blank lines are kept. HTML works too: once it has paragraphs or tables (<p>, <table>), these make the layout. Write {{name}}, so that what somebody typed into a form stays text.',
    unsubscribe: 'Unsubscribe',
    addUnsubscribe: 'Add a link to unsubscribe',
    fromEmail: 'Sender e-mail',
    fromHint: 'If empty, the sender of the connection.',
    senderName: 'Sender name',
    mailboxSenderHint: 'If empty, the address of the mailbox.',
    quotesHint: 'Single quotes are stored as backticks and sent as quotes. Backticks stay backticks.',
  },
  push: {
    externalId: 'External id',
    externalIdHint:
      'The contact’s id in OneSignal, as your app set it. All of the contact’s devices get the notification.',
    title: 'Title',
    launchUrl: 'Launch URL',
  },
  prompt: {
    prompt: 'Prompt',
    resultHint: 'The reply is stored in {{variable}}.',
    model: 'Model',
    modelDefault: '{{model}} (current default)',
    modelDefaultHint:
      'If empty, Sillage chooses the model when the step runs, and moves to a newer one when Google retires it.',
    modelEnds: 'OpenAI retires it on {{day}} and recommends {{successor}}.',
    temperature: 'With a temperature of {{value}}.',
    noTemperature: 'This model has no temperature setting.',
    booleanOnly: 'Return true or false only',
    booleanAdded: 'The prompt ends with: “{{instruction}}”',
    addContext: 'Include the contact’s data',
    addContextHint: 'Sends the contact’s fields and custom fields, and nothing else.',
  },
  chat: {
    channel: 'Channel',
    channelHint: 'The channel’s name or id. The bot must be a member.',
  },
};
