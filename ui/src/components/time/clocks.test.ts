import { daysSince } from '../../features/contacts/page/days-since';
import { wireRange } from '../../features/reports/range';
import { beginningOf } from '../../flow/contacts-at-step/period';
import { simulationInput, blankDraft } from '../../flow/simulation/draft';
import { dayText, othersClocks, today } from './clocks';
import { accountTimezone, goByClocks } from './shown-timezone';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 30, 20) });
  // There it is the first of December, 7 in the morning.
  goByClocks('Australia/Sydney');
});
afterEach(() => {
  jest.useRealTimers();
  goByClocks(null);
});

describe('on the clocks of an account', () => {
  it('today is another day than the reader’s', () => {
    expect(dayText(today())).toBe('2026-12-01');
    expect(beginningOf('today')).toBe('2026-11-30T13:00:00.000Z');
    expect(beginningOf('week')).toBe('2026-11-23T20:00:00.000Z');
  });

  it('days of a report begin', () => {
    expect(wireRange('2026-10-04', '2026-10-04')).toEqual({
      // The day has 23 hours.
      from_date: '2026-10-03T14:00:00',
      to_date: '2026-10-04T13:00:00',
    });
  });

  it('days since a moment are counted', () => {
    expect(daysSince('2026-11-30T13:00:00Z')).toBe(0);
    expect(daysSince('2026-11-30T12:59:00Z')).toBe(1);
  });

  it('a run that is only tried starts at the time that was typed', () => {
    const input = simulationInput({ ...blankDraft, startAt: '2026-12-01T09:00' }, []);
    expect(input.start_at).toBe('2026-11-30T22:00:00.000Z');
  });

  it('hours say whose they are, as long as they are others than the reader’s', () => {
    expect(othersClocks(Date.now())).toBe('Sydney');
    goByClocks('Africa/Abidjan');
    expect(othersClocks(Date.now())).toBe('');
  });
});

test('clocks that this browser does not know are not gone by', () => {
  goByClocks('Mars/Base');
  expect([accountTimezone(), dayText(today())]).toEqual([null, '2026-11-30']);
});
