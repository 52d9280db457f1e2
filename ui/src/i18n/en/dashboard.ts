export const dashboard = {
  title: 'Dashboard',
  description: 'Today at a glance.',
  firstSteps: 'First steps',
  firstStepsText_one: 'One more step, and your first messages go out.',
  firstStepsText_other: '{{count}} steps, and your first messages go out.',
  done: 'Done',
  steps: {
    contact: 'Bring in your first contact',
    contactText:
      'Who your people are. Import a CSV file of them, or have your site send them (the call “Identify” of the integration page).',
    contactAction: 'Import a CSV file',
    event: 'Send your first event',
    eventText:
      'What your people do: a purchase, a sign-up, a cart. Your site sends it with your client key, and it starts your automations.',
    eventAction: 'See how on the integration page',
    connection: 'Connect a service to send with',
    connectionText:
      'Your e-mails, SMS and push notifications go out through it: SendGrid, a mail server, Gmail, Twilio or OneSignal.',
    connectionAction: 'Open the apps',
    automatisation: 'Publish an automation, or send a broadcast',
    automatisationText:
      'An automation answers what each contact does: choose the event or the tag that starts it, add its steps, publish it. A broadcast is one message to many, once.',
    automatisationAction: 'Open the automations',
  },
  noTimezone:
    'Your account has no timezone yet: dates that arrive without one are read as UTC, and messages show UTC.',
  chooseTimezone: 'Choose a timezone',
  noConsentRule:
    'Your account has not decided whether contacts who were never asked get messages by {{channels}}. Until you decide, they do.',
  decideConsent: 'Decide',
  today: 'Today',
  reports: 'All reports',
  notices: 'Needs your attention',
  noticesOver: 'Everything works again.',
  winners: 'Chosen automatically',
  failed: 'Failed runs to review',
  failedNone: 'No run has failed. Everything that started is in progress or done.',
  failedLast: 'The last one: {{reason}}',
  upcoming: 'What runs next',
  upcomingNone: 'Nothing is scheduled.',
  upcomingAction: 'Schedule an automation',
};
