import { whySuppressed } from '../outcomes/suppressing';
import { smsOutcome } from './sms-status';

/* The fields are those of twilio.com/docs/messaging/guides/track-outbound-message-status. */
const report = (MessageStatus: string, given: Record<string, string> = {}) =>
  smsOutcome({
    AccountSid: 'AC1',
    MessageSid: 'SM1234567890abcdef',
    MessageStatus,
    To: '+15558675310',
    ...given,
  });

describe('a status of Twilio', () => {
  it.each([
    ['queued', 'accepted'],
    ['sending', 'accepted'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['undelivered', 'bounced'],
    ['failed', 'dropped'],
  ])('%s is told of the message once', (status, kind) => {
    expect(report(status)).toMatchObject({
      kind,
      key: `SM1234567890abcdef:${status}`,
      at: null,
      address: '+15558675310',
    });
  });

  it('tells why it was not delivered by its code, in Twilio’s words', () => {
    expect(report('undelivered', { ErrorCode: '30003' })).toMatchObject({
      code: '30003',
      words: 'Unreachable destination handset',
    });
    expect(report('failed', { ErrorCode: '39999' })).toMatchObject({ code: '39999', words: null });
    expect(report('failed', { ErrorCode: '39999', ErrorMessage: 'Odd' })).toMatchObject({ words: 'Odd' });
    expect(report('delivered', { ErrorCode: '30003' })).toMatchObject({ code: null, words: null });
  });

  it.each([
    ['undelivered', '30005', 'unreachable'],
    ['undelivered', '30006', 'unreachable'],
    ['failed', '21614', 'unreachable'],
    ['failed', '21211', 'unreachable'],
    ['undelivered', '30003', null],
    ['undelivered', '30007', null],
    ['failed', '21610', null],
    ['failed', '30001', null],
  ])('%s with %s has the number suppressed, or not', (status, ErrorCode, reason) => {
    const outcome = report(status, { ErrorCode });
    expect(outcome && whySuppressed(outcome, 'sms')).toBe(reason);
  });

  it.each(['received', 'toString', 'partially_delivered'])('%s tells nothing', (status) => {
    expect(report(status)).toBeNull();
  });
});
