import type pg from 'pg';
import type { KeptCounts } from '../../domain/entities/contacts/erasure';
import { rememberOptOuts } from '../consent/erased';
import { queueErasedHistories } from '../erasure/histories';
import { forgetContactFigures } from '../figures/forget-contact';
import { eraseTraces } from '../erasure/traces';
import { contactDeleted } from './contact-deleted';
import { neverBegun, noteItemsOfErased } from '../loops/of-erased-contacts';
import { endRuns } from '../runs/end';
import { eraseSuppressedAddresses } from '../suppressions/erased';

/** How many contacts were erased, and how many hashes of their addresses stay. */
interface DeletedContacts {
  count: number;
  kept: KeptCounts;
}

/**
 * Erases contacts of the account with their events, run logs and values and with what refused calls and rows of imports say of them, and ends their runs, in the caller's transaction; the worker
 * deletes their histories in Temporal, and the report `erasureId` counts these. With `remembers`, keyed hashes of their addresses keep their
 * opt-outs. With `isLater`, their workflows are told after all other outbox rows of the account. After the commit the caller calls
 * `notifyDispatcher`.
 */
export async function deleteContacts(
  client: pg.ClientBase,
  userId: number,
  contactIds: readonly number[],
  { isLater = false, remembers = true, erasureId = null as number | null } = {},
): Promise<DeletedContacts> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
    [userId, contactIds],
  );
  const found = rows.map(({ id }) => id);
  const kept = { opt_outs: 0, topics: 0, suppressions: 0 };
  if (found.length === 0) return { count: 0, kept };
  await queueErasedHistories(client, { userId, contactIds: found, erasureId });
  await endRuns(client, { userId, contactIds: found, state: 'stopped', reason: contactDeleted, isLater });
  if (remembers) Object.assign(kept, await rememberOptOuts(client, userId, found));
  kept.suppressions = await eraseSuppressedAddresses(client, userId, found);
  await eraseTraces(client, userId, found);
  const unbegun = await neverBegun(client, userId, found);
  // Last: the figures of all accounts wait until the commit.
  await forgetContactFigures(client, userId, found);
  await noteItemsOfErased(client, userId, { contactIds: found, neverBegun: unbegun });
  await client.query('DELETE FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[])', [userId, found]);
  return { count: found.length, kept };
}
