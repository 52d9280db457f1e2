import type pg from 'pg';
import { keepFigures } from '../campaigns/keep-figures';
import { lockGoalFigures } from '../goals/forget';
import { keepEntries } from '../runs/advancing/entering';
import { hasBegun } from './begins';
import { beginAgain, moveMark, readMark, type Mark } from './mark';
import { someOf } from './some-of';
import type { Portion } from './turn';

/**
 * Erases runs that ended so many days ago, those that ended first, with all that belongs to them: calls, what was done by hand, entries of
 * goals. It looks at so many runs at most, and erases as many calls. What is passed over is looked at again in the next round: running and
 * failed runs, items while the run of their loop is kept or their send goes on, runs with items, and runs whose log is still there
 * (`eraseLogs`).
 *
 * Counts stay as they are, and rules of re-entry go on knowing who entered (docs/decisions/0085). Of a campaign, the items of a loop go; its
 * run stays, with the result.
 */
export async function eraseRuns(client: pg.ClientBase, days: number, limit: number): Promise<Portion> {
  if (!(await hasBegun(client))) return { erased: { run: 0 }, hasWorked: false };
  const runs = await nextRuns(client, days, limit);
  const last = runs.at(-1);
  if (!last) return { erased: { run: 0 }, hasWorked: await beginAgain(client, 'run') };
  const over = await lockOwners(
    client,
    runs.filter((run) => run.isOver),
  );
  const rest = await eraseBelongings(client, over, limit);
  if (!rest.isMore) {
    // Items before the runs of their loops: these go when they have none.
    let erased = 0;
    for (const depth of [2, 1, 0]) erased += await eraseThose(client, over, depth, days);
    await moveMark(client, 'run', last);
    return { erased: { run: erased }, hasWorked: true };
  }
  return { erased: { run: 0 }, hasWorked: true };
}

interface OldRun extends Mark {
  isOver: boolean;
  /** How many loops it lies in. */
  depth: number;
  /** It is the run of a campaign's loop: it stays. */
  isSend: boolean;
}

/** SQL: whether the run is over: nobody goes on with it. */
const isOver = (run: string): string => `${run}.state NOT IN ('running', 'failed')`;

/** The runs after the mark that are old enough. An item is over when all runs above it are, and have been for as long. */
async function nextRuns(client: pg.ClientBase, days: number, limit: number): Promise<OldRun[]> {
  const { ended, run } = await readMark(client, 'run');
  const { rows } = await client.query<OldRun>(
    `SELECT r.id AS run, 0 AS visit, r.ended_at::text AS ended, r.loop_depth AS depth,
            a.is_campaign AND r.parent_run_id IS NULL AND EXISTS (SELECT FROM loops l WHERE l.run_id = r.id) AS "isSend",
            ${isOver('r')} AND a.deleted_at IS NULL AND NOT EXISTS (
              SELECT FROM automatisation_runs p LEFT JOIN automatisation_runs g ON g.id = p.parent_run_id
              WHERE p.id = r.parent_run_id
                AND NOT (${isOver('p')} AND p.ended_at < now() - $1 * interval '1 day'
                         AND (g.id IS NULL OR ${isOver('g')} AND g.ended_at < now() - $1 * interval '1 day'))) AS "isOver"
     FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id
     WHERE r.ended_at < now() - $1 * interval '1 day' AND (r.ended_at, r.id) > ($2::timestamptz, $3::bigint)
     ORDER BY r.ended_at, r.id LIMIT $4`,
    [days, ended, run, limit],
  );
  return rows;
}

/** Erases what a run may have very many rows of: whom a loop was for, and calls. Returns whether there is more. */
async function eraseBelongings(
  client: pg.ClientBase,
  over: readonly OldRun[],
  limit: number,
): Promise<{ isMore: boolean }> {
  const listed = await client.query(
    `DELETE FROM loop_contacts c USING (${someOf('loop_contacts', 'run_id, visit, item')}) old
     WHERE c.run_id = old.run_id AND c.visit = old.visit AND c.item = old.item`,
    [over.map(({ run }) => run), limit],
  );
  if (listed.rowCount === limit) return { isMore: true };
  await keepResults(client, over);
  // A call is a part of its run: it goes when the run is about to.
  const calls = await client.query(
    `WITH old AS MATERIALIZED (${someOf('calls', 'run_id, visit')}), counted AS (
       INSERT INTO erased_messages AS kept (user_id, automatisation_id, step_id, start, kind, messages)
       SELECT m.user_id, m.automatisation_id, m.step_id, date_trunc('hour', m.moment, 'UTC'), m.kind, count(*)
       FROM old CROSS JOIN LATERAL (
         SELECT * FROM message_results WHERE run_id = old.run_id AND visit = old.visit AND kind NOT IN ('told', 'link') OFFSET 0
       ) m
       GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 5, 4
       ON CONFLICT (automatisation_id, step_id, kind, start) DO UPDATE SET messages = kept.messages + EXCLUDED.messages
     ), reported AS (
       INSERT INTO erased_sendings AS kept (user_id, automatisation_id, channel, template_id, start, kind, messages)
       SELECT m.user_id, m.automatisation_id, m.channel, m.template_id, date_trunc('hour', m.moment, 'UTC'), m.kind, count(*)
       FROM old CROSS JOIN LATERAL (
         SELECT user_id, automatisation_id, channel, template_id, moment, 'sent' AS kind FROM sent_messages
         WHERE run_id = old.run_id AND visit = old.visit
         UNION ALL
         SELECT user_id, automatisation_id, channel, template_id, moment, kind FROM message_results
         WHERE run_id = old.run_id AND visit = old.visit AND kind NOT IN ('told', 'link') AND channel IS NOT NULL
         OFFSET 0
       ) m
       GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 6, 5
       ON CONFLICT (automatisation_id, channel, template_id, kind, start) DO UPDATE SET messages = kept.messages + EXCLUDED.messages
     )
     DELETE FROM calls c USING old WHERE c.run_id = old.run_id AND c.visit = old.visit`,
    [over.filter(({ isSend }) => !isSend).map(({ run }) => run), limit],
  );
  return { isMore: calls.rowCount === limit };
}

/** Before anything of a campaign's items goes, the results of their runs are kept. */
async function keepResults(client: pg.ClientBase, over: readonly OldRun[]): Promise<void> {
  const { rows } = await client.query<{ id: number; user_id: number }>(
    `SELECT DISTINCT send.id, send.user_id
     FROM unnest($1::bigint[]) AS i (id)
     JOIN automatisation_runs r ON r.id = i.id
     JOIN automatisation_runs p ON p.id = r.parent_run_id
     JOIN automatisation_runs send ON send.id = COALESCE(p.parent_run_id, p.id)
     JOIN automatisations a ON a.id = send.automatisation_id AND a.is_campaign
     WHERE NOT EXISTS (SELECT FROM erased_items x WHERE x.run_id = send.id) ORDER BY 1`,
    [over.filter(({ depth }) => depth > 0).map(({ run }) => run)],
  );
  for (const { id, user_id } of rows) await keepFigures(client, user_id, id);
}

/**
 * SQL: whether the run `r` is an item of a send that goes on: another run of it may still ask whom this one has reached. While the flow is
 * locked, nobody continues a send (`continueSend`).
 */
const sendGoesOn = `EXISTS (
  SELECT FROM automatisation_runs p
  CROSS JOIN LATERAL (SELECT COALESCE(p.parent_run_id, p.id) AS id) top
  CROSS JOIN LATERAL (SELECT COALESCE((SELECT send_run_id FROM continued_sends WHERE run_id = top.id), top.id) AS id) first
  JOIN continued_sends later ON later.send_run_id = first.id
  JOIN automatisation_runs other ON other.id IN (first.id, later.run_id)
  WHERE p.id = r.parent_run_id AND NOT ${isOver('other')})`;

/**
 * Locks what others lock before they delete runs, in their order, so that nobody waits for another: flows and contacts, then the figures. A
 * flow or a contact that somebody else holds is passed over. A transaction that edits or deletes a flow, or continues a send, holds its row FOR NO KEY
 * UPDATE, and may wait for the figures then: a key share would let them pass. Runs that go on share the row.
 */
async function lockOwners(client: pg.ClientBase, over: readonly OldRun[]): Promise<OldRun[]> {
  const runIds = over.map(({ run }) => run);
  const flows = await client.query<{ id: number }>(
    `SELECT id FROM automatisations WHERE id = ANY (ARRAY(SELECT DISTINCT automatisation_id FROM automatisation_runs WHERE id = ANY ($1::bigint[])))
       AND deleted_at IS NULL
     ORDER BY id FOR SHARE SKIP LOCKED`,
    [runIds],
  );
  const contacts = await client.query<{ id: number }>(
    `SELECT id FROM contacts WHERE id = ANY (ARRAY(SELECT DISTINCT contact_id FROM automatisation_runs WHERE id = ANY ($1::bigint[]) AND contact_id IS NOT NULL))
     ORDER BY id FOR KEY SHARE SKIP LOCKED`,
    [runIds],
  );
  await client.query('SELECT FROM figures_rolled ORDER BY stream FOR UPDATE');
  await lockGoalFigures(client);
  const { rows } = await client.query<{ id: number }>(
    `SELECT r.id FROM automatisation_runs r
     WHERE r.id = ANY ($1::bigint[]) AND r.automatisation_id = ANY ($2::bigint[]) AND (r.contact_id IS NULL OR r.contact_id = ANY ($3::bigint[]))
       AND NOT ${sendGoesOn}`,
    [runIds, flows.rows.map(({ id }) => id), contacts.rows.map(({ id }) => id)],
  );
  const locked = new Set(rows.map(({ id }) => id));
  return over.filter(({ run }) => locked.has(run));
}

/** The runs that can go now: they are counted, also for the goal of their automation, their logs are erased, and nothing is left that belongs to another run. */
const gone = `
  DELETE FROM automatisation_runs r USING unnest($1::bigint[]) AS i (id)
  WHERE r.id = i.id AND ${isOver('r')} AND r.ended_at < now() - $2 * interval '1 day'
    AND r.id <= (SELECT last_id FROM figures_rolled WHERE stream = 'automatisation_runs')
    AND NOT EXISTS (SELECT FROM runs_entering waiting WHERE waiting.user_id = r.user_id AND waiting.run_id = r.id)
    AND NOT EXISTS (SELECT FROM goals g WHERE g.automatisation_id = r.automatisation_id AND g.replaced_at IS NULL AND g.counted_to < r.id)
    AND NOT EXISTS (SELECT FROM automatisation_run_steps v WHERE v.run_id = r.id)
    AND NOT EXISTS (SELECT FROM receipts p WHERE p.run_id = r.id)
    AND NOT EXISTS (SELECT FROM automatisation_runs item WHERE item.parent_run_id = r.id)
  RETURNING r.id, r.user_id, r.automatisation_id, r.contact_id, r.event_id, r.parent_run_id, r.state, r.created_at, r.entered_at, r.entry_value,
    r.loop_depth = 1 AND EXISTS (SELECT FROM automatisations a WHERE a.id = r.automatisation_id AND a.is_campaign) AS is_recipient`;

const eraseCounted = `
  WITH gone AS (${gone}), counted AS (
    INSERT INTO erased_runs AS kept (user_id, automatisation_id, start, state, name, runs)
    SELECT r.user_id, r.automatisation_id, COALESCE(date_trunc('hour', r.entered_at, 'UTC'), '-infinity'), r.state, COALESCE(e.name, ''), count(*)
    FROM gone r LEFT JOIN events e ON e.id = r.event_id
    WHERE r.parent_run_id IS NULL AND r.state <> 'refused'
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (automatisation_id, start, state, name) DO UPDATE SET runs = kept.runs + EXCLUDED.runs
  ), entered AS (
    ${keepEntries('gone WHERE (parent_run_id IS NULL OR is_recipient)')}
  ), compared AS (
    INSERT INTO erased_comparisons AS kept (user_id, automatisation_id, contact_id, entered_at)
    SELECT g.user_id, g.automatisation_id, n.contact_id, max(n.entered_at)
    FROM gone JOIN goal_entries n ON n.run_id = gone.id JOIN goals g ON g.id = n.goal_id
    WHERE n.is_compared GROUP BY 1, 2, 3 ORDER BY 2, 3
    ON CONFLICT (automatisation_id, contact_id) DO UPDATE SET entered_at = GREATEST(kept.entered_at, EXCLUDED.entered_at)
  ), kept_since AS (
    INSERT INTO runs_kept_since AS kept (user_id, automatisation_id, moment)
    SELECT user_id, automatisation_id, max(created_at) FROM gone WHERE parent_run_id IS NULL GROUP BY 1, 2 ORDER BY 2
    ON CONFLICT (automatisation_id) DO UPDATE SET moment = GREATEST(kept.moment, EXCLUDED.moment)
  )
  SELECT count(*) AS runs FROM gone`;

async function eraseThose(
  client: pg.ClientBase,
  over: readonly OldRun[],
  depth: number,
  days: number,
): Promise<number> {
  const meant = over.filter((run) => run.depth === depth && !run.isSend).map(({ run }) => run);
  if (meant.length === 0) return 0;
  const { rows } = await client.query<{ runs: number }>(eraseCounted, [meant, days]);
  return rows[0]?.runs ?? 0;
}
