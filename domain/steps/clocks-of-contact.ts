import { timezoneOf, type ClocksOfContact } from '../values/time/contact-timezone';
import type { Run } from './run';

/** The timezone of the run's contact; the account's in a run without one, or when its field holds no valid timezone. */
export function clocksOfContact(run: Run): ClocksOfContact {
  const own = run.hasContact ? run.read(`contact.${run.regional.timezoneField}`) : null;
  return timezoneOf(own, run.regional);
}
