import type { RunOfCampaign } from '../../../db/campaigns/outcome';

const hour = 3_600_000;

/** A run that goes on: how many of its items have not begun, are under way and have ended, and for how long it has gone on, in milliseconds. */
interface Standing {
  notBegun: number;
  underWay: number;
  ended: number;
  took: number;
}

/**
 * The time that is left to a run that goes on, in seconds: at the pace of its loop if it has one, else at its rate so far; no less than until
 * the last contact's own clocks show the hour. Null: it is not known, as while contacts without a pace wait for the winner of a test.
 *
 * @param now milliseconds since 1970
 */
export function secondsLeft(run: RunOfCampaign, standing: Standing, now: number): number | null {
  const rest = restOf(run, standing, now);
  const lastDue = run.loop?.last_due ? Date.parse(run.loop.last_due) - now : null;
  const left = lastDue === null ? rest : Math.max(rest ?? 0, lastDue);
  return left === null ? null : Math.ceil(left / 1_000);
}

/** The time that the items take which have not ended, in milliseconds. */
function restOf({ loop, test }: RunOfCampaign, standing: Standing, now: number): number | null {
  const { notBegun, underWay, ended, took } = standing;
  const paced = notBegun * (loop?.delay ?? 0);
  const { waited, toWait } = waitsOf(test, now);
  // All of the test have one message or the other; the winner is for those who have not begun.
  const isWaiting = toWait !== null && notBegun > 0;
  if (paced > 0) return paced + (isWaiting ? toWait : 0);
  const went = took - waited;
  return isWaiting || ended === 0 || went <= 0 ? null : ((notBegun + underWay) * went) / ended;
}

/** For how long a run has waited for the winner of its test, and how long it has still to; null: for no winner. */
function waitsOf(test: RunOfCampaign['test'], now: number): { waited: number; toWait: number | null } {
  if (!test) return { waited: 0, toWait: null };
  const { hours, ends_at: endsAt, chosen_at: chosenAt } = test;
  const chosen = chosenAt === null ? null : Date.parse(chosenAt);
  const whole = hours * hour;
  if (endsAt === null) return { waited: 0, toWait: chosen === null ? whole : null };
  const end = Date.parse(endsAt);
  return {
    waited: Math.max(0, (chosen ?? now) - (end - whole)),
    toWait: chosen === null ? Math.max(0, end - now) : null,
  };
}
