import { secondsLeft } from './seconds-left';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const hour = 3_600_000;
const at = (milliseconds: number): string => new Date(now + milliseconds).toISOString();

/** Ten contacts of a hundred have ended within an hour; what differs. */
interface Case {
  delay?: number;
  notBegun?: number;
  test?: { ends_at: string | null; chosen_at: string | null };
  took?: number;
  lastDue?: string;
}

const left = ({ delay = 0, notBegun = 90, test, took = hour, lastDue }: Case): number | null =>
  secondsLeft(
    {
      id: 1,
      state: 'running',
      is_stopping: false,
      may_loop: false,
      loop: { visit: 0, total: 100, delay, has_ended: false, last_due: lastDue ?? null },
      next_due: null,
      test: test ? { hours: 4, ...test } : null,
    },
    { notBegun, underWay: 0, ended: 10, took },
    now,
  );
const open = (endsAt: string | null) => ({ ends_at: endsAt, chosen_at: null });

it.each<[string, Case, number | null]>([
  ['is at the rate so far', {}, 9 * 3_600],
  ['is at the pace of the loop', { delay: 1_000 }, 90],
  ['is not known before anybody was sent to', { took: 0 }, null],
  ['is no less than until the last contact’s hour', { delay: 1_000, lastDue: at(hour) }, 3_600],
  ['has the hours of a test that have not begun', { delay: 1_000, test: open(null) }, 4 * 3_600 + 90],
  ['has what is left of the hours of a test', { delay: 1_000, test: open(at(hour)) }, 3_600 + 90],
  ['has nothing of hours that are over', { delay: 1_000, test: open(at(-hour)) }, 90],
  ['is not known before the winner, without a pace', { test: open(at(hour)) }, null],
  ['has no wait where nobody is left for the winner', { notBegun: 0, test: open(null) }, 0],
  [
    'leaves out of the rate the time for which the winner was waited for',
    { took: 5 * hour, test: { ends_at: at(0), chosen_at: at(0) } },
    9 * 3_600,
  ],
  [
    'leaves out of it as much of the hours as had passed when a person chose',
    { took: 2 * hour, test: { ends_at: at(3 * hour), chosen_at: at(0) } },
    9 * 3_600,
  ],
  [
    'leaves nothing out where the winner was chosen while the test went out',
    { test: { ends_at: null, chosen_at: at(-hour / 2) } },
    9 * 3_600,
  ],
])('the time that is left %s', (_, given, seconds) => {
  expect(left(given)).toBe(seconds);
});
