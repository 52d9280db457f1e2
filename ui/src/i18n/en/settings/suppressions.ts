export const suppressions = {
  title: 'Suppressed addresses',
  description:
    'Addresses to which no automation and no campaign sends messages, because a message to them bounced for good or was reported as spam.',
  address: 'Address',
  channel: 'Channel',
  reason: 'Reason',
  since: 'Since',
  erased: 'An erased contact’s address',
  reasons: {
    bounced: 'An e-mail bounced: nobody has this address',
    complained: 'A message was reported as spam',
    unreachable: 'The number cannot get text messages',
  },
  words: 'The provider says: “{{words}}”',
  filterByState: 'Suppressed, or unsuppressed',
  filterByChannel: 'Filter by channel',
  filterByReason: 'Filter by reason',
  stateSuppressed: 'Suppressed',
  stateLifted: 'Unsuppressed',
  lift: 'Unsuppress',
  liftOf: 'Unsuppress: {{channel}}',
  liftTitle: 'Unsuppress the address?',
  liftText: {
    bounced:
      'Messages go to {{address}} again from now on. If one bounces for good, the address is suppressed again. SendGrid has a list of bounces of its own: remove the address there too.',
    complained:
      'Messages go to {{address}} again from now on. Do this only if the person asked for it. SendGrid has a list of spam reports of its own: remove the address there too.',
    unreachable:
      'Messages go to {{address}} again from now on. If the number still cannot get text messages, it is suppressed again.',
  },
  liftReason: 'Why',
  liftReasonHint: 'How you know that messages arrive, or are wanted, again. It stays with the address.',
  lifted: 'Address unsuppressed',
  liftedWhy: 'Unsuppressed: {{reason}}',
  liftedWhyBy: 'Unsuppressed by {{author}}: {{reason}}',
  empty: 'No suppressed addresses',
  emptyText:
    'Addresses appear here by themselves when your e-mail or SMS provider reports that a message bounced for good or was reported as spam.',
};
