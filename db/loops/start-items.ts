import type pg from 'pg';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';
import { controlPercent, controlShare } from '../goals/control-group';
import { mostPlaces } from '../../domain/steps/loop/pace';
import { queueStart } from '../outbox/queue';
import { holdRuns, isBeingStopped } from '../runs/resolving/held-runs';
import type { LoopReference } from './loop';

/** The run of an item that a loop from before `beginItems` starts as its child. */
export interface LoopItem {
  runId: number;
  contactId: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** How often it was retried by hand; missing in histories that are older than this field. */
  retries?: number;
  /** Its place in the loop, from 1; missing in histories that are older than this field. */
  item?: number;
}

/** Locks the run: a transaction that ends it waits for its items, and then ends them too. */
const lockParent = {
  name: 'lock-parent-of-loop-items',
  text: `SELECT id, automatisation_id AS "automatisationId" FROM automatisation_runs WHERE user_id = $1 AND id = $2 AND state = 'running' FOR SHARE`,
};

/** Why an item of a campaign's control group does nothing. */
const keptOut = toJson({
  code: 'control_group',
  message: 'The contact is in the control group of the campaign’s goal, which is not sent to.',
} satisfies RunReason);

const insertItems = `
    INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, depth, fan_out, loop_depth, parent_run_id, parent_visit, item,
                                     current_step_id, entered_at, state, reason, ended_at)
    SELECT run.user_id, run.automatisation_id, COALESCE(contact.id, run.contact_id), run.depth, run.fan_out / GREATEST(loop.total, 1), run.loop_depth + 1, run.id, loop.visit,
           place.item,
           -- The body as it is now: a step may have been inserted at its head since the loop began.
           CASE WHEN kept.out IS NULL THEN COALESCE(head.id, loop.body_step_id) END, CASE WHEN kept.out IS NULL THEN now() END,
           CASE WHEN kept.out IS NULL THEN 'running' ELSE 'refused' END, CASE WHEN kept.out THEN $6::jsonb END, CASE WHEN kept.out THEN now() END
    FROM loops loop
    JOIN automatisation_runs run ON run.id = loop.run_id AND run.state = 'running' AND run.visit = loop.visit
     AND NOT ${isBeingStopped('run')}
    LEFT JOIN automatisation_steps head ON head.automatisation_id = run.automatisation_id AND head.automatisation_step_before_id = loop.step_id
    CROSS JOIN generate_series($4::integer, $5::integer - 1) AS place (item)
    LEFT JOIN loop_contacts listed ON listed.run_id = loop.run_id AND listed.visit = loop.visit AND listed.item = place.item
    LEFT JOIN contacts contact ON contact.user_id = loop.user_id AND contact.id = listed.contact_id
    -- The control group of a campaign: those who would have been sent to, so that they are told apart from who never was in the audience.
    LEFT JOIN LATERAL (
      SELECT true AS out FROM automatisations a
      WHERE a.id = run.automatisation_id AND a.is_campaign AND run.loop_depth = 0
        AND ${controlPercent('run.automatisation_id')} > ${controlShare('run.automatisation_id', 'contact.id')}
    ) kept ON loop.audience ->> 'source' <> 'items'
    WHERE loop.user_id = $1 AND loop.run_id = $2 AND loop.visit = $3
      AND (loop.audience ->> 'source' = 'items' OR contact.id IS NOT NULL)
    ON CONFLICT (parent_run_id, parent_visit, item) WHERE parent_run_id IS NOT NULL DO NOTHING`;

const createItems = { name: 'insert-loop-items', text: insertItems };

/** Items that exist were queued when they were created. */
const createAndQueueItems = {
  name: 'insert-and-queue-loop-items',
  text: `
    WITH created AS (${insertItems} RETURNING id, user_id, created_at, retries, state)
    ${queueStart({ rows: "FROM created WHERE state = 'running' ORDER BY id", areItems: true })}`,
};

/** Items of the account that wait in the outbox, at most `mostPlaces`. */
const countWaiting = {
  name: 'count-outbox-of-account',
  text: `
    SELECT count(*) FROM (SELECT FROM dispatch WHERE NOT later AND user_id = $1 AND is_item AND not_before <= now() LIMIT ${mostPlaces}) waiting`,
};

const readItems = {
  name: 'read-loop-items',
  text: `
    SELECT id, contact_id, created_at, retries, item FROM automatisation_runs
    WHERE user_id = $1 AND parent_run_id = $2 AND parent_visit = $3 AND item >= $4 AND item < $5 AND state = 'running' ORDER BY item`,
};

/** The first item of a portion that may not begin yet, where contacts are due by their own timezones. */
const firstNotDue = {
  name: 'first-loop-item-not-due',
  text: `
    SELECT item, due_at FROM loop_contacts
    WHERE run_id = $1 AND visit = $2 AND item >= $3 AND item < $4 AND due_at > clock_timestamp() ORDER BY item LIMIT 1`,
};

/**
 * The items of a portion that may begin now, where not all may: those before `to`, which itself may begin from `dueAt` on (milliseconds
 * since 1970).
 */
export interface DueItems {
  items: LoopItem[];
  to: number;
  dueAt: number;
}

/** Which items of a loop are to be started. */
export interface LoopPortion {
  from: number;
  /** Exclusive. */
  to: number;
  /** The loop waits while its flow is paused; missing in histories that are older than this field. */
  canWait?: boolean;
}

/** Items of a loop that are to begin, and how many of its account's may wait in the outbox. */
export interface ItemsToBegin {
  from: number;
  /** Exclusive. */
  to: number;
  places: number;
}

/** The result of beginning items. */
export interface BegunItems {
  /** The first item that has not begun. */
  next: number;
  /** From when on that item may begin, in milliseconds since 1970, where contacts are due by their own timezones and it is not due yet; else null. */
  dueAt: number | null;
  /** How many items of the account waited in the outbox before, at most `mostPlaces`. */
  waiting: number;
}

/** A loop begins at least so many items at a time, however many of its account wait: each loop of a busy account must go on. */
const fewestBegun = 10;

/**
 * Creates the runs of items, from one number up to, but without, another, and puts their starts into the outbox: as many as have a place
 * there beside other items of their account. Items that exist are left as they are; a deleted contact has no item; an item of the control
 * group of a campaign is refused at once; and a run that has ended begins no more items. Null, with nothing created: the flow is paused, or its runs are being stopped; the loop's run is woken when the
 * flow goes on. After the commit the caller calls `notifyDispatcher`.
 */
export async function beginItems(
  client: pg.ClientBase,
  loop: LoopReference,
  { from, to, places }: ItemsToBegin,
): Promise<BegunItems | null> {
  const { rows } = await client.query<{ count: number }>({ ...countWaiting, values: [loop.userId] });
  const waiting = rows[0]?.count ?? 0;
  const upTo = Math.min(to, from + Math.max(fewestBegun, places - waiting));
  const created = await create(client, loop, { from, to: upTo, canWait: true }, createAndQueueItems);
  return created && { next: created.to, dueAt: created.dueAt, waiting };
}

/**
 * Creates the runs of items and returns them, for a loop from before `beginItems`, which starts their workflows itself. Items that exist and
 * have not ended are returned too. Null, with nothing created: the flow is paused, and the loop `canWait`.
 */
export async function startItems(
  client: pg.ClientBase,
  loop: LoopReference,
  portion: LoopPortion,
): Promise<LoopItem[] | DueItems | null> {
  const created = await create(client, loop, portion, createItems);
  if (created === null) return null;
  const { to, dueAt } = created;
  const { userId, runId, visit } = loop;
  const { rows } = await client.query<ItemRow>({
    ...readItems,
    values: [userId, runId, visit, portion.from, to],
  });
  const items = rows.map((row) => ({
    runId: row.id,
    contactId: row.contact_id,
    createdAt: row.created_at.getTime(),
    retries: row.retries,
    item: row.item + 1,
  }));
  return dueAt === null ? items : { items, to, dueAt };
}

/** Creates the items of a portion that are due; returns up to which, or null when the loop has to wait. */
async function create(
  client: pg.ClientBase,
  { userId, runId, visit }: LoopReference,
  { from, to, canWait = false }: LoopPortion,
  insert: { name: string; text: string },
): Promise<{ to: number; dueAt: number | null } | null> {
  const parents = await client.query<{ id: number; automatisationId: number }>({
    ...lockParent,
    values: [userId, runId],
  });
  if (canWait && (await holdRuns(client, parents.rows)).size > 0) return null;
  const later = await client.query<{ item: number; due_at: Date }>({
    ...firstNotDue,
    values: [runId, visit, from, to],
  });
  const [notDue] = later.rows;
  const upTo = notDue?.item ?? to;
  await client.query({ ...insert, values: [userId, runId, visit, from, upTo, keptOut] });
  return { to: upTo, dueAt: notDue?.due_at.getTime() ?? null };
}

interface ItemRow {
  id: number;
  contact_id: number | null;
  created_at: Date;
  retries: number;
  item: number;
}

/**
 * Whether any of the loop's items has not ended: 1, else 0, because the histories of loops know a count. A failed item that was retried by
 * hand is not waited for.
 */
export async function countItemsUnderWay(
  pool: Querier,
  { userId, runId, visit }: LoopReference,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM (
       SELECT FROM automatisation_runs
       WHERE user_id = $1 AND parent_run_id = $2 AND parent_visit = $3 AND state = 'running' AND retries = 0 LIMIT 1) under_way`,
    [userId, runId, visit],
  );
  return rows[0]?.count ?? 0;
}
