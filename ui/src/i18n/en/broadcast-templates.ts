export const broadcastTemplates = {
  names: {
    blank: 'A blank broadcast',
    newsletter: 'Newsletter',
    sale: 'Sale',
    launch: 'Product launch',
    win_back: 'Win-back',
    event: 'Invitation',
  },
  sentences: {
    blank: 'Your own message, by e-mail, SMS or push notification.',
    newsletter: 'One main story and two more. Two subjects are tried.',
    sale: 'An offer with a code, until a date. The subject with more clicks wins.',
    launch: 'Something new: what it is, and how to begin.',
    win_back: 'For people who have not bought for a while. Two subjects are tried.',
    event: 'When, where, and a button to sign up.',
  },
  audiences: {
    newsletter:
      'For everybody who asked for news: choose their tag, their segment, or all contacts. Contacts who have unsubscribed are left out.',
    sale: 'For all contacts, or only for those who bought within a year: they buy again more readily, and an offer to everybody tires those who only read.',
    launch:
      'For those who opened or clicked an e-mail within 90 days. The audience is empty if opens and clicks are not reported.',
    win_back: 'For customers who have bought before, and not for 90 days.',
    event: 'For people who can come: choose a tag, a list, or all contacts with a filter by city.',
  },
  makeSegment: 'Send to the segment “{{name}}”',
  makeSegmentHint: 'It is made if you have none by this name, and you can change its rules.',
  chooseNext:
    'You choose the audience in the next step, for example a segment of yours. Until then it is all contacts.',
  eventName: 'Event of an order',
  eventNameHint: 'What your shop sends when somebody buys.',
  withTest: 'You get an e-mail built from blocks, with two subjects for an A/B test.',
  withoutTest: 'You get an e-mail built from blocks.',
  recipe: 'The guide: a win-back message, step by step',
  time: 'Suggested time: {{day}} at {{hour}}. You can change all of it; nothing is sent before you say so.',
};
