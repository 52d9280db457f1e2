import type { Querier } from '../database/connection';

/** How much of each kind is stored about a contact. */
export interface HeldOfContact {
  events: number;
  runs: number;
  running: number;
  messages: number;
  consentChanges: number;
  tags: number;
}

/** What is stored about a contact: all of it is erased with the contact. */
export async function heldOfContact(
  client: Querier,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<HeldOfContact> {
  const count = (table: string, more = ''): string =>
    `(SELECT count(*) FROM ${table} WHERE user_id = $1 AND contact_id = $2 ${more})`;
  const { rows } = await client.query<HeldOfContact>(
    `SELECT ${count('events')} AS events, ${count('automatisation_runs')} AS runs,
            ${count('automatisation_runs', `AND state = 'running'`)} AS running, ${count('calls')} AS messages,
            ${count('opt_out_changes')} + ${count('topic_changes')} AS "consentChanges", ${count('contact_tags')} AS tags`,
    [userId, contactId],
  );
  const [held] = rows;
  if (!held) throw new Error('A query of counts answered nothing');
  return held;
}
