import type pg from 'pg';
import { noteRevenue } from '../revenue/note';
import {
  countedGoalColumns,
  isInWindow,
  noteConversions,
  reached,
  type Conversion,
  type CountedGoal,
  type ReadEvent,
} from './conversions';

/** How many events are read at once: their data may be large. */
const eventsAtOnce = 500;

interface NewEvent extends ReadEvent {
  id: number;
  goal_ids: number[];
}

/**
 * Passes the next new events, and notes those by which runs that are counted already reach a goal, and those that bring revenue. Returns
 * whether there are more.
 *
 * @param settled the id up to which every event is committed.
 * @param ids how many ids are passed at most.
 */
export async function countNewEvents(
  client: pg.ClientBase,
  { settled, ids }: { settled: number; ids: number },
): Promise<boolean> {
  const { rows } = await client.query<{ last_event_id: number; has_goals: boolean; has_revenue: boolean }>(
    `SELECT last_event_id, EXISTS (SELECT FROM goals WHERE replaced_at IS NULL) AS has_goals,
            EXISTS (SELECT FROM revenue_settings) AS has_revenue
     FROM goals_counted`,
  );
  const [counted] = rows;
  if (!counted || counted.last_event_id >= settled) return false;
  const { last_event_id: from, has_goals: hasGoals, has_revenue: hasRevenue } = counted;
  // Where there is no goal, every event is passed: a run of a goal to come looks for its own. Revenue counts from its setting on.
  let to = hasGoals || hasRevenue ? Math.min(settled, from + ids) : settled;
  if (hasRevenue) to = await noteRevenue(client, from, to);
  if (hasGoals) {
    const events = await eventsInWindows(client, from, to);
    await noteConversions(client, await conversionsBy(client, events));
    if (events.length === eventsAtOnce) to = events.at(-1)?.id ?? to;
  }
  await client.query('UPDATE goals_counted SET last_event_id = $1', [to]);
  return to < settled;
}

/** The next events of a goal's name that are in the window of a run of their contact, each with these goals. */
async function eventsInWindows(client: pg.ClientBase, from: number, to: number): Promise<NewEvent[]> {
  const { rows } = await client.query<NewEvent>(
    `SELECT e.id, e.created_at, e.data, theirs.goal_ids
     FROM events e
     CROSS JOIN LATERAL (
       SELECT array_agg(g.id) AS goal_ids FROM goals g
       WHERE g.user_id = e.user_id AND g.event_name = e.name AND g.replaced_at IS NULL
         AND EXISTS (SELECT FROM goal_entries n WHERE n.goal_id = g.id AND n.contact_id = e.contact_id AND ${isInWindow})
     ) theirs
     WHERE e.id > $1 AND e.id <= $2 AND e.contact_id IS NOT NULL AND theirs.goal_ids IS NOT NULL
     ORDER BY e.id LIMIT ${eventsAtOnce}`,
    [from, to],
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
