import fc from 'fast-check';
import { capUnits, countsMessage, overCaps, type CountedMessage, type MessageCap } from './message-caps';

const hour = 3_600_000;
const begin = Date.UTC(2026, 2, 28);

interface Sent {
  message: CountedMessage;
  at: number;
}

const channel = fc.constantFrom('sms', 'email', 'push');
const category = fc.constantFrom('news', 'offers');
const message: fc.Arbitrary<CountedMessage> = fc.record({ channel, category: fc.option(category) });
const cap: fc.Arbitrary<MessageCap> = fc.record({
  channel: fc.option(channel),
  category: fc.option(category),
  count: fc.integer({ min: 1, max: 4 }),
  period: fc.integer({ min: 1, max: 3 }),
  unit: fc.constantFrom(...capUnits),
  when_reached: fc.constantFrom('wait', 'pass_over'),
});
const caps = fc.array(cap, { maxLength: 10 });
/** Moments of whole half hours, so that windows often end exactly at one. */
const moment = (days: number) =>
  fc.integer({ min: 0, max: days * 48 }).map((halves) => begin + (halves * hour) / 2);

/** The plain rule: whether another message may go at a moment, by counting what each cap counts in the window that ends then. */
const mayGo = (
  at: number,
  given: CountedMessage,
  sent: readonly Sent[],
  rules: readonly MessageCap[],
): boolean =>
  rules.every((rule) => {
    const hours = rule.unit === 'days' ? rule.period * 24 : rule.period;
    const isCounted = (one: CountedMessage): boolean =>
      (rule.channel ?? one.channel) === one.channel &&
      (rule.category === null || rule.category === one.category);
    if (!isCounted(given)) return true;
    const inWindow = sent.filter(
      (one) => isCounted(one.message) && one.at > at - hours * hour && one.at <= at,
    );
    return inWindow.length < rule.count;
  });

/** The first half hour from now on at which the message may go. */
function firstMoment(
  now: number,
  given: CountedMessage,
  sent: readonly Sent[],
  rules: readonly MessageCap[],
) {
  for (let at = now; ; at += hour / 2) if (mayGo(at, given, sent, rules)) return at;
}

const over = (now: number, given: CountedMessage, sent: readonly Sent[], rules: readonly MessageCap[]) =>
  overCaps(
    now,
    rules
      .filter((rule) => countsMessage(rule, given))
      .map((rule) => ({
        cap: rule,
        times: sent.filter((one) => countsMessage(rule, one.message)).map(({ at }) => at),
      })),
  );

const sentBefore = (days: number) => fc.array(fc.record({ message, at: moment(days) }), { maxLength: 40 });

describe('one more message', () => {
  it('may go as soon as every cap allows it, whatever was sent before', () => {
    fc.assert(
      fc.property(message, caps, sentBefore(5), (given, rules, sent) => {
        const now = begin + 5 * 24 * hour;
        expect(over(now, given, sent, rules)?.until ?? now).toBe(firstMoment(now, given, sent, rules));
      }),
      { numRuns: 500 },
    );
  });

  it('that goes by the caps never makes more in any window than each of them allows', () => {
    fc.assert(
      fc.property(
        caps,
        fc.array(fc.record({ message, at: moment(4) }), { maxLength: 60 }),
        (rules, asked) => {
          const sent: Sent[] = [];
          for (const one of asked.toSorted((a, b) => a.at - b.at))
            if (over(one.at, one.message, sent, rules) === null) sent.push(one);
          for (const rule of rules)
            for (const { at } of sent) {
              const hours = rule.unit === 'days' ? rule.period * 24 : rule.period;
              const counted = sent.filter(
                (one) => countsMessage(rule, one.message) && one.at >= at && one.at < at + hours * hour,
              );
              expect(counted.length).toBeLessThanOrEqual(rule.count);
            }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is passed over where a cap that is reached says so, unless its step chooses', () => {
    const wait: MessageCap = {
      channel: null,
      category: null,
      count: 1,
      period: 2,
      unit: 'days',
      when_reached: 'wait',
    };
    const pass: MessageCap = { ...wait, period: 1, when_reached: 'pass_over' };
    const times = [begin];
    const at = begin + hour;
    const reached = [wait, pass].map((one) => ({ cap: one, times }));
    expect(overCaps(at, reached)).toEqual({ until: begin + 48 * hour, cap: wait, whenReached: 'pass_over' });
    expect(overCaps(at, reached, 'wait')?.whenReached).toBe('wait');
    expect(overCaps(at, [{ cap: wait, times }])?.whenReached).toBe('wait');
    expect(overCaps(at, [{ cap: wait, times }], 'pass_over')?.whenReached).toBe('pass_over');
    expect(overCaps(begin + 30 * hour, reached)?.whenReached).toBe('wait');
  });
});
