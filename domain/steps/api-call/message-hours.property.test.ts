import fc from 'fast-check';
import { ada, noon } from '../../../tests/factories/memory-run';
import type { MessageHours, MessageWindow } from '../../entities/account/message-hours';
import type { Channel } from '../../entities/contacts/channel';
import { MemoryRun } from '../../run/memory-run';
import { unsaid } from '../../values/time/regional';
import { apiCallDefinition } from './definition';
import { apiCallData } from './schema';

const minute = 60_000;
const day = 24 * 60 * minute;
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

const webhooks: Record<Channel, string> = {
  sms: 'twilio_send_sms',
  email: 'sendgrid_send_email',
  push: 'onesignal_send_push',
};

interface Message {
  now: number;
  channel: Channel;
  hours: MessageHours;
  /** The timezone in the contact's field. */
  own: string | null;
  /** The account's timezone. */
  account: string | null;
}

/** When a message goes that a run comes to, by the step's own interpreter: in milliseconds since 1970. */
function goesAt({ now, channel, hours, own, account }: Message): number {
  const run = new MemoryRun({ event: {}, contact: { ...ada, data: { timezone: own } }, globals: {} }, now, {
    regional: { ...unsaid, timezone: account },
    messageHours: hours,
  });
  run.enter(1, now, { user_app_id: 1, app_webhook_unique_identifier: webhooks[channel] });
  const next = apiCallDefinition.interpret(apiCallData.parse({ url: 'https://api.example.com' }), run);
  if (next.kind === 'call') return now;
  if (next.kind === 'wait') return next.until;
  throw new Error(`It came to ${next.kind}`);
}

/** The clocks of each timezone, as the runtime's own calendar has them: no code of the product is asked. */
const formats = new Map<string, Intl.DateTimeFormat>();
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function clocksAt(moment: number, zone: string): { weekday: number; time: string } {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(zone, format);
  const [weekday = '', time = ''] = format.format(moment).split(/,? /);
  return { weekday: weekdays.indexOf(weekday) + 1, time };
}

/** Whether clocks that show this are inside of the window. */
function isInside(
  { weekday, time }: ReturnType<typeof clocksAt>,
  { days, hoursBetween }: MessageWindow,
): boolean {
  const isOn = (one: number): boolean => days.length === 0 || days.includes(one);
  if (!hoursBetween) return isOn(weekday);
  const { from, to } = hoursBetween;
  if (from < to) return isOn(weekday) && time >= from && time < to;
  return (isOn(weekday) && time >= from) || (isOn(weekday === 1 ? 7 : weekday - 1) && time < to);
}

/** Slow and plain: looks at the contact's clocks minute by minute until they are inside of the window. */
function firstMinuteInside({ now, channel, hours, own, account }: Message): number {
  const window = hours[channel];
  if (!window) return now;
  const zone = own !== null && zones.includes(own) ? own : (account ?? 'UTC');
  for (let moment = now; moment < now + 16 * day; moment += minute)
    if (isInside(clocksAt(moment, zone), window)) return moment;
  throw new Error('The window never opens');
}

/** The minutes of two years at which clocks of the timezone change. */
function changesOf(zone: string): number[] {
  const shift = (moment: number): number => {
    const { time } = clocksAt(moment, zone);
    const shown = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    return (shown - moment / minute) % (24 * 60);
  };
  const changes: number[] = [];
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += day) {
    const isSame = (moment: number): boolean => (shift(moment) - shift(at)) % (24 * 60) === 0;
    if (isSame(at + day)) continue;
    let [before, after] = [at, at + day];
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute;
      if (isSame(middle)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
const window: fc.Arbitrary<MessageWindow> = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
  hoursBetween: fc.option(
    fc
      .tuple(clock, clock)
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => ({ from, to })),
  ),
});
const hours: fc.Arbitrary<MessageHours> = fc.record(
  { sms: fc.option(window), email: fc.option(window), push: fc.option(window) },
  { requiredKeys: [] },
);
const channel = fc.constantFrom<Channel>('sms', 'email', 'push');

describe('a message goes in the first minute that is inside of its hours by the clocks of its contact', () => {
  it('whatever the hours, the channel and the clocks', () => {
    fc.assert(
      fc.property(
        fc.record<Message>({
          now: fc
            .integer({ min: Date.UTC(2026, 0, 1) / minute, max: Date.UTC(2027, 11, 31) / minute })
            .map((minutes) => minutes * minute),
          channel,
          hours,
          own: fc.oneof(
            { weight: 3, arbitrary: fc.constantFrom(...zones) },
            fc.constantFrom(null, 'Mars/Base', ''),
          ),
          account: fc.option(fc.constantFrom(...zones)),
        }),
        (message) => expect(goesAt(message)).toBe(firstMinuteInside(message)),
      ),
      { numRuns: 300 },
    );
  });

  it('in each timezone of the world, in the days around each change of its clocks', () => {
    const sample = fc.sample(fc.record({ window, channel, ahead: fc.integer({ min: -1_700, max: 200 }) }), {
      numRuns: zones.length * 4,
      seed: 73,
    });
    let place = 0;
    let changes = 0;
    for (const zone of zones) {
      const found = changesOf(zone);
      changes += found.length;
      // Where clocks never change, any day does.
      for (const change of found.length > 0 ? found : [noon]) {
        const given = sample[(place += 1) % sample.length];
        if (!given) throw new Error('There are no windows');
        const message = { channel: given.channel, hours: { [given.channel]: given.window } };
        const told = { ...message, now: change + given.ahead * minute, own: zone, account: null };
        expect({ ...told, goesAt: goesAt(told) }).toEqual({ ...told, goesAt: firstMinuteInside(told) });
      }
    }
    expect(changes).toBeGreaterThan(300);
  });
});
