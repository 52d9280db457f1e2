import type { Pool } from 'pg';
import { accountsWithMessageEvents, tellMessageEvents } from '../../../db/outcomes/tell-events';

/** Does what the worker does for events of messages, until nothing is left; it waits for no click that may be a scanner's. */
export async function tellAllMessageEvents(pool: Pool): Promise<void> {
  await pool.query('UPDATE message_results SET due_at = now() WHERE due_at > now()');
  for (const userId of await accountsWithMessageEvents(pool)) while (await tellMessageEvents(pool, userId));
}
