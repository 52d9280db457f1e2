import { messageWebhooks } from '../../domain/apps/webhook';
import type { CampaignOutcome } from '../../domain/entities/automatisations/campaign';
import type { RunState } from '../../domain/entities/runs/run-state';
import type { Querier } from '../database/connection';
import { itemsOfLoops } from '../flow-counts/of-runs';
import { nextDue } from '../loops/next-due';
import { totalWithoutErased } from '../loops/of-erased-contacts';
import type { FlowReference } from '../automatisations/stored-flow';
import { isBeingStopped } from '../runs/resolving/held-runs';
import { loopKinds } from '../steps/kinds';
import { readErasedItems } from './erased-items';
import { joinItemOf } from './item-of';
import type { RunFigures } from './run-figures';

/** A run of a campaign that is not an item of a loop. */
export interface RunOfCampaign {
  id: number;
  state: RunState;
  /** An order to stop covers the run, but has not reached it yet. */
  is_stopping: boolean;
  /** It has reached no loop so far, and there is one that it may come to: nobody knows yet through how many contacts it goes. */
  may_loop: boolean;
  /** The last loop that it has reached; null when it has reached none. */
  loop: {
    visit: number;
    /** Without contacts that were erased since. */
    total: number | null;
    /** Milliseconds between two items. */
    delay: number;
    has_ended: boolean;
    /** When the last contact is due, where contacts are due by their own timezones; an ISO date. */
    last_due: string | null;
  } | null;
  /** When the next contact is due whose item has not begun, where contacts are due by their own timezones. */
  next_due: Date | null;
  /** The test of its broadcast that it begins with, of a part of its contacts; null where it has none, and where all try both messages. */
  test: {
    hours: number;
    /** When its hours are over, an ISO date; null before its last contact has begun. */
    ends_at: string | null;
    /** When its winner was chosen, an ISO date. */
    chosen_at: string | null;
  } | null;
}

/** SQL: the columns of `RunOfCampaign` of a run `r` and, where it has come to one, its last loop `l`. */
export const runOfCampaign = `
  r.id, r.state, r.state = 'running' AND ${isBeingStopped('r')} AS is_stopping,
  r.state = 'running' AND l.run_id IS NULL AND EXISTS (
    SELECT FROM automatisation_steps s WHERE s.automatisation_id = r.automatisation_id AND s.type IN ${loopKinds}) AS may_loop,
  CASE WHEN l.run_id IS NOT NULL THEN jsonb_build_object(
    'visit', l.visit, 'total', ${totalWithoutErased('l')}, 'delay', l.delay_milliseconds, 'has_ended', l.ended_at IS NOT NULL,
    'last_due', (SELECT due_at FROM loop_contacts WHERE run_id = l.run_id AND visit = l.visit ORDER BY item DESC LIMIT 1)) END AS loop,
  CASE WHEN r.state = 'running' THEN ${nextDue('l')} END AS next_due,
  (SELECT jsonb_build_object('hours', b.test -> 'hours', 'ends_at', b.test_ends_at, 'chosen_at', b.test_result -> 'chosen_at')
   FROM broadcasts b WHERE b.automatisation_id = r.automatisation_id AND b.test_run_id = r.id AND b.test_size < l.total) AS test`;

/** SQL: the last loop `l` of the run `r` itself. Loops nested inside its items belong to the items' runs. */
export const lastLoop = `LEFT JOIN LATERAL (SELECT * FROM loops WHERE run_id = r.id ORDER BY visit DESC LIMIT 1) l ON true`;

/** SQL: whether the automation of the run `r` has a step that sends a contact a message. */
const sendsMessages = `EXISTS (
  SELECT FROM automatisation_steps s
  WHERE s.automatisation_id = r.automatisation_id AND s.app_webhook_unique_identifier = ANY ($5::text[]))`;

/** SQL: whether a run has calls that are in some states. */
const hasCall = (run: string, states: string, more = 'true'): string => `EXISTS (
  SELECT FROM calls c WHERE c.user_id = $1 AND c.run_id = ${run}.id AND c.state IN (${states}) AND ${more})`;

/** SQL: whether a run is under way: it is running, or it is being stopped or has ended while its call is still out. */
const isUnderWay = (run: string): string => `
  (${run}.state = 'running' AND NOT asked.is_stopping OR ${hasCall(run, "'pending', 'sending'", `(c.state = 'sending' OR ${run}.state = 'running')`)})`;

const asked = `
  FROM unnest($2::bigint[], $3::integer[], $4::boolean[]) AS asked (run_id, visit, is_stopping)
  JOIN automatisation_runs r ON r.user_id = $1 AND r.id = asked.run_id`;

/** SQL: how many items are in a state. */
const itemsIn = (state: RunState | 'refused'): string =>
  `COALESCE(sum(items) FILTER (WHERE state = '${state}'), 0)::bigint`;

/**
 * The counts of items by their states are kept (docs/decisions/0095); contacts reached by messages are counted by an index. Only running
 * items and open calls are read one by one (migration 035); where that takes long, the answer is cached (`costlyRead`).
 */
const ofLoops = `
  SELECT r.id AS run_id, CASE WHEN noted THEN 'messages' ELSE 'contacts' END AS counts, item.begun, item.running,
         CASE WHEN noted THEN reached.sent ELSE item.completed END AS sent,
         CASE WHEN noted THEN reached.unknown ELSE lost.count END AS unknown,
         CASE WHEN noted OR asked.is_stopping THEN going.count ELSE item.running END + left_open.count AS under_way, item.control
  ${asked}
  JOIN loops l ON l.run_id = r.id AND l.visit = asked.visit
  CROSS JOIN LATERAL (SELECT l.notes_reached AND ${sendsMessages} AS noted) kind
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(items), 0)::bigint AS begun, ${itemsIn('running')} AS running, ${itemsIn('completed')} AS completed,
           ${itemsIn('refused')} AS control
    FROM ${itemsOfLoops('r')} theirs WHERE theirs.visit = l.visit
  ) item
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE NOT is_unknown) AS sent, count(*) FILTER (WHERE is_unknown) AS unknown
    FROM reached_items WHERE run_id = r.id
  ) reached
  CROSS JOIN LATERAL (
    SELECT count(*) FROM automatisation_runs i
    WHERE NOT noted AND i.parent_run_id = r.id AND i.parent_visit = l.visit AND i.state IN ('failed', 'stopped', 'exited')
      AND ${hasCall('i', "'unknown'")}
  ) lost
  CROSS JOIN LATERAL (
    SELECT count(*) FROM automatisation_runs i
    WHERE (noted OR asked.is_stopping)
      AND i.parent_run_id = r.id AND i.parent_visit = l.visit AND i.state = 'running' AND ${isUnderWay('i')}
      AND NOT (noted AND EXISTS (SELECT FROM reached_items x WHERE x.item_id = i.id))
  ) going
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT item.id)
    FROM calls c JOIN automatisation_runs i ON i.user_id = c.user_id AND i.id = c.run_id ${joinItemOf('i')}
    WHERE c.user_id = $1 AND c.state = 'sending' AND item.parent_run_id = r.id AND item.parent_visit = l.visit
      AND (item.state <> 'running' OR asked.is_stopping AND i.id <> item.id)
      AND NOT (noted AND EXISTS (SELECT FROM reached_items x WHERE x.item_id = item.id))
  ) left_open`;

/** A run without a loop is for one contact, or for none: it has few calls, so these are read. */
const ofSingles = `
  SELECT r.id AS run_id, CASE WHEN noted THEN 'messages' ELSE 'contacts' END AS counts,
         1 AS begun, (r.state = 'running')::integer AS running, sent::integer,
         (NOT sent AND unknown)::integer AS unknown, (NOT sent AND NOT unknown AND ${isUnderWay('r')})::integer AS under_way, 0 AS control
  ${asked}
  CROSS JOIN LATERAL (SELECT ${sendsMessages} AS noted) kind
  CROSS JOIN LATERAL (
    SELECT CASE WHEN noted THEN ${hasCall('r', "'answered'", 'c.webhook = ANY ($5::text[])')} ELSE r.state = 'completed' END AS sent,
           ${hasCall('r', "'unknown'", '(NOT noted OR c.webhook = ANY ($5::text[]))')} AS unknown
  ) went
  WHERE asked.visit IS NULL`;

/** The figures of the account's runs, by run id. */
export async function readFigures(
  pool: Querier,
  userId: number,
  runs: readonly RunOfCampaign[],
): Promise<ReadonlyMap<number, RunFigures>> {
  if (runs.length === 0) return new Map();
  const kept = await readErasedItems(
    pool,
    userId,
    runs.map(({ id }) => id),
  );
  const counted = runs.filter(({ id }) => !kept.has(id));
  if (counted.length === 0) return kept;
  const { rows } = await pool.query<RunFigures>(`${ofLoops} UNION ALL ${ofSingles}`, [
    userId,
    counted.map(({ id }) => id),
    counted.map(({ loop }) => loop?.visit ?? null),
    counted.map(({ is_stopping: isStopping }) => isStopping),
    messageWebhooks,
  ]);
  return new Map([...kept, ...rows.map((row) => [row.run_id, row] as const)]);
}

/** How many contacts a run goes through, without those that were erased since; null until its loop has gathered them. */
export function totalOf({ loop, may_loop: mayLoop }: RunOfCampaign): number | null {
  if (loop) return loop.total;
  return mayLoop ? null : 1;
}

/** The outcome of a run. Once it no longer goes on, items that never began count as not sent. */
export function outcomeOf(run: RunOfCampaign, figures: RunFigures): CampaignOutcome {
  const { counts, sent, unknown, under_way, control, begun } = figures;
  const isOver = run.state !== 'running' || run.is_stopping || run.loop?.has_ended === true;
  const meant = isOver ? (totalOf(run) ?? begun) : begun;
  const notSent = Math.max(0, meant - sent - unknown - under_way - control);
  return { counts, sent, unknown, under_way, not_sent: notSent, control };
}

/** The most runs whose outcomes are added up. */
const outcomesLimit = 10_000;

/** The running runs of a campaign that are not loop items, at most `outcomesLimit` + 1; none for another flow. */
export async function runningRunsOfCampaign(
  client: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM automatisation_runs
     WHERE automatisation_id = (SELECT id FROM automatisations WHERE user_id = $1 AND id = $2 AND is_campaign)
       AND state = 'running' AND parent_run_id IS NULL LIMIT ${outcomesLimit + 1}`,
    [userId, automatisationId],
  );
  return rows.map(({ id }) => id);
}

/** The outcomes of these runs, added up; null when there are no runs, or too many. */
export async function readOutcome(
  pool: Querier,
  userId: number,
  runIds: readonly number[],
): Promise<CampaignOutcome | null> {
  if (runIds.length === 0 || runIds.length > outcomesLimit) return null;
  const { rows: runs } = await pool.query<RunOfCampaign>(
    `SELECT ${runOfCampaign} FROM automatisation_runs r ${lastLoop} WHERE r.user_id = $1 AND r.id = ANY ($2::bigint[])`,
    [userId, runIds],
  );
  const figures = await readFigures(pool, userId, runs);
  const outcomes = runs.flatMap((run) => {
    const of = figures.get(run.id);
    return of ? [outcomeOf(run, of)] : [];
  });
  const sum = (name: 'sent' | 'unknown' | 'under_way' | 'not_sent' | 'control'): number =>
    outcomes.reduce((total, outcome) => total + outcome[name], 0);
  return {
    counts: outcomes.every(({ counts }) => counts === 'messages') ? 'messages' : 'contacts',
    sent: sum('sent'),
    unknown: sum('unknown'),
    under_way: sum('under_way'),
    not_sent: sum('not_sent'),
    control: sum('control'),
  };
}
