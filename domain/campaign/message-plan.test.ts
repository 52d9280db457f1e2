import fc from 'fast-check';
import { consentOf, whyHeldBack } from '../entities/contacts/consent';
import { channels } from '../entities/contacts/channel';
import { contactScope } from '../run/memory-run';
import { ada } from '../../tests/factories/memory-run';
import { fateOf, messagePlanOf, type MessagePlan } from './message-plan';

const step = (webhook: string, data: Record<string, unknown>) => ({
  id: 7,
  app_webhook_unique_identifier: webhook,
  data,
});

describe('the plan of a message', () => {
  it.each([
    ['{{ contact.email }}', ['email']],
    ['{{contact.address.mail}}', ['address', 'mail']],
    [' {{- contact.e-mail -}} ', ['e-mail']],
    ['{{ contact.email | downcase }}', null],
    ['{{ event.email }}', null],
    ['{{ contact.email }}, {{ contact.other }}', null],
    ['ada@example.com', null],
    ['', null],
  ])('%j is sent to %j', (to, keys) => {
    const plan = messagePlanOf(step('sendgrid_send_email', { to }));
    expect(plan).toEqual({
      stepId: 7,
      channel: 'email',
      isTransactional: false,
      category: null,
      whenCapped: null,
      address: keys && { keys, kind: 'email' },
    });
  });

  it('is none of a step that sends a contact nothing', () => {
    expect(messagePlanOf(step('slack_send_message', {}))).toBeNull();
    expect(messagePlanOf({ ...step('', {}), app_webhook_unique_identifier: null })).toBeNull();
  });
});

describe('what becomes of a message', () => {
  const byEmail: MessagePlan = {
    stepId: 7,
    channel: 'email',
    isTransactional: false,
    category: null,
    whenCapped: null,
    address: { keys: ['email'], kind: 'email' },
  };
  const fate = (contact: Partial<typeof ada>, plan = byEmail) =>
    fateOf(plan, { ...ada, ...contact }, contactScope({ ...ada, ...contact }), {
      mayWrite: {},
      topics: [{ id: 7, key: 'news', isOptIn: true }],
      phoneCountry: 'AU',
    });

  it.each([
    [null, { leftOut: 'no_address' }],
    ['  ', { leftOut: 'no_address' }],
    ['ada', { leftOut: 'invalid_address' }],
    [' Ada@Example.com ', { address: 'ada@example.com' }],
  ])('to %j', (email, outcome) => {
    expect(fate({ email })).toEqual(outcome);
  });

  it.each([
    ['0491 807 943', { address: '+61491807943' }],
    ['+33 6 12 34 56 78', { address: '+33612345678' }],
    ['ring the shop', { leftOut: 'invalid_address' }],
  ])('by SMS to %j, in Australia', (phone, outcome) => {
    const bySms = {
      ...byEmail,
      channel: 'sms' as const,
      address: { keys: ['phone'], kind: 'phone' as const },
    };
    expect(fate({ data: { phone } }, bySms)).toEqual(outcome);
  });

  it.each([
    [{}, { leftOut: 'topic_not_joined' }],
    [{ 7: 'left' as const }, { leftOut: 'topic_left' }],
    [{ 7: 'subscribed' as const }, { address: 'ada@example.com' }],
  ])('about a topic for subscribers, to a contact that chose %j', (topics, outcome) => {
    expect(fate({ email: 'ada@example.com', topics }, { ...byEmail, category: 'news' })).toEqual(outcome);
  });

  it('is decided by what the contact has said before its address is looked at', () => {
    const moments = fc.record(
      { sms: fc.constant('2026-11-01'), email: fc.constant('2026-11-01'), push: fc.constant('2026-11-01') },
      { requiredKeys: [] },
    );
    const rule = fc.record(
      { sms: fc.boolean(), email: fc.boolean(), push: fc.boolean() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        moments,
        moments,
        rule,
        fc.constantFrom(...channels),
        (optedOut, subscribed, mayWrite, channel) => {
          const contact = { ...ada, email: null, optedOut, subscribed };
          const outcome = fateOf({ ...byEmail, channel }, contact, contactScope(contact), {
            mayWrite,
            topics: [],
            phoneCountry: null,
          });
          const reason = whyHeldBack(contact, channel, mayWrite);
          expect(outcome).toEqual({ leftOut: reason ?? 'no_address' });
          if (consentOf(contact, channel) === 'left') expect(outcome).toEqual({ leftOut: 'opted_out' });
        },
      ),
    );
  });
});
