import type pg from 'pg';
import { budgets } from '../../domain/run/budget';
import { groupedBy } from '../../domain/values/grouped-by';
import { slicesOf } from '../../domain/values/slices';
import {
  countedGoalColumns,
  isInWindow,
  noteConversions,
  reached,
  type Conversion,
  type CountedGoal,
  type ReadEvent,
} from './conversions';
import { isBroadcast } from '../broadcasts/is-broadcast';
import { replaceEarlier } from './continued';
import { wasInAccountControl } from './control-group';
import { hasBeenSent, mayBeSent, noteSent } from './sent';

/** How many events are read at once where the goal has filters: their data may be large. Of a run, few at first, and then four times as many. */
const eventsRead = 1_000;
const eventsOfRun = 20;
/** With how many events the filters are compared in one transaction; of one run, with `budgets.compared`. */
const comparedAtOnce = 50_000;

/** The runs have too many events to be counted together. */
export class TooManyTogether extends Error {}

/**
 * Counts the next runs of a goal's flow, and looks for the events by which they reached it. An automation's runs count when they begin; of
 * a campaign, the items of its loops do, the last one of each contact where its send was continued, and of a broadcast those whom its message
 * was sent to. Returns whether there are more. Throws `TooManyTogether` where fewer are to be counted at once.
 *
 * @param settled the id up to which every run is committed.
 */
export async function countRuns(
  client: pg.ClientBase,
  goalId: number,
  { settled, limit }: { settled: number; limit: number },
): Promise<boolean> {
  const { rows } = await client.query<CountedGoal & { automatisation_id: number; counted_to: number }>(
    `SELECT ${countedGoalColumns}, g.automatisation_id, g.counted_to
     FROM goals g JOIN users u ON u.id = g.user_id WHERE g.id = $1 AND g.replaced_at IS NULL`,
    [goalId],
  );
  const [goal] = rows;
  if (!goal) return false;
  const begun = await haveBegun(client, goalId, limit);
  const last = await lastOfPortion(client, goal, { settled, limit });
  const added = last > goal.counted_to ? await addEntries(client, goalId, goal.counted_to, last) : [];
  const runIds = [...begun.runIds, ...added];
  await addEntered(client, goalId, runIds);
  await replaceEarlier(client, goalId, runIds);
  await compareContacts(client, goalId, runIds);
  await findConversions(client, goal, runIds);
  const isMoreSent = await noteSent(client, goalId, limit);
  return last < settled || begun.isMore || isMoreSent;
}

/** SQL: whether the run `r` was refused because its contact is in the control group; and when it began, or would have begun. */
const isControl = `(r.state = 'refused' AND r.reason ->> 'code' = 'control_group')`;
const begunAt = `CASE WHEN ${isControl} THEN r.ended_at ELSE r.entered_at END`;
/** SQL: whether the contact of the run `r` was in the control group of its account then (docs/decisions/0081). */
const isLeftOut = wasInAccountControl('r.user_id', 'r.contact_id', begunAt);

/** The id up to which runs are counted next; `settled` where these are the last ones. */
async function lastOfPortion(
  client: pg.ClientBase,
  { automatisation_id, counted_to }: { automatisation_id: number; counted_to: number },
  { settled, limit }: { settled: number; limit: number },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM automatisation_runs WHERE automatisation_id = $1 AND id > $2 AND id <= $3
     ORDER BY id OFFSET $4 LIMIT 1`,
    [automatisation_id, counted_to, settled, limit - 1],
  );
  return Math.max(rows[0]?.id ?? settled, counted_to);
}

/** Adds the runs with ids in the range; returns those that have begun. */
async function addEntries(
  client: pg.ClientBase,
  goalId: number,
  after: number,
  last: number,
): Promise<number[]> {
  const { rows } = await client.query<{ run_id: number; has_begun: boolean }>(
    `INSERT INTO goal_entries (run_id, goal_id, user_id, contact_id, entry_event_id, entered_at, is_control, is_left_out, is_unsent, is_awaited)
     SELECT r.id, g.id, g.user_id, r.contact_id, r.event_id, ${begunAt}, ${isControl}, ${isLeftOut}, unsent, unsent AND ${mayBeSent('r')}
     FROM goals g
     JOIN automatisations a ON a.user_id = g.user_id AND a.id = g.automatisation_id
     JOIN automatisation_runs r ON r.automatisation_id = a.id AND r.id > $2 AND r.id <= $3
     CROSS JOIN LATERAL (SELECT ${isBroadcast('a.id')} AND NOT ${isControl} AND NOT ${hasBeenSent('r')} AS unsent) message
     WHERE g.id = $1 AND r.contact_id IS NOT NULL AND r.loop_depth = CASE WHEN a.is_campaign THEN 1 ELSE 0 END
       AND (${begunAt} IS NOT NULL OR r.state IN ('running', 'failed'))
     RETURNING run_id, entered_at IS NOT NULL AS has_begun`,
    [goalId, after, last],
  );
  await client.query('UPDATE goals SET counted_to = $2 WHERE id = $1', [goalId, last]);
  return rows.filter(({ has_begun }) => has_begun).map(({ run_id }) => run_id);
}

/** Those that were counted before they began, and have begun since; those that ended before are taken out. */
async function haveBegun(
  client: pg.ClientBase,
  goalId: number,
  limit: number,
): Promise<{ runIds: number[]; isMore: boolean }> {
  const { rows } = await client.query<{
    run_id: number;
    entered_at: string | null;
    is_control: boolean;
    is_left_out: boolean;
  }>(
    `SELECT n.run_id, (${begunAt})::text AS entered_at, ${isControl} AS is_control, ${isLeftOut} AS is_left_out
     FROM goal_entries n JOIN automatisation_runs r ON r.id = n.run_id
     WHERE n.goal_id = $1 AND n.entered_at IS NULL AND (r.entered_at IS NOT NULL OR r.state NOT IN ('running', 'failed'))
     LIMIT $2`,
    [goalId, limit],
  );
  const ended = rows.filter(({ entered_at }) => entered_at === null);
  const begun = rows.filter(({ entered_at }) => entered_at !== null);
  await client.query('DELETE FROM goal_entries WHERE goal_id = $1 AND run_id = ANY ($2::bigint[])', [
    goalId,
    ended.map(({ run_id }) => run_id),
  ]);
  await client.query(
    `UPDATE goal_entries n SET entered_at = i.entered_at, is_control = i.is_control, is_left_out = i.is_left_out
     FROM unnest($2::bigint[], $3::timestamptz[], $4::boolean[], $5::boolean[]) AS i (run_id, entered_at, is_control, is_left_out)
     WHERE n.goal_id = $1 AND n.run_id = i.run_id`,
    [
      goalId,
      begun.map(({ run_id }) => run_id),
      begun.map(({ entered_at }) => entered_at),
      begun.map(({ is_control }) => is_control),
      begun.map(({ is_left_out }) => is_left_out),
    ],
  );
  return { runIds: begun.map(({ run_id }) => run_id), isMore: rows.length === limit };
}

/** Adds the runs to the figures, as entered or as left out; those of a broadcast only once its message is sent. */
async function addEntered(client: pg.ClientBase, goalId: number, runIds: readonly number[]): Promise<void> {
  await client.query(
    `INSERT INTO goal_figures (goal_id, user_id, start, entered, converted, value, left_out)
     SELECT goal_id, user_id, quarter_start(entered_at), count(*) FILTER (WHERE NOT is_left_out AND NOT is_unsent), 0, 0,
            count(*) FILTER (WHERE is_left_out)
     FROM goal_entries
     WHERE goal_id = $1 AND run_id = ANY ($2::bigint[]) AND NOT is_control GROUP BY 1, 2, 3
     ON CONFLICT (goal_id, start) DO UPDATE SET
       entered = goal_figures.entered + EXCLUDED.entered, left_out = goal_figures.left_out + EXCLUDED.left_out`,
    [goalId, runIds],
  );
}

/**
 * Compares contacts, not runs, with the control group: each by its first entry since the group exists that is not left out, because a
 * contact that is kept out may try again where others may not. A run that is counted later and began earlier takes the place of the one that
 * was the first.
 */
async function compareContacts(
  client: pg.ClientBase,
  goalId: number,
  runIds: readonly number[],
): Promise<void> {
  await client.query(
    `WITH theirs AS MATERIALIZED (
       SELECT n.*, row_number() OVER (PARTITION BY n.contact_id ORDER BY n.entered_at, n.run_id) = 1
                   -- Its first entry is compared, and was erased because of its age.
                   AND NOT EXISTS (SELECT FROM erased_comparisons x
                                   WHERE x.automatisation_id = g.automatisation_id AND x.contact_id = n.contact_id
                                     AND x.entered_at >= g.control_since) AS is_first
       FROM goals g
       JOIN goal_entries n ON n.goal_id = g.id AND n.entered_at >= g.control_since AND NOT n.is_left_out
       WHERE g.id = $1
         AND n.contact_id IN (SELECT contact_id FROM goal_entries WHERE goal_id = $1 AND run_id = ANY ($2::bigint[]))
     ), changed AS (
       UPDATE goal_entries n SET is_compared = theirs.is_first
       FROM theirs
       WHERE n.run_id = theirs.run_id AND n.goal_id = theirs.goal_id AND theirs.is_compared <> theirs.is_first
     )
     INSERT INTO goal_figures AS f (goal_id, user_id, start, entered, converted, value, treated, treated_converted, control, control_converted,
                                   treated_value, control_value)
     SELECT goal_id, user_id, quarter_start(entered_at), 0, 0, 0,
            COALESCE(sum(sign) FILTER (WHERE NOT is_control), 0), COALESCE(sum(sign) FILTER (WHERE NOT is_control AND converted_at IS NOT NULL), 0),
            COALESCE(sum(sign) FILTER (WHERE is_control), 0), COALESCE(sum(sign) FILTER (WHERE is_control AND converted_at IS NOT NULL), 0),
            COALESCE(sum(sign * value) FILTER (WHERE NOT is_control), 0), COALESCE(sum(sign * value) FILTER (WHERE is_control), 0)
     FROM theirs CROSS JOIN LATERAL (SELECT CASE WHEN is_first THEN 1 ELSE -1 END AS sign) way
     WHERE is_compared <> is_first
     GROUP BY 1, 2, 3
     ON CONFLICT (goal_id, start) DO UPDATE SET
       treated = f.treated + EXCLUDED.treated, treated_converted = f.treated_converted + EXCLUDED.treated_converted,
       control = f.control + EXCLUDED.control, control_converted = f.control_converted + EXCLUDED.control_converted,
       treated_value = f.treated_value + EXCLUDED.treated_value, control_value = f.control_value + EXCLUDED.control_value`,
    [goalId, runIds],
  );
}

/** Finds the first event by which each run reached the goal, in the order of the events: among the first ones, where filters are compared. */
async function findConversions(
  client: pg.ClientBase,
  goal: CountedGoal,
  runIds: readonly number[],
): Promise<void> {
  const conversions: Conversion[] = [];
  const hasFilters = goal.filters.length > 0;
  const most = hasFilters ? budgets.compared : 1;
  let open: Open[] = runIds.map((runId) => ({ runId, eventId: null }));
  let read = 0;
  for (let compared = 0, atOnce = 0; open.length > 0 && compared < most; compared += atOnce) {
    atOnce = Math.min(atOnce * 4 || eventsOfRun, eventsRead, most - compared);
    const next: Open[] = [];
    for (const some of slicesOf(open, eventsRead / atOnce)) {
      const events = await nextEvents(client, goal.id, some, atOnce);
      read += events.length;
      if (hasFilters && read > comparedAtOnce && runIds.length > 1) throw new TooManyTogether();
      for (const [runId, ofRun] of groupedBy(events, ({ run_id }) => run_id)) {
        const first = firstBy(goal, ofRun);
        const last = ofRun.at(-1);
        if (first) conversions.push({ goalId: goal.id, runId, ...first });
        else if (last && ofRun.length === atOnce) next.push({ runId, eventId: last.id });
      }
    }
    open = next;
  }
  await noteConversions(client, conversions);
}

/** The first of the events that reaches the goal, with its value. */
function firstBy(
  goal: CountedGoal,
  events: readonly EventOfRun[],
): Pick<Conversion, 'eventId' | 'value'> | undefined {
  for (const event of events) {
    const found = reached(goal, event);
    if (found) return { eventId: event.id, value: found.value };
  }
  return undefined;
}

/** A run that has reached the goal by none of its events up to one; null: none was read. */
interface Open {
  runId: number;
  eventId: number | null;
}

interface EventOfRun extends ReadEvent {
  run_id: number;
  id: number;
}

/** The next events of the goal's name in the window of each run. */
async function nextEvents(
  client: pg.ClientBase,
  goalId: number,
  open: readonly Open[],
  limit: number,
): Promise<EventOfRun[]> {
  const { rows } = await client.query<EventOfRun>(
    `SELECT n.run_id, e.id, e.created_at, e.data
     FROM unnest($2::bigint[], $3::bigint[]) AS i (run_id, after_id)
     JOIN goals g ON g.id = $1
     JOIN goal_entries n ON n.goal_id = g.id AND n.run_id = i.run_id
     LEFT JOIN events passed ON passed.id = i.after_id
     CROSS JOIN LATERAL (
       SELECT e.id, e.created_at, e.data FROM events e
       WHERE e.contact_id = n.contact_id AND e.name = g.event_name AND ${isInWindow}
         AND (passed.id IS NULL OR (e.created_at, e.id) > (passed.created_at, passed.id))
       ORDER BY e.created_at, e.id LIMIT $4
     ) e
     ORDER BY n.run_id, e.created_at, e.id`,
    [goalId, open.map(({ runId }) => runId), open.map(({ eventId }) => eventId), limit],
  );
  return rows;
}
