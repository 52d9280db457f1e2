import type { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import { readTimezone } from '../../../db/accounts/user-settings';
import type { Database } from '../../../db/database/connection';
import { figuresByDay } from '../../../db/goals/figures';
import { readGoal, type StoredGoal } from '../../../db/goals/goal';
import { conversionsByWeek } from '../../../db/reports/cohorts';
import { runsByState } from '../../../db/runs/stats';
import type { FlowReference } from '../../../db/automatisations/stored-flow';
import {
  weeksAfterEntry,
  type Cohort,
  type CohortQuery,
  type CohortReport,
} from '../../../domain/entities/reports/cohort';
import type { RunState } from '../../../domain/entities/runs/run-state';
import { dayStart } from '../../../domain/values/time/local-time';
import { utc } from '../../../domain/values/time/timezones';
import { csvStream } from '../../http/csv';
import { readCsvForm } from '../../http/csv-form';
import type { Caller } from '../automatisations/caller';
import { requireFlow } from '../runs/service';
import { oneBatch } from './messages';

const dayMilliseconds = 86_400_000;
const weekMilliseconds = 7 * dayMilliseconds;

/** A week of a timezone: its Monday, and its first and last moments (milliseconds; the last one excluded). */
interface Week {
  date: string;
  start: number;
  end: number;
}

/** The last so many weeks of a timezone, the current one included, the earliest first. */
function lastWeeks(count: number, timezone: string, now: number): Week[] {
  const monday = DateTime.fromMillis(now, { zone: timezone }).startOf('week');
  return Array.from({ length: count }, (_, place) => {
    const first = monday.minus({ weeks: count - 1 - place });
    return {
      date: first.toFormat('yyyy-MM-dd'),
      start: dayStart(first).toMillis(),
      end: dayStart(first.plus({ weeks: 1 })).toMillis(),
    };
  });
}

/** Those who entered an automation, by the week in which they did, and how many of them reached its goal. Throws ApiError 404. */
export async function reportCohorts(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
  { weeks: count, timezone }: CohortQuery,
): Promise<CohortReport> {
  const { pool } = database;
  const flow = await requireFlow(database, userId, automatisationId);
  const now = Date.now();
  const weeks = lastWeeks(count, timezone ?? (await readTimezone(pool, userId)) ?? utc, now);
  const goal = await readGoal(pool, flow);
  const conversions = goal ? await conversionsOf(database, flow, goal, weeks, now) : null;
  const cohorts: Cohort[] = [];
  // One after the other: a report takes one connection.
  for (const [place, { date, start, end }] of weeks.entries()) {
    const states = await runsByState(pool, flow, { from: new Date(start), to: new Date(end) });
    const runsIn = (state: RunState): number => states.find((row) => row.state === state)?.runs ?? 0;
    cohorts.push({
      week: date,
      entered: states.reduce((sum, { entered }) => sum + entered, 0),
      running: runsIn('running'),
      completed: runsIn('completed'),
      exited: runsIn('exited'),
      failed: runsIn('failed'),
      stopped: runsIn('stopped'),
      goal: conversions?.[place] ?? null,
    });
  }
  return {
    goal_event_name: goal?.event_name ?? null,
    window_days: goal?.window_days ?? null,
    cohorts: cohorts.toReversed(),
  };
}

/** What a goal says of each week, in their order. */
async function conversionsOf(
  { pool }: Database,
  { userId }: FlowReference,
  { id: goalId, window_days: windowDays }: StoredGoal,
  weeks: readonly Week[],
  now: number,
): Promise<NonNullable<Cohort['goal']>[]> {
  const starts = weeks.map(({ start }) => start);
  const [from, to] = [new Date(starts[0] ?? now), new Date(weeks.at(-1)?.end ?? now)];
  const [entries, conversions] = await Promise.all([
    figuresByDay(pool, { goalId, userId, from, to }, starts),
    conversionsByWeek(pool, { goalId, userId, to }, starts),
  ]);
  const told = Math.min(weeksAfterEntry, Math.ceil(windowDays / 7));
  return weeks.map(({ end }, place) => {
    const { entered = 0, converted = 0, value = 0 } = entries.find(({ day }) => day === place) ?? {};
    const own = conversions.filter(({ cohort }) => cohort === place);
    return {
      entered,
      converted,
      value,
      // Who reaches it in the last moment of the window does so in its last week.
      by_week: Array.from({ length: told }, (_, week) =>
        own.reduce((sum, one) => (Math.min(one.week, told - 1) <= week ? sum + one.converted : sum), 0),
      ),
      // The last one that can have entered did so at the end of the week.
      weeks_over: Math.max(0, Math.min(told, Math.floor((now - end) / weekMilliseconds))),
    };
  });
}

const header = [
  'week',
  'entered',
  'running',
  'completed',
  'exited',
  'failed',
  'stopped',
  'goal_entered',
  'goal_converted',
  'goal_value',
  'goal_weeks_over',
];

/** The same as a CSV file: a row a week, the latest first. */
export async function exportedCohorts(
  database: Database,
  caller: Caller,
  automatisationId: number,
  { bom, ...query }: CohortQuery & { bom: boolean },
): Promise<Readable> {
  const { cohorts } = await reportCohorts(database, caller, automatisationId, query);
  const told = Math.max(0, ...cohorts.map(({ goal }) => goal?.by_week.length ?? 0));
  const rows = cohorts.map((cohort) => [
    cohort.week,
    cohort.entered,
    cohort.running,
    cohort.completed,
    cohort.exited,
    cohort.failed,
    cohort.stopped,
    cohort.goal?.entered ?? null,
    cohort.goal?.converted ?? null,
    cohort.goal?.value ?? null,
    cohort.goal?.weeks_over ?? null,
    ...Array.from({ length: told }, (_, week) => cohort.goal?.by_week[week] ?? null),
  ]);
  const weeks = Array.from({ length: told }, (_, week) => `converted_by_week_${week + 1}`);
  return csvStream(
    [...header, ...weeks],
    oneBatch(rows),
    await readCsvForm(database.pool, caller.userId, bom),
  );
}
