import { DateTime } from 'luxon';
import type { TestMeasure } from '../../entities/broadcast';
import type { RuleGroup } from '../../entities/segments/rule';
import type { StartingPointName } from '../../message-templates/starting-points/names';
import type { Words } from '../../values/text/words';

/** A segment that a template offers to make for its audience. */
interface SuggestedSegment {
  /** A segment or list of this name that is there already is taken instead. */
  name: Words;
  /** The event that its rules count, as shops send it; the user may name another. Absent: they count no events. */
  eventName?: string;
  rules: (eventName: string) => RuleGroup;
}

/** A broadcast to begin with. Its name and its sentences are in the interface's catalogues, under `broadcastTemplates`. */
export interface BroadcastTemplate {
  /** The e-mail to begin with that it sends. */
  email: StartingPointName;
  /** The second subject of an A/B test, and what decides; absent: it begins without a test. */
  test?: { subject: Words; measure: TestMeasure };
  /** Absent: its sentence says whom it is for, and the user chooses. */
  segment?: SuggestedSegment;
  /** When it is best sent: on which day of the week (1 is Monday), and at which hour. */
  time: { weekday: number; hour: number };
}

/**
 * The next such day and hour that clocks of a timezone show, a day after a moment (milliseconds since 1970) at least, as a broadcast's time has
 * it: there is time to write.
 */
export function suggestedTime(
  { weekday, hour }: BroadcastTemplate['time'],
  now: number,
  timezone: string,
): string {
  const soonest = DateTime.fromMillis(now, { zone: timezone }).plus({ days: 1 });
  const inItsWeek = soonest
    .startOf('week')
    .plus({ days: weekday - 1 })
    .set({ hour });
  const time = inItsWeek < soonest ? inItsWeek.plus({ weeks: 1 }) : inItsWeek;
  return time.toFormat("yyyy-MM-dd'T'HH:mm");
}
