export const goals = {
  one: 'Goal',
  none: 'No goal yet',
  noneText:
    'A goal is an event that contacts should have after they enter, such as a paid order. You then see how many reach it, and for how much. Runs and events that are stored already count too.',
  set: 'Set a goal',
  change: 'Change the goal',
  remove: 'Remove the goal',
  removeTitle: 'Remove this goal?',
  removeText:
    'Its figures go too. They are counted again when you set the same goal later. Runs are not affected.',
  saved: 'The goal is saved',
  removed: 'The goal is removed',
  dialogText:
    'A contact who enters reaches the goal with the first event of this name that passes the filters, within the days after entering. The event that let the contact in does not count.',
  event: 'Event',
  filters: 'Only events where',
  window: 'Within',
  windowHint: 'Days of 24 hours after a run began, at most 90.',
  daysUnit: 'days',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  value: 'Value in the field',
  valuePlaceholder: 'e.g. total',
  valueHint: 'A number in the event, such as total. Leave it empty if the goal has no value.',
  counting: 'What is stored is being counted: {{share}} so far. The figures grow until it is done.',
  figures: { entered: 'Entered', converted: 'Converted', rate: 'Conversion rate', value: 'Value' },
  control: {
    share: 'Control group',
    shareHint:
      'Without one, nobody can tell what the automation brought. This share of contacts does not enter, always the same ones: 10 to 20% for thousands of contacts, more for fewer. 0 for none, 50 at most.',
    campaignHint:
      'Without one, nobody can tell what the campaign brought. It is not sent to this share of contacts, always the same ones: 10 to 20% for thousands of contacts, more for fewer. 0 for none, 50 at most.',
    since: '{{percent}}% since',
    title: 'Compared with the control group',
    groups: 'Both groups',
    columns: {
      group: 'Group',
      contacts: 'Contacts',
      converted: 'Converted',
      rate: 'Conversion rate',
      value: 'Value per contact',
    },
    treated: 'Entered',
    control: 'Control group',
    notYet: 'There is nothing to compare before both groups have contacts.',
    lift: 'Lift: {{difference}} points (95% interval: {{low}} to {{high}}).',
    relative: 'That is {{relative}} of the control group’s rate.',
    sure: 'The interval does not contain 0, so the difference is hardly chance.',
    unsure: 'The interval contains 0, so the difference may be chance.',
  },
  split: {
    title: 'Ways of “{{step}}”',
    ways: 'Ways',
    columns: {
      way: 'Way',
      contacts: 'Contacts',
      converted: 'Converted',
      rate: 'Conversion rate',
      value: 'Value',
      chance: 'Probability of being the best',
      lift: 'Lift in points (95% interval)',
      over: 'Contacts whose goal period has ended',
    },
    won: '{{name}} (winner)',
    chosen: '“{{name}}” is the winner, chosen automatically on {{moment}}.',
    byHand: '“{{name}}” is the winner, chosen by hand.',
    leads: '“{{name}}” leads: {{chance}}. A winner is chosen from {{from}}.',
    notYet:
      'A winner is chosen from {{from}}, once {{contacts, number}} contacts of each way have come and their goal period has ended.',
    tooFew:
      '“{{name}}” leads: {{chance}}. A winner is chosen from {{from}}, once each way has {{least, number}} contacts whose goal period has ended: one has {{contacts, number}}.',
    counted: 'What the choice of the winner counted, on {{moment}}, whatever days are shown:',
    countedFrom: 'Only contacts who came since {{moment}}, when a winner was taken back, are counted.',
    countedWays: 'Ways, as the choice of the winner counted them',
    meaning:
      'Each contact counts once, by its first visit, and converts if it reaches the goal afterwards. The probability of being the best takes into account how few contacts were counted.',
    lift: '{{difference}} ({{low}} to {{high}})',
    liftMeaning:
      'The lift is by how many points the conversion rate of everybody who entered would be above the control group’s, if all of them had taken this way. Contacts who left before the split count equally on each way.',
    choose: 'Choose a winner in the step',
  },
  isOpen: 'More may convert: their goal period has not ended yet',
  leftOut_one:
    '{{count, number}} entry is not counted: the contact was in the control group of the account (Settings, General), which gets no messages.',
  leftOut_other:
    '{{count, number}} entries are not counted: these contacts were in the control group of the account (Settings, General), which gets no messages.',
  valueEach: '{{value}} per conversion',
  charts: {
    which: 'What the chart shows',
    views: { people: 'People', rate: 'Conversion rate', lift: 'Lift', value: 'Value' },
    captions: {
      people: 'Entered and converted, by the day of entering',
      rate: 'Conversion rate of everybody who entered up to each day',
      lift: 'Lift of everybody who entered up to each day, in points, with its 95% interval',
      value: 'Value, by the day of entering',
    },
    interval: '95% interval',
    low: '95% interval, from',
    high: '95% interval, to',
    fromTo: '{{low}} to {{high}}',
  },
  ofBroadcast: {
    entered: 'Sent to',
    noneText:
      'A goal is an event that contacts should have after they got the message, such as a paid order. You then see how many of those it was sent to reach it, and for how much. What is stored already counts too.',
    dialogText:
      'A contact whom the message is sent to reaches the goal with the first event of this name that passes the filters, within the days after its turn, which is when the message goes out to it.',
    windowHint: 'Days of 24 hours after the message goes out to a contact, at most 90.',
    controlHint:
      'Only if you want it. How many reach the goal is counted in any case; a control group also shows how many would have without the message. It is not sent to this share of contacts, always the same ones: 10 to 20% for thousands of contacts, more for fewer. 0 for none, 50 at most.',
    treated: 'The others, sent to or not',
    compared:
      'Both groups have everybody of the audience, also those who could not be sent the message: nobody knows who of the control group could have been.',
    split:
      'Only contacts of the test whom the message was sent to are counted, each once. The probability of being the best takes into account how few they are.',
    tooFew:
      'Only contacts of the test whom the message was sent to are counted, each once. So few contacts prove nothing: with fewer than {{least}} for each message, a difference is mostly chance.',
    captions: {
      people: 'Sent to and converted, by the day of sending',
      rate: 'Conversion rate of everybody it was sent to up to each day',
      lift: 'Lift of the audience up to each day, in points, with its 95% interval',
      value: 'Value, by the day of sending',
    },
    nobody: 'It was sent to nobody in these days.',
    meaning_one:
      'Only contacts whom the message was sent to in these days are counted, not those who were skipped; each converts once at most, within {{count}} day.',
    meaning_other:
      'Only contacts whom the message was sent to in these days are counted, not those who were skipped; each converts once at most, within {{count}} days.',
  },
  nobody: 'Nobody entered in these days.',
  meaning_one:
    'The figures cover the runs that began in these days; each converts once at most, within {{count}} day. For a campaign, each contact counts whose turn came, also where a message was skipped.',
  meaning_other:
    'The figures cover the runs that began in these days; each converts once at most, within {{count}} days. For a campaign, each contact counts whose turn came, also where a message was skipped.',
};
