export const messageReports = {
  sections: 'Reports',
  tabs: {
    events: 'Events',
    messages: 'Messages',
    revenue: 'Revenue',
    cohorts: 'Cohorts',
    health: 'Deliverability',
  },
  descriptions: {
    messages:
      'How the messages of your automations, broadcasts and campaigns did, compared with the previous period.',
    revenue: 'The revenue that came in, and the messages it is attributed to.',
    cohorts: 'Who entered an automation in which week, and how many of them reached its goal.',
    health: 'Whether your e-mails still arrive, and what to do where they do not.',
  },
  more: 'Only the top {{count, number}} are shown: the exported file has all.',
  export: 'Export',
  flow: 'Sent by',
  template: 'Message template',
  deletedTemplate: 'A deleted template (no. {{id}})',
  campaign: 'Campaign',
  points: '{{points}} points',
  channel: 'Channel',
  allChannels: 'All channels',
  messages: {
    label: 'Messages by automation, broadcast and campaign',
    byTemplate: 'Messages by template',
    exportTemplates: 'Export by template',
    none: 'No messages in these days',
    noneText:
      'Choose more days above. Messages are counted as soon as an automation, a campaign or a broadcast sends them.',
    narrowed: 'Choose more days or all channels above.',
    toAutomations: 'To the automations',
    toBroadcasts: 'To the broadcasts',
    toCampaigns: 'To the campaigns',
    untold: 'Not reported',
    meaning:
      'A message counts on the day when its contact reached its step, whenever it went out, was opened or clicked. Rates are shares of the messages sent, each counted once; opens and clicks by machines are left out. A dash means that no service reported whether anything arrived. Opens are an estimate: many mail programs hide them. Changes are compared with the previous period, of as many days.',
  },
  revenue: {
    label: 'Revenue by automation, broadcast and campaign',
    none: 'Choose what counts as revenue',
    noneText:
      'Choose the event of a payment, the field with its amount, and which message it counts for. Revenue is counted from then on.',
    choose: 'Choose the event',
    change: 'Change',
    stop: 'Stop counting',
    stopTitle: 'Stop counting revenue?',
    stopText: 'What was counted until now stays in the report. Events that come from now on are not counted.',
    saved: 'Revenue is counted from now on',
    stopped: 'Revenue is no longer counted',
    off: 'Revenue is no longer counted. The figures below are from the time when it was.',
    rule: 'What counts',
    last_message_one:
      'Each “{{event}}” counts once, with the amount in “{{field}}”: for the automation, campaign or broadcast whose message was the last one sent to the same contact, at most {{count}} day before.',
    last_message_other:
      'Each “{{event}}” counts once, with the amount in “{{field}}”: for the automation, campaign or broadcast whose message was the last one sent to the same contact, at most {{count}} days before.',
    last_click_one:
      'Each “{{event}}” counts once, with the amount in “{{field}}”: for the automation, campaign or broadcast in whose message the same contact last followed a link, at most {{count}} day before.',
    last_click_other:
      'Each “{{event}}” counts once, with the amount in “{{field}}”: for the automation, campaign or broadcast in whose message the same contact last followed a link, at most {{count}} days before.',
    since:
      'This rule has applied since {{day}}; what was counted before stays as it was. Events count ten minutes after they arrive. Whether somebody would have bought anyway is not known: only a control group shows that.',
    empty:
      'No revenue in these days yet. Events count from the moment you chose them, ten minutes after they arrive. If some came earlier, choose more days above, or check the event and its field.',
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
      title: 'What counts as revenue',
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
    nobody: 'Nobody entered in these weeks. Choose more weeks above.',
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
      'For {{known, number}} of {{sent, number}} e-mails, a service reported whether they were delivered. The others count as delivered.',
    noSent: 'No e-mails in these days',
    noSentText:
      'Choose more days above. Bounces and spam reports show here once an automation, a campaign or a broadcast sends e-mails.',
    sent: 'E-mails sent',
    advice: {
      suppressedBounces: 'Addresses that bounce for good get no more messages; you need not do anything.',
      refused: 'Mail providers begin to refuse senders with so many bounces: act before the next campaign.',
      sources:
        'Look where the addresses come from. A list that was bought or is years old is the usual cause: do not write to it.',
      recent:
        'Ask new contacts to confirm their address, and send first to those who opened or clicked lately: a segment finds them.',
      domain:
        'Check your sending domain in its connection (SPF, DKIM, DMARC): without these, even valid addresses refuse your e-mails.',
      fewBounces: 'So few e-mails say nothing: one bounce more or less would change the rate.',
      webhook:
        'The service that sends your e-mails reported nothing about them. In its connection, set up SendGrid’s Event Webhook, or hand over the bounces of your mail server.',
      suppressedReports: 'People who report an e-mail as spam get no more of them; you need not do anything.',
      filtered: 'Gmail and Yahoo begin to filter senders with so many spam reports, for all recipients.',
      asked:
        'Write only to those who asked for it, and less often: a message cap limits how many e-mails a contact gets.',
      leaving:
        'Make unsubscribing easy: people who find the link quickly do not use the spam button. With topics, they can unsubscribe from some e-mails only.',
      inactive: 'Leave out those who have opened nothing for 90 days: a segment finds them.',
      fewReports:
        'It takes about 1,000 delivered e-mails to judge: with fewer, a single report reaches the limit.',
    },
    links: {
      suppressed: 'Suppressed addresses',
      segment: 'New segment',
      apps: 'Connections',
    },
  },
};
