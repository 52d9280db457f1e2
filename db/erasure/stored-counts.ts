import type { ErasedCounts } from '../../domain/entities/contacts/erasure';
import type { Querier } from '../database/connection';
import { readTraces, type Traces } from './traces';

/** What goes with some runs of a contact. */
type RunCounts = Pick<ErasedCounts, 'runs' | 'running_runs' | 'log_entries' | 'messages' | 'calls'>;

/** How much is stored about a contact, by kind: all of it is erased with the contact. */
export async function readStoredCounts(
  client: Querier,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<ErasedCounts> {
  const count = (table: string, more = ''): string =>
    `(SELECT count(*) FROM ${table} WHERE user_id = $1 AND contact_id = $2 ${more})`;
  const { rows } = await client.query<Omit<ErasedCounts, keyof Traces>>(
    `SELECT ${count('events')} AS events, ${count('automatisation_runs')} AS runs,
            ${count('automatisation_runs', `AND state = 'running'`)} AS running_runs,
            (SELECT count(*) FROM automatisation_runs r JOIN automatisation_run_steps s ON s.run_id = r.id
             WHERE r.user_id = $1 AND r.contact_id = $2) AS log_entries,
            ${count('calls')} AS messages,
            (SELECT count(*) FROM automatisation_runs r JOIN calls c ON c.run_id = r.id
             WHERE r.user_id = $1 AND r.contact_id = $2 AND c.contact_id IS NULL) AS calls,
            ${count('opt_out_changes')} + ${count('topic_changes')} AS consent_changes,
            ${count('contact_tags')} AS tags, ${count('segment_members')} AS segments`,
    [userId, contactId],
  );
  const [counts] = rows;
  if (!counts) throw new Error('A query of counts answered nothing');
  return { ...counts, ...(await readTraces(client, userId, [contactId])) };
}

/** How much is stored with some runs of a contact. */
export async function readCountsOfRuns(
  client: Querier,
  contactId: number,
  runIds: readonly number[],
): Promise<RunCounts> {
  const { rows } = await client.query<RunCounts>(
    `SELECT count(*) AS runs, count(*) FILTER (WHERE state = 'running') AS running_runs,
            (SELECT count(*) FROM automatisation_run_steps WHERE run_id = ANY ($2::bigint[])) AS log_entries,
            (SELECT count(*) FROM calls WHERE run_id = ANY ($2::bigint[]) AND contact_id = $1) AS messages,
            (SELECT count(*) FROM calls WHERE run_id = ANY ($2::bigint[]) AND contact_id IS NULL) AS calls
     FROM automatisation_runs WHERE id = ANY ($2::bigint[])`,
    [contactId, runIds],
  );
  const [counts] = rows;
  if (!counts) throw new Error('A query of counts answered nothing');
  return counts;
}
