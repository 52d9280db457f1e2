export const integration = {
  title: 'Integration',
  description: 'Your client key, and how your site or your server sends contacts and events.',
  key: 'Client key',
  keyText:
    'It says whose account an event is for. Send it in the header Client-Key, from your server where you can.',
  renew: 'Renew the key',
  renewTitle: 'Renew the client key?',
  renewText:
    'You get a new key at once. The present one goes on for 24 hours: change it where you send from in that time.',
  renewed: 'The client key is renewed',
  previousUntil: 'The key before this one goes on until {{moment}}.',
  samples: 'Samples',
  samplesText: 'Ready to run: your address and your key are filled in.',
  calls: { identify: 'Identify: who somebody is', track: 'Track: what somebody did' },
  language: 'Language of the sample',
  call: 'Call',
  reference: 'All calls and their fields',
  last: 'Last event received',
  lastText: 'Send the sample, and see it here at once.',
  lastNone: 'Nothing has arrived yet. This page looks again every few seconds.',
  lastBefore:
    'None of your newest {{events}} events came from outside: they are of your automations, tags and campaigns. This page looks again every few seconds.',
  lastWho: 'about {{contact}}',
  lastOpen: 'See it in the reports',
  rejected: 'Last refused calls',
  rejectedText:
    'What was sent with your key and was not taken, with the reason; the last {{count}} are kept.',
  rejectedNone: 'No call has been refused. Well done.',
  rejectedItem: '{{path}}, item {{index}}',
  rejectedExcerpt: 'What was sent',
};
