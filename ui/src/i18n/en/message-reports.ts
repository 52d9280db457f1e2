export const messageReports = {
  sections: 'Reports',
  tabs: {
    events: 'Events',
    messages: 'Messages',
    revenue: 'Revenue',
    cohorts: 'Cohorts',
    health: 'Health of sending',
  },
  descriptions: {
    messages: 'How the messages of your automations and campaigns did, against the period before.',
    revenue: 'What came in, and which messages it counts for.',
    cohorts: 'Who entered an automation in which week, and how many of them reached its goal.',
    health: 'Whether your e-mails still arrive, and what to do where they do not.',
  },
  more: 'Only the {{count, number}} with most are shown: the file has all.',
  export: 'Export',
  flow: 'Automation or campaign',
  template: 'Message template',
  deletedTemplate: 'A deleted template (no. {{id}})',
  campaign: 'Campaign',
  points: '{{points}} points',
  channel: 'Channel',
  allChannels: 'All channels',
  messages: {
    label: 'Messages by automation and campaign',
    byTemplate: 'Messages by template',
    exportTemplates: 'Export by template',
    none: 'No messages in these days',
    noneText:
      'Choose more days above. Messages are counted as soon as an automation or a campaign sends them.',
    narrowed: 'Choose more days or all channels above.',
    toAutomations: 'To the automations',
    toBroadcasts: 'To the broadcasts',
    toCampaigns: 'To the campaigns',
    untold: 'No service told',
    meaning:
      'A message counts on the day when its contact came to its step, whenever it went out, was opened or clicked. Rates are parts of the messages sent, each once; what machines open and click is left out. A dash stands where no service told whether anything arrived. Opens are an estimate: many mail programs hide them. The change is against as many days just before.',
  },
  revenue: {
    label: 'Revenue by automation and campaign',
    none: 'Say what brings you revenue',
    noneText:
      'Choose the event that tells of a payment, the field with its amount, and which message it counts for. Revenue is counted from then on.',
    choose: 'Choose the event',
    change: 'Change',
    stop: 'Stop counting',
    stopTitle: 'Stop counting revenue?',
    stopText: 'What was counted until now stays in the report. Events that come from now on are not counted.',
    saved: 'Revenue is counted from now on',
    stopped: 'Revenue is no longer counted',
    off: 'Revenue is not counted any more. The figures below are of the time when it was.',
    rule: 'What counts',
    last_message_one:
      'Each “{{event}}” counts once, with the amount in “{{field}}”: for the automation or campaign whose message was the last one sent to the same contact, at most {{count}} day before.',
    last_message_other:
      'Each “{{event}}” counts once, with the amount in “{{field}}”: for the automation or campaign whose message was the last one sent to the same contact, at most {{count}} days before.',
    last_click_one:
      'Each “{{event}}” counts once, with the amount in “{{field}}”: for the automation or campaign in whose message the same contact last followed a link, at most {{count}} day before.',
    last_click_other:
      'Each “{{event}}” counts once, with the amount in “{{field}}”: for the automation or campaign in whose message the same contact last followed a link, at most {{count}} days before.',
    since:
      'It has been so since {{day}}; what was counted before stays as it was. Events count ten minutes after they came. Whether somebody would have bought anyway is not known: a control group tells.',
    empty:
      'No revenue in these days. Choose more of them above, or look whether the event and its field are right.',
    deleted: 'Deleted automations and campaigns',
    noMessage: 'No message',
    total: 'Total',
    columns: {
      revenue: 'Revenue',
      change: 'Change',
      events: 'Events',
      sent: 'Messages sent',
      perMessage: 'Revenue per message',
    },
    tiles: {
      total: 'Revenue',
      attributed: 'Attributed to messages',
      share: 'Share attributed',
      events: 'Events',
    },
    form: {
      title: 'What brings revenue',
      event: 'Event',
      field: 'Amount in the field',
      fieldPlaceholder: 'e.g. total',
      fieldHint: 'Events without a number there do not count.',
      credit: 'It counts for',
      last_message: 'the last message sent',
      last_messageHint:
        'Includes contacts who read the message and come another way. SMS and push notifications count too.',
      last_click: 'the last message clicked',
      last_clickHint:
        'Stricter: a contact who types your address in instead of clicking counts for no message.',
      window: 'Attribution window',
      days: 'days',
      windowHint:
        'How many days before the event the message was sent or clicked, at most. 5 to 7 are usual, the longest is 60.',
      later: 'It counts for events that come from now on. What was counted before stays as it is.',
    },
  },
  cohorts: {
    automation: 'Automation',
    noAutomation: 'No automation found',
    weeks: 'Weeks',
    lastWeeks_one: 'Last {{count}} week',
    lastWeeks_other: 'Last {{count}} weeks',
    none: 'Choose an automation above',
    noneText:
      'You then see who entered in which week, how they stand, and, with a goal, how many reached it week after week.',
    week: 'Week of entry',
    states: 'How they stand now',
    columns: {
      entered: 'Entered',
      running: 'Inside',
      completed: 'Completed',
      exited: 'Left early',
      failed: 'Failed',
      stopped: 'Stopped',
    },
    goal: 'Reached the goal “{{event}}”',
    counted: 'Counted',
    byWeek: 'By week {{week}}',
    value: 'Value',
    open: 'so far',
    meaning:
      'Of those who entered in a week (from Monday on), the share that had reached the goal by the end of the first week after they entered, of the second, and so on. “So far”: that week is not over for all of them, so the share may still grow. A dash: nobody has come to it yet. Compare rows in the same column.',
    noGoal: 'This automation has no goal, so nobody can tell who reached it.',
    setGoal: 'Set a goal',
    nobody: 'Nobody entered in these weeks. Choose more of them above.',
  },
  health: {
    label: 'Where they come from',
    measures: { bounced: 'Bounces', complained: 'Spam reports' },
    states: {
      good: 'Good',
      high: 'Too many',
      few: 'Too few e-mails to judge',
      untold: 'Not known',
    },
    of: {
      bounced: '{{messages, number}} of {{among, number}} e-mails sent. Stay below {{limit}}.',
      complained:
        '{{messages, number}} of {{among, number}} e-mails that did not bounce. Stay below {{limit}}.',
    },
    known:
      'Of {{known, number}} of {{sent, number}} e-mails a service told whether they arrived. The others count as arrived.',
    noSent: 'No e-mails in these days',
    noSentText:
      'Choose more days above. Bounces and spam reports show here once an automation or a campaign sends e-mails.',
    sent: 'E-mails sent',
    advice: {
      suppressedBounces: 'Addresses that bounce for good get nothing more, without your doing.',
      refused: 'Mail providers begin to refuse senders with so many bounces: act before the next campaign.',
      sources:
        'Look where the addresses come from. A list that was bought or is years old is the usual cause: do not write to it.',
      recent:
        'Ask new contacts to confirm their address, and send first to those who opened or clicked lately: a segment finds them.',
      domain:
        'Check your sending domain in its connection (SPF, DKIM, DMARC): without these good addresses refuse you, too.',
      fewBounces: 'A share of so few says nothing: one bounce more or less would change all.',
      webhook:
        'The service that sends your e-mails told nothing about them. In its connection, set up SendGrid’s Event Webhook, or hand over the bounces of your mail server.',
      suppressedReports: 'Whoever reports an e-mail as spam gets no more of them, without your doing.',
      filtered: 'Gmail and Yahoo begin to filter senders with so many spam reports, for all recipients.',
      asked:
        'Write only to those who asked for it, and less often: a message cap limits how many e-mails a contact gets.',
      leaving:
        'Make leaving easy: an unsubscribe link that is quick to find is used instead of the spam button. Topics let people leave a part.',
      inactive: 'Leave out those who have opened nothing for 90 days: a segment finds them.',
      fewReports: 'It takes about 1,000 e-mails that arrived: of fewer, a single report reaches the limit.',
    },
    links: {
      suppressed: 'Suppressed addresses',
      segment: 'New segment',
      apps: 'Connections',
    },
  },
};
