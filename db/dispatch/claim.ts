import type pg from 'pg';

/** A workflow to start or to wake, with what its search attributes say. */
export interface DispatchRow {
  user_id: number;
  run_id: number;
  run_created_at: Date;
  kind: 'start' | 'wake';
  attempts: number;
  /** Null, with all that follows, when the run has been deleted since. */
  automatisation_id: number | null;
  automatisation_name: string | null;
  contact_id: number | null;
  event_name: string | null;
}

const claim = {
  name: 'claim-dispatch',
  text: `
    WITH claimed AS (
      DELETE FROM dispatch
      WHERE id IN (SELECT id FROM dispatch WHERE not_before <= now() ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING id, user_id, run_id, run_created_at, kind, attempts
    )
    SELECT c.user_id, c.run_id, c.run_created_at, c.kind, c.attempts, r.automatisation_id,
           a.name AS automatisation_name, r.contact_id, e.name AS event_name
    FROM claimed c
    LEFT JOIN automatisation_runs r ON r.id = c.run_id
    LEFT JOIN automatisations a ON a.id = r.automatisation_id
    LEFT JOIN events e ON e.id = r.event_id
    ORDER BY c.id`,
};

/**
 * Takes up to `limit` rows out of the outbox. They are gone when the caller's transaction commits, and back when it does not:
 * commit after the workflows have been started.
 */
export async function claimDispatch(client: pg.ClientBase, limit: number): Promise<DispatchRow[]> {
  const { rows } = await client.query<DispatchRow>({ ...claim, values: [limit] });
  return rows;
}

/** Puts rows back that could not be dispatched; each is tried again later, waiting longer each time, a minute at most. */
export async function returnDispatch(client: pg.ClientBase, rows: readonly DispatchRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO dispatch (user_id, run_id, run_created_at, kind, attempts, not_before)
     SELECT user_id, run_id, run_created_at, kind, attempts + 1, now() + least(power(2, attempts), 60) * interval '1 second'
     FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::integer[])
          AS i (user_id, run_id, run_created_at, kind, attempts)`,
    [
      rows.map((row) => row.user_id),
      rows.map((row) => row.run_id),
      rows.map((row) => row.run_created_at.toISOString()),
      rows.map((row) => row.kind),
      rows.map((row) => row.attempts),
    ],
  );
}
