import type pg from 'pg';
import { rememberOptOuts } from '../consent/erased';
import { forgetContactFigures } from '../figures/forget-contact';
import { endRuns } from '../runs/end';
import { eraseSuppressedAddresses } from '../suppressions/erased';

const contactDeleted = { code: 'contact_deleted', message: 'The contact was deleted.' } as const;

/**
 * Erases contacts of the account with their events, run logs and values, and ends their runs, in the caller's transaction; returns how many
 * there were. With `remembers`, keyed hashes of their addresses keep their opt-outs. With `isLater`, their workflows are told after all
 * other outbox rows of the account. After the commit the caller calls `notifyDispatcher`.
 */
export async function deleteContacts(
  client: pg.ClientBase,
  userId: number,
  contactIds: readonly number[],
  { isLater = false, remembers = true } = {},
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
    [userId, contactIds],
  );
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return 0;
  await endRuns(client, { userId, contactIds: found, state: 'stopped', reason: contactDeleted, isLater });
  await forgetContactFigures(client, userId, found);
  if (remembers) await rememberOptOuts(client, userId, found);
  await eraseSuppressedAddresses(client, userId, found);
  // Here and not by the cascade, which would count the members of each segment contact by contact.
  await client.query('DELETE FROM segment_members WHERE user_id = $1 AND contact_id = ANY ($2::bigint[])', [
    userId,
    found,
  ]);
  await client.query('DELETE FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[])', [userId, found]);
  return found.length;
}
