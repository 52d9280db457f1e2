import { smsFromRegion } from './message';

test.each([
  ['0491 807 943', 'AU', '+61491807943'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['(514) 555-0123', 'CA', '+15145550123'],
  ['+33 6 12 34 56 78', 'AU', '+33612345678'],
  ['0491 807 943', null, '0491 807 943'],
  ['ring the shop', 'AU', 'ring the shop'],
  ['', 'AU', ''],
])('%j of an account in %s goes to %j', (To, phoneCountry, sent) => {
  const others = { Body: 'Hello', MessagingServiceSid: 'marker' };
  expect(smsFromRegion({ To, ...others }, { phoneCountry })).toEqual({ To: sent, ...others });
});
