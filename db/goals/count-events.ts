import type pg from 'pg';
import { noteRevenue } from '../revenue/note';
import { forgetFormerSettings } from '../revenue/setting';
import {
  countedGoalColumns,
  isOfWindow,
  noteConversions,
  reached,
  type Conversion,
  type CountedGoal,
  type ReadEvent,
} from './conversions';

/** How many events are read at once, at most: their data may be large. One of so many ids is expected to be of a goal. */
const eventsAtOnce = 500;
const idsOfEvent = 40;
/** To how many entries an event's are counted, and how many entries the events of one statement have together: one contact may have very many. */
const entriesCounted = 1_000;
const entriesAtOnce = 20_000;

interface NewEvent extends ReadEvent {
  id: number;
  goal_ids: number[];
  entries: number;
}

/**
 * Passes the next new events, and notes those by which runs that are counted already reach a goal, and those that bring revenue. Returns
 * whether there are more.
 *
 * @param settled the id up to which every event is committed.
 * @param ids how many ids are passed at most.
 * @param withGoals false: passes events without looking for runs, for an event of which that fails.
 */
export async function countNewEvents(
  client: pg.ClientBase,
  { settled, ids, withGoals = true }: { settled: number; ids: number; withGoals?: boolean },
): Promise<boolean> {
  const { rows } = await client.query<{ last_event_id: number; has_goals: boolean; has_revenue: boolean }>(
    `SELECT last_event_id, EXISTS (SELECT FROM goals WHERE replaced_at IS NULL) AS has_goals,
            EXISTS (SELECT FROM revenue_settings) OR EXISTS (SELECT FROM former_revenue_settings) AS has_revenue
     FROM goals_counted`,
  );
  const [counted] = rows;
  if (!counted || counted.last_event_id >= settled) return false;
  const { last_event_id: from, has_goals: hasGoals, has_revenue: hasRevenue } = counted;
  // Where there is no goal, every event is passed: a run of a goal to come looks for its own. Revenue counts from its setting on.
  let to = hasGoals || hasRevenue ? Math.min(settled, from + ids) : settled;
  if (hasRevenue) to = await noteRevenue(client, from, to);
  if (hasGoals && withGoals) {
    const most = Math.min(eventsAtOnce, Math.ceil(ids / idsOfEvent));
    const found = await eventsInWindows(client, { from, to, most });
    const events = found.slice(0, eventsTogether(found));
    // The same events again: those runs that have one are found no more.
    if (await noteConversions(client, await conversionsBy(client, events))) return true;
    if (events.length < found.length || found.length === most) to = events.at(-1)?.id ?? to;
  }
  await client.query('UPDATE goals_counted SET last_event_id = $1', [to]);
  if (hasRevenue) await forgetFormerSettings(client, to);
  return to < settled;
}

/** How many of the events may be looked at together: one, and further ones while all of them have few entries. */
function eventsTogether(events: readonly NewEvent[]): number {
  let entries = 0;
  const tooMany = events.findIndex((event) => (entries += event.entries) > entriesAtOnce);
  return tooMany === -1 ? events.length : Math.max(1, tooMany);
}

/** The next events of a goal's name that are in the window of a run of their contact, each with these goals. */
async function eventsInWindows(
  client: pg.ClientBase,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<NewEvent[]> {
  const { rows } = await client.query<NewEvent>(
    `SELECT e.id, e.created_at, e.data, theirs.goal_ids, theirs.entries
     FROM events e
     CROSS JOIN LATERAL (
       SELECT array_agg(g.id) AS goal_ids, sum(open.entries)::integer AS entries FROM goals g
       CROSS JOIN LATERAL (
         SELECT count(*) AS entries FROM (
           SELECT FROM goal_entries n WHERE n.goal_id = g.id AND n.contact_id = e.contact_id AND ${isOfWindow} LIMIT ${entriesCounted}
         ) n
       ) open
       WHERE g.user_id = e.user_id AND g.event_name = e.name AND g.replaced_at IS NULL AND open.entries > 0
     ) theirs
     WHERE e.id > $1 AND e.id <= $2 AND e.contact_id IS NOT NULL AND theirs.goal_ids IS NOT NULL
     ORDER BY e.id LIMIT $3`,
    [from, to, most],
  );
  return rows;
}

async function conversionsBy(client: pg.ClientBase, events: readonly NewEvent[]): Promise<Conversion[]> {
  const { rows } = await client.query<CountedGoal>(
    `SELECT ${countedGoalColumns} FROM goals g JOIN users u ON u.id = g.user_id WHERE g.id = ANY ($1::bigint[])`,
    [[...new Set(events.flatMap(({ goal_ids }) => goal_ids))]],
  );
  const goals = new Map(rows.map((goal) => [goal.id, goal]));
  return events.flatMap((event) =>
    event.goal_ids.flatMap((goalId): Conversion[] => {
      const goal = goals.get(goalId);
      const found = goal && reached(goal, event);
      return found ? [{ goalId, runId: null, eventId: event.id, value: found.value }] : [];
    }),
  );
}
