/** Whom and what texts are rendered for, and runs are tried with. */
export const occasion = {
  contact: 'Contact',
  noContact: 'Without a contact',
  noneFound: 'No contact is found',
  event: 'Recent event',
  noEvent: 'Without data',
  noEvents: 'No such event has come yet',
  lacking: '{{contact}} has no recent event of this name.',
};

export const preview = {
  title: 'Preview',
  shown: 'The preview is there.',
  missing: 'Not there, and left empty: {{variables}}',
  passedOver: 'A run passes over such a contact.',
  test: {
    email: 'Address for a test',
    phone: 'Phone number for a test',
    send: 'Send a test',
    hint: 'It goes to nobody else, and counts in no figures.',
    withLink:
      'It goes to nobody else, and counts in no figures. A link to unsubscribe in it is the contact’s, and works.',
    sent: 'A test was sent to {{recipient}}.',
    mayPass: 'Try again in a moment.',
  },
};

export const simulation = {
  title: 'Try the flow',
  lead: 'What a run would do, step by step, without waiting. Nothing is sent and nothing is written.',
  eventHint: 'Its data is put into the field below, where it can be changed.',
  eventKept: 'The data below stays as you wrote it.',
  eventData: 'Event data (JSON)',
  startAt: 'Starts at',
  startAtHint: 'On the clock of this browser. Left empty: now.',
  exitEvent: '“{{event}}” arrives after',
  exitTag: 'The contact gets the exit tag after',
  exitHint: 'Left empty: it does not, and the run goes to its end. Only a run with a contact leaves.',
  start: 'Try it',
  answers: 'Answers of calls',
  answersLead: 'Nothing goes out. A call is taken as done, unless you say here what it is answered.',
  answerOf: 'Answer to “{{step}}”',
  reply: 'What the model replies',
  replyHint: 'Left empty: its reply stays unknown.',
  status: 'Status',
  statusHint: '200 is well done; 400 and above fail.',
  answerBody: 'Body of the answer',
  answerBodyHint: 'JSON, or any other text. Left empty: none.',
  timeline: 'What would happen',
  outcomes: {
    done: 'Done',
    waited: 'Waited',
    looped: 'Looped',
    skipped: 'Passed over',
    failed: 'Failed',
    exited: 'Left here',
  },
  item: 'Item {{number}}',
  itemOf: 'Item {{number}}: {{contact}}',
  ends: {
    completed: 'Ends',
    failed: 'Fails',
    exited: 'Leaves',
    cut_short: 'Cut short here: there are too many steps',
  },
  before: 'Before',
  after: 'After',
};
