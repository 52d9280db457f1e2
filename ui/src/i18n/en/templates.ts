export const templates = {
  legend: 'Start from',
  tag: '“{{name}}”',
  tags_one:
    'It uses the tag {{names, list}}. If you have none by this name, an empty one is made: choose your own tag in the steps where you use another.',
  tags_other:
    'It uses the tags {{names, list}}. Those that you do not have are made empty: choose your own tags in the steps where you use others.',
  goal: 'It begins with a goal: “{{event}}” within {{days}} of entering. Its Goal tab shows how many contacts reach it; you can change it there.',
  goalValue: 'Its value is in the field {{field}}.',
  names: {
    blank: 'A blank flow',
    welcome_series: 'Welcome series',
    abandoned_cart: 'Abandoned cart',
    browse_abandonment: 'Browse abandonment',
    second_order: 'Second order',
    win_back: 'Win-back',
    review_request: 'Review request',
    appointment_reminder: 'Appointment reminder',
    trial_ending: 'End of a trial',
    payment_failed: 'Failed payment',
    lead_score: 'Lead score with AI',
    ordered_items: 'Refill reminders',
    sms_opt_out: 'Incoming SMS and opt-out',
    chat_escalation: 'Escalation to the team’s chat',
    newsletter: 'Newsletter',
    birthday: 'Birthday wishes',
    weekly_digest: 'Weekly digest',
  },
  sentences: {
    blank: 'No steps: add your own.',
    welcome_series:
      'Welcomes people who sign up, and two days later invites those who have not bought to a first order.',
    abandoned_cart: 'Reminds contacts of their cart by e-mail, then by SMS if they agreed, until they order.',
    browse_abandonment: 'Writes to contacts who looked at a product and did not put it into their cart.',
    second_order: 'Thanks for the first order, and invites to a second one after a month without any.',
    win_back:
      'Writes to customers who have ordered nothing for two months, with a better offer for those with three purchases or more.',
    review_request:
      'Asks for a review a few days after delivery, and reminds those who have not written one.',
    appointment_reminder: 'Reminds of an appointment the day before, unless it was cancelled.',
    trial_ending:
      'Invites to subscribe before a trial ends, with two subjects to compare, and tags those who do not.',
    payment_failed: 'Asks for another payment by e-mail and SMS, and tells the team when none comes.',
    lead_score: 'Has ChatGPT rate each new lead, and tells the sales channel of those worth a call.',
    ordered_items: 'Goes through the items of an order, and reminds the contact when each runs out.',
    sms_opt_out: 'Updates contacts who reply STOP, and forwards any other SMS to the team.',
    chat_escalation:
      'Summarises a request in the support channel, and alerts the managers if nobody answers.',
    newsletter: 'One e-mail to all contacts with a tag, once per address.',
    birthday: 'E-mails contacts on their birthday; a scheduled task runs it daily.',
    weekly_digest: 'E-mails newsletter readers a weekly digest; a scheduled task runs it.',
  },
};
