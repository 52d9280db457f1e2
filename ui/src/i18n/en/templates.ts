export const templates = {
  legend: 'Begin with',
  names: {
    blank: 'A blank flow',
    welcome_series: 'Welcome series',
    abandoned_cart: 'Abandoned cart',
    win_back: 'Win-back',
    review_request: 'Request for a review',
    lead_score: 'Lead score with AI',
    ordered_items: 'Refill reminders',
    sms_opt_out: 'Incoming SMS and opt-out',
    chat_escalation: 'Escalation to the team’s chat',
    newsletter: 'Newsletter',
    birthday: 'Birthday wishes',
    weekly_digest: 'Weekly digest',
  },
  sentences: {
    blank: 'No steps yet: add your own.',
    welcome_series:
      'Greets people who have signed up, and two days later invites those who have not bought to a first order.',
    abandoned_cart:
      'Reminds of a cart by e-mail, then by SMS where the contact agreed, until an order comes.',
    win_back:
      'Writes to people who have ordered nothing for two months, with a better offer from the third purchase on.',
    review_request: 'Asks for a review some days after delivery, and once more who has not written one.',
    lead_score: 'Has ChatGPT rate each new lead, and tells the sales channel of those worth a call.',
    ordered_items: 'Goes through the items of an order, and reminds of each when it runs out.',
    sms_opt_out: 'Tidies up after who replies STOP, and forwards any other SMS to the team.',
    chat_escalation: 'Sums a request up in the support channel, and tells the managers when nobody answers.',
    newsletter: 'One e-mail to all contacts with a tag, once at each address.',
    birthday: 'Run daily by a scheduled task, it e-mails those whose month and day it is.',
    weekly_digest:
      'Run weekly by a scheduled task, it e-mails the newsletter’s readers what fits their week.',
  },
};
