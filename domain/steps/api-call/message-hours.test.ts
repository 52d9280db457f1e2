import { ada, buildRun } from '../../../tests/factories/memory-run';
import type { MessageWindow } from '../../entities/account/message-hours';
import { MemoryRun } from '../../run/memory-run';
import { apiCallDefinition } from './definition';
import { apiCallData } from './schema';

const nine: MessageWindow = { days: [], hoursBetween: { from: '09:00', to: '20:00' } };

/** What the log tells of a message that waits, or how its step went on. */
function waitAt(moment: string, given: Parameters<typeof buildRun>[0], data: object = {}): unknown {
  const built = buildRun(given);
  const run = new MemoryRun(built.variables, Date.parse(moment), {
    regional: built.regional,
    messageHours: built.messageHours,
  });
  run.enter(1, run.now, { user_app_id: 1, app_webhook_unique_identifier: 'twilio_send_sms' });
  const step = apiCallData.parse({ url: 'https://api.example.com', ...data });
  const next = apiCallDefinition.interpret(step, run);
  return next.kind === 'wait' ? next.detail?.['message_hours'] : next.kind;
}

describe('a message outside of its hours', () => {
  const late = '2026-05-04T22:10:00Z';

  it('tells until when it waits, by whose clocks, and for which hours', () => {
    const contact = { ...ada, data: { timezone: 'Europe/Paris' } };
    expect(waitAt(late, { contact, messageHours: { sms: nine } })).toEqual({
      channel: 'sms',
      until: '2026-05-05T07:00:00.000Z',
      timezone: 'Europe/Paris',
      timezone_of: 'contact',
      ...nine,
    });
  });

  it.each([
    ['the account’s clocks, where the contact names none', ada],
    ['the account’s clocks, in a run without a contact', null],
  ])('goes by %s', (_, contact) => {
    const regional = { timezone: 'Asia/Tokyo' };
    expect(waitAt('2026-05-04T12:00:00Z', { contact, regional, messageHours: { sms: nine } })).toMatchObject({
      until: '2026-05-05T00:00:00.000Z',
      timezone: 'Asia/Tokyo',
      timezone_of: 'account',
    });
  });

  it.each([
    ['its step is transactional', { messageHours: { sms: nine } }, { is_transactional: true }],
    ['its channel has no hours', { messageHours: { sms: null, email: nine } }, {}],
    ['the account has no hours', {}, {}],
  ])('goes at once where %s', (_, given, data) => {
    expect(waitAt(late, given, data)).toBe('call');
  });

  it.each([
    ['skip an hour', '2026-03-28T21:30:00Z', '2026-03-29T07:00:00.000Z'],
    ['show an hour twice', '2026-10-24T20:30:00Z', '2026-10-25T08:00:00.000Z'],
  ])('goes at nine after a night in which the clocks %s', (_, moment, until) => {
    const regional = { timezone: 'Europe/Paris' };
    expect(waitAt(moment, { regional, messageHours: { sms: nine } })).toMatchObject({ until });
  });
});
