import type pg from 'pg';
import { isOverdue } from '../runs/resolving/held-runs';
import type { RunState } from '../../domain/entities/runs/run-state';

/**
 * A run's workflow to start, to wake, or to have its call retried now (`try`), or its loop to wake because all items have ended (`loop`), with
 * its search attributes.
 */
export interface RunOutboxRow {
  kind: 'start' | 'wake' | 'try' | 'loop';
  user_id: number;
  run_id: number;
  run_created_at: Date;
  /** How often the run was retried by hand; of a deleted run, as noted with its wake-up. */
  run_retries: number;
  /** The visit whose call or loop is meant; only with `try` and `loop`, else null. */
  run_visit: number | null;
  /** Whether it comes from a large order. */
  later: boolean;
  /** Whether it starts an item of a loop. */
  is_item: boolean;
  attempts: number;
  /** Null, with all that follows, when the run has been deleted since. */
  automatisation_id: number | null;
  /** The run's state when the row was claimed. */
  run_state: RunState | null;
  /** Its next stretch. */
  run_segment: number | null;
  /** The workflow of several runs that has it; null: its own has it, or is to. */
  group_workflow_id: string | null;
  /** The workflow of several runs that took it last, also where its own is to take it over. */
  last_group_workflow_id: string | null;
  /** Its current visit, if that is a loop with items left. */
  loop_visit: number | null;
  /** Whether its flow was paused when the row was claimed. */
  is_paused: boolean | null;
  automatisation_name: string | null;
  contact_id: number | null;
  /** Of an item of a loop: the loop's run, and its place from 0; else null. */
  parent_run_id: number | null;
  item: number | null;
  /** The event that began the run, or the run whose loop it is an item of. */
  event_name: string | null;
}

/** An import whose workflow is to look for rows. */
export interface ImportOutboxRow {
  kind: 'import';
  user_id: number;
  import_id: number;
  attempts: number;
  /** Null when the import has been deleted since. */
  import_created_at: Date | null;
}

/** A scheduled task whose schedule at Temporal is to be updated. */
export interface ScheduleOutboxRow {
  kind: 'schedule';
  user_id: number;
  scheduled_task_id: number;
  scheduled_task_created_at: Date;
  attempts: number;
}

/** A row of the outbox, and since when it waits there; putting it back does not reset that. */
export type OutboxRow = (RunOutboxRow | ImportOutboxRow | ScheduleOutboxRow) & { queued_at?: Date };

/**
 * SQL: the workflow of several runs that has the run `r`. One in which it should have woken ten minutes ago, and which no pause of its flow
 * keeps, is left out: something is wrong with it, and the run gets a workflow of its own.
 */
const sleepersOrGroup = `CASE WHEN r.group_workflow_id IS NULL OR ${isOverdue('r', '10 minutes')} THEN NULL
  ELSE r.group_workflow_id END AS group_workflow_id`;

/*
 * Every account has its turn: as many rows are taken of each as of the others, its oldest first, so that a flood of one account does not
 * delay another's rows. Items of its loops come after its other rows, which leave them a quarter of the turn, one row at least. The
 * accounts are found by jumping from one to the next in the index.
 *
 * A claim costs the same however many rows wait. The rows are named by a list of their places (`ctid`): with a subselect the planner
 * assumes that it may match most of the table, and scans the table, and all runs, to find a hundred rows. And the table has only one index,
 * because with two the planner would look for one account's rows in the order of another index.
 */
const claim = {
  name: 'claim-dispatch',
  text: `
    WITH RECURSIVE account AS (
      (SELECT user_id FROM dispatch WHERE later = $2 AND not_before <= now() ORDER BY user_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.user_id FROM dispatch d WHERE later = $2 AND d.user_id > account.user_id AND not_before <= now() ORDER BY d.user_id LIMIT 1)
      FROM account WHERE account.user_id IS NOT NULL
    ), share AS (
      SELECT user_id, ceil($1::numeric / count(*) OVER ())::integer AS rows, user_id <> ALL ($3::bigint[]) AS takes, user_id <> ALL ($4::bigint[]) AS takes_items
      FROM account WHERE user_id IS NOT NULL AND NOT (user_id = ANY ($3::bigint[]) AND user_id = ANY ($4::bigint[]))
      ORDER BY random() LIMIT $1::integer
    ), claimed AS (
      DELETE FROM dispatch
      WHERE ctid = ANY (ARRAY(
        SELECT turn.place FROM share
        CROSS JOIN LATERAL (SELECT ARRAY(
          SELECT ctid FROM dispatch d
          WHERE later = $2 AND d.user_id = share.user_id AND NOT is_item AND not_before <= now()
          ORDER BY id LIMIT CASE WHEN share.takes THEN share.rows ELSE 0 END FOR UPDATE SKIP LOCKED
        ) AS places) own
        CROSS JOIN LATERAL (SELECT ARRAY(
          SELECT ctid FROM dispatch d
          WHERE later = $2 AND d.user_id = share.user_id AND is_item AND not_before <= now()
          ORDER BY id LIMIT CASE WHEN share.takes_items THEN GREATEST(share.rows - cardinality(own.places), share.rows / 4, 1) ELSE 0 END
          FOR UPDATE SKIP LOCKED
        ) AS places) items
        CROSS JOIN LATERAL unnest(own.places || items.places) AS turn (place)))
      RETURNING id, user_id, run_id, run_created_at, run_retries, run_visit, import_id, scheduled_task_id, scheduled_task_created_at, kind, later, is_item, attempts, created_at
    )
    SELECT c.user_id, c.run_id, c.run_created_at, COALESCE(r.retries, c.run_retries) AS run_retries, r.state AS run_state, r.segment AS run_segment,
           ${sleepersOrGroup}, r.group_workflow_id AS last_group_workflow_id, l.visit AS loop_visit, c.run_visit, c.kind, c.later, c.is_item, c.attempts, r.automatisation_id,
           a.paused_at IS NOT NULL AS is_paused, a.name AS automatisation_name, r.contact_id, r.parent_run_id, r.item,
           e.name AS event_name, c.import_id, i.created_at AS import_created_at,
           c.scheduled_task_id, c.scheduled_task_created_at, c.created_at AS queued_at
    FROM claimed c
    LEFT JOIN automatisation_runs r ON r.id = c.run_id
    LEFT JOIN loops l ON l.run_id = c.run_id AND l.visit = r.visit AND l.ended_at IS NULL
    LEFT JOIN automatisations a ON a.id = r.automatisation_id
    LEFT JOIN automatisation_runs parent ON parent.id = r.parent_run_id
    LEFT JOIN automatisation_runs outer_run ON outer_run.id = parent.parent_run_id
    LEFT JOIN events e ON e.id = COALESCE(r.event_id, parent.event_id, outer_run.event_id)
    LEFT JOIN imports i ON i.id = c.import_id
    ORDER BY c.id`,
};

/** Which rows of the outbox are taken. */
export interface ClaimedRows {
  /** Those that are for later, or the others. */
  isLater?: boolean;
  /** The accounts of which none is taken, except for items of loops, of which none is taken of `exceptItems`. */
  except?: readonly number[];
  exceptItems?: readonly number[];
}

/**
 * Takes about `limit` rows out of the outbox; none when there are none. They are deleted when the caller's transaction commits, and stay
 * when it does not: commit after the workflows have been started.
 */
export async function claimOutbox(
  client: pg.ClientBase,
  limit: number,
  { isLater = false, except = [], exceptItems = [] }: ClaimedRows = {},
): Promise<OutboxRow[]> {
  const { rows } = await client.query<OutboxRow>({ ...claim, values: [limit, isLater, except, exceptItems] });
  return rows;
}

/** Puts back rows that could not be dispatched; each is tried again later, after longer waits each time, of at most a minute. */
export async function returnOutbox(client: pg.ClientBase, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO dispatch (user_id, run_id, run_created_at, run_retries, run_visit, import_id, scheduled_task_id, scheduled_task_created_at,
                           kind, later, is_item, attempts, created_at, not_before)
     SELECT user_id, run_id, run_created_at, COALESCE(run_retries, 0), run_visit, import_id, scheduled_task_id, scheduled_task_created_at, kind, COALESCE(later, false),
            COALESCE(is_item, false), attempts + 1, COALESCE(queued_at, now()),
            now() + least(power(2, least(attempts, 6)), 60) * interval '1 second'
     FROM jsonb_to_recordset($1::jsonb) AS i (user_id bigint, run_id bigint, run_created_at timestamptz, run_retries smallint, run_visit integer, import_id bigint,
                                              scheduled_task_id bigint, scheduled_task_created_at timestamptz, kind text, later boolean, is_item boolean, attempts integer, queued_at timestamptz)`,
    [JSON.stringify(rows)],
  );
}
