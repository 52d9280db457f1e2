export const dashboard = {
  title: 'Dashboard',
  description: 'Today at a glance.',
  firstSteps: 'First steps',
  firstStepsText_one: 'One more, and your first automation works for you.',
  firstStepsText_other: '{{count}} steps, and your first automation works for you.',
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
    automatisation: 'Publish your first automation',
    automatisationText: 'Choose the event or the tag that starts it, add its steps, publish it.',
    automatisationAction: 'Open the automations',
  },
  noTimezone:
    'Your account has no timezone yet: dates that come without one are taken for UTC, and texts print UTC.',
  chooseTimezone: 'Choose it',
  noConsentRule:
    'Your account has not decided whether contacts that were never asked are written to by {{channels}}. Until then, they are.',
  decideConsent: 'Decide',
  today: 'Today',
  reports: 'All reports',
  notices: 'Needs your attention',
  noticesOver: 'Everything works again.',
  failed: 'Failed runs to review',
  failedNone: 'No run has failed. Everything that started went on or is done.',
  failedLast: 'The last one: {{reason}}',
  upcoming: 'What runs next',
  upcomingNone: 'Nothing is scheduled.',
  upcomingAction: 'Schedule an automation',
};
