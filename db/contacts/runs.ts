import type pg from 'pg';
import type { HeldMessage, RetriedCall } from '../../domain/entities/runs/run';
import type { RunReason, RunState } from '../../domain/entities/runs/run-state';
import type { StepType } from '../../domain/steps/types';
import { heldMessageOfRun } from '../outbound-calls/held-message';
import { retriedCallOfRun } from '../outbound-calls/retried';

/** A run of a contact, with its automation and the step at which it stands. */
export interface ContactRunRow {
  id: number;
  automatisation_id: number;
  automatisation_name: string;
  is_campaign: boolean;
  state: RunState;
  reason: RunReason | null;
  event_name: string | null;
  step_id: number | null;
  step_type: StepType | null;
  step_description: string | null;
  waiting_until: Date | null;
  held_message: HeldMessage | null;
  retried_call: RetriedCall | null;
  created_at: Date;
  ended_at: Date | null;
}

/** A part of a contact's runs, newest first, and how many there are. Refused runs never entered. */
export async function runsOfContact(
  pool: pg.Pool,
  userId: number,
  contactId: number,
  part: { limit: number; offset: number },
): Promise<{ rows: ContactRunRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    readContactRuns(pool, { userId, contactId }, part),
    pool.query<{ total: number }>(
      `SELECT count(*) AS total FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id AND a.deleted_at IS NULL
       WHERE r.user_id = $1 AND r.contact_id = $2 AND r.state <> 'refused'`,
      [userId, contactId],
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The same without the total; with `before`, only runs older than that one. */
export async function readContactRuns(
  pool: pg.Pool,
  { userId, contactId }: { userId: number; contactId: number },
  {
    limit,
    offset = 0,
    before,
  }: { limit: number; offset?: number; before?: Pick<ContactRunRow, 'id'> | undefined },
): Promise<ContactRunRow[]> {
  const { rows } = await pool.query<ContactRunRow>(
    `SELECT r.id, r.automatisation_id, a.name AS automatisation_name, a.is_campaign, r.state, r.reason,
            e.name AS event_name, s.id AS step_id, s.type AS step_type, s.description AS step_description,
            r.waiting_until, ${heldMessageOfRun} AS held_message, ${retriedCallOfRun} AS retried_call, r.created_at, r.ended_at
     FROM automatisation_runs r
     JOIN automatisations a ON a.id = r.automatisation_id AND a.deleted_at IS NULL
     LEFT JOIN events e ON e.id = r.event_id
     LEFT JOIN automatisation_steps s ON s.id = r.current_step_id
     WHERE r.user_id = $1 AND r.contact_id = $2 AND r.state <> 'refused' ${before ? 'AND r.id < $5' : ''}
     ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
    [userId, contactId, limit, offset, ...(before ? [before.id] : [])],
  );
  return rows;
}
