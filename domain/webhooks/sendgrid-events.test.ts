import { whySuppressed } from '../outcomes/suppressing';
import { sendgridArgument, sendgridOutcome } from './sendgrid-events';

const key = '0b7d9a54-1111-4222-8333-444455556666';
/* The members are those of the examples at twilio.com/docs/sendgrid/for-developers/tracking-events/event. */
const event = (given: object): object => ({
  email: 'example@test.com',
  timestamp: 1_513_299_569,
  'smtp-id': '<14c5d75ce93.dfd.64b469@ismtpd-555>',
  category: ['cat facts'],
  sg_event_id: 'ZGVsaXZlcmVkLTAtMTIzNDU2',
  sg_message_id: '14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0',
  [sendgridArgument]: `12.3.${key}`,
  ...given,
});
const bounce = { event: 'bounce', type: 'bounce', reason: '500 unknown recipient', status: '5.0.0' };
const read = (given: object) => sendgridOutcome(event(given));

describe('an event of SendGrid', () => {
  it.each([
    ['processed', {}, 'accepted'],
    ['deferred', { response: '400 try again later', attempt: '5' }, 'deferred'],
    ['delivered', { response: '250 OK' }, 'delivered'],
    ['open', { useragent: 'Mozilla/4.0', ip: '255.255.255.255' }, 'opened'],
    ['click', { url: 'https://shop.example/a' }, 'clicked'],
    ['bounce', { reason: '500 unknown recipient', status: '5.0.0', type: 'bounce' }, 'bounced'],
    ['dropped', { reason: 'Bounced Address', status: '5.0.0' }, 'dropped'],
    ['spamreport', {}, 'complained'],
    ['unsubscribe', {}, 'unsubscribed'],
    ['group_unsubscribe', { asm_group_id: 10 }, 'unsubscribed'],
  ])('%s tells of the message that its argument names', (name, given, kind) => {
    expect(read({ event: name, ...given })).toMatchObject({
      reference: { runId: 12, visit: 3, key },
      outcome: {
        kind,
        key: 'ZGVsaXZlcmVkLTAtMTIzNDU2',
        at: new Date('2017-12-15T00:59:29.000Z'),
        address: 'example@test.com',
      },
    });
  });

  it('keeps the provider’s words of what was not delivered, and the link of a click', () => {
    expect(read({ event: 'deferred', response: '400 try again later' })?.outcome.words).toBe(
      '400 try again later',
    );
    expect(read(bounce)?.outcome).toMatchObject({ code: '5.0.0', words: '500 unknown recipient' });
    expect(read({ event: 'delivered', response: '250 OK' })?.outcome.words).toBeNull();
    expect(read({ event: 'click', url: 'https://shop.example/a' })?.outcome.link).toBe(
      'https://shop.example/a',
    );
    expect(read({ ...bounce, reason: 'x'.repeat(9_999) })?.outcome.words).toHaveLength(500);
  });

  it('flags an open by a machine', () => {
    expect(read({ event: 'open', sg_machine_open: true })?.outcome.isMachine).toBe(true);
    expect(read({ event: 'open', sg_machine_open: false })?.outcome.isMachine).toBe(false);
    expect(read({ event: 'click', sg_machine_open: true })?.outcome.isMachine).toBe(false);
  });

  it.each([
    ['of an invalid address', { ...bounce, bounce_classification: 'Invalid Address' }, 'bounced'],
    ['that is about the address by its code', { ...bounce, status: '5.1.1' }, 'bounced'],
    ['of another class', { ...bounce, status: '5.1.1', bounce_classification: 'Reputation' }, null],
    ['of a full mailbox', { ...bounce, bounce_classification: 'Mailbox Unavailable' }, null],
    ['without a class and a code of addresses', bounce, null],
    ['that is a block', { ...bounce, type: 'blocked', bounce_classification: 'Invalid Address' }, null],
    ['that may pass', { ...bounce, status: '4.4.7', bounce_classification: 'Invalid Address' }, null],
    ['that is a complaint', { event: 'spamreport' }, 'complained'],
    ['that was dropped', { event: 'dropped', reason: 'Bounced Address' }, null],
  ])('%s has its address suppressed, or not', (_, given, reason) => {
    const outcome = read(given)?.outcome;
    expect(outcome && whySuppressed(outcome, 'email')).toBe(reason);
  });

  it.each([
    ['another sender', { event: 'delivered', [sendgridArgument]: undefined }],
    ['a forged argument', { event: 'delivered', [sendgridArgument]: '12.3.no' }],
    ['an argument of no message', { event: 'delivered', [sendgridArgument]: `12.99999999999.${key}` }],
    ['an event of the account', { event: 'account_status_change' }],
    ['an event that is new', { event: 'constructor' }],
    ['no moment', { event: 'delivered', timestamp: 'now' }],
    ['no possible moment', { event: 'delivered', timestamp: 1e300 }],
  ])('is passed over with %s', (_, given) => {
    expect(read(given)).toBeNull();
    expect(sendgridOutcome('text')).toBeNull();
  });

  it('without an id is told by what it says', () => {
    const without = { event: 'click', sg_event_id: undefined };
    const keys = ['https://a.example', 'https://b.example', 'https://a.example'].map(
      (url) => read({ ...without, url })?.outcome.key,
    );
    expect(keys[0]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});
