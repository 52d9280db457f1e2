import type pg from 'pg';
import { contactDeleted } from '../contacts/contact-deleted';
import { deleteContacts } from '../contacts/delete';
import type { Querier } from '../database/connection';
import { forgetEventFigures } from '../figures/forget-contact';
import { forgetRunFigures } from '../figures/forget-runs';
import { noteItemsOfErased } from '../loops/of-erased-contacts';
import { keepEntries } from '../runs/advancing/entering';
import { endRuns } from '../runs/end';
import { queueHistoriesOfGroups } from './histories';
import { addToReport } from './report';
import { readCountsOfRuns } from './stored-counts';

/** How many events, or how many runs, go in one transaction, at most: the figures of all accounts wait for it. */
const eventsAtOnce = 5_000;
const runsAtOnce = 500;

/** A contact that is being erased. */
export interface ErasedContact {
  userId: number;
  contactId: number;
  /** The report that counts what goes; null: there is none. */
  erasureId: number | null;
}

/**
 * Erases the next runs of a contact, or, where it has none, its next events, with what they add to the figures, in the caller's transaction: a part of
 * what has to go before a contact with very many of them. Returns whether there was anything. After the commit the caller calls
 * `notifyDispatcher`.
 */
export async function erasePart(client: pg.ClientBase, contact: ErasedContact): Promise<boolean> {
  if (!(await lockContact(client, contact))) return false;
  const isAny = (await eraseNextRuns(client, contact)) || (await eraseAndCountEvents(client, contact));
  await startNothing(client, contact);
  return isAny;
}

/** Locks a contact until the transaction ends; returns whether there is one. */
export async function lockContact(
  client: Querier,
  { userId, contactId }: Pick<ErasedContact, 'userId' | 'contactId'>,
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM contacts WHERE user_id = $1 AND id = $2 FOR UPDATE', [
    userId,
    contactId,
  ]);
  return rowCount === 1;
}

async function eraseAndCountEvents(client: pg.ClientBase, contact: ErasedContact): Promise<boolean> {
  const events = await eraseNextEvents(client, contact);
  if (contact.erasureId !== null) await addToReport(client, contact.erasureId, { events });
  return events > 0;
}

/** What the transaction has noted for segments about the contact starts nothing: it is left with less, and has done nothing. */
async function startNothing(client: pg.ClientBase, { userId, contactId }: ErasedContact): Promise<void> {
  await client.query(
    `UPDATE segment_checks SET triggers = false
     WHERE user_id = $1 AND contact_id = $2 AND triggers AND xmin = pg_current_xact_id()::xid`,
    [userId, contactId],
  );
}

/** The newest ones first: items of loops have higher ids than their loop's run. */
async function eraseNextRuns(
  client: pg.ClientBase,
  { userId, contactId, erasureId }: ErasedContact,
): Promise<boolean> {
  const { rows } = await client.query<{ id: number; group_workflow_id: string | null }>(
    `SELECT id, group_workflow_id FROM automatisation_runs WHERE user_id = $1 AND contact_id = $2 ORDER BY id DESC LIMIT ${runsAtOnce}`,
    [userId, contactId],
  );
  if (rows.length === 0) return false;
  const runIds = rows.map(({ id }) => id);
  const groups = new Set(rows.flatMap(({ group_workflow_id: group }) => group ?? []));
  if (erasureId !== null)
    await addToReport(client, erasureId, await readCountsOfRuns(client, contactId, runIds));
  await queueHistoriesOfGroups(client, { userId, erasureId, groups: [...groups] });
  await endRuns(client, { userId, runIds, state: 'stopped', reason: contactDeleted, isLater: true });
  await forgetRunFigures(client, userId, { runIds });
  await noteItemsOfErased(client, userId, { runIds });
  await rememberEntries(client, userId, runIds);
  await client.query('DELETE FROM automatisation_runs WHERE user_id = $1 AND id = ANY ($2::bigint[])', [
    userId,
    runIds,
  ]);
  return true;
}

/** Until the contact is gone itself, re-entry goes on knowing what it has entered: an event that comes meanwhile begins nothing again. */
async function rememberEntries(
  client: pg.ClientBase,
  userId: number,
  runIds: readonly number[],
): Promise<void> {
  await client.query(
    keepEntries(
      'automatisation_runs WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND parent_run_id IS NULL',
    ),
    [userId, runIds],
  );
}

/** Erases a contact's next events, without those that began runs; returns how many. The caller's transaction has locked the contact. */
export async function eraseNextEvents(
  client: pg.ClientBase,
  { userId, contactId }: Pick<ErasedContact, 'userId' | 'contactId'>,
  limit = eventsAtOnce,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT e.id FROM events e
     WHERE e.user_id = $1 AND e.contact_id = $2 AND NOT EXISTS (SELECT FROM automatisation_runs r WHERE r.event_id = e.id)
     ORDER BY e.created_at DESC, e.id DESC LIMIT $3`,
    [userId, contactId, limit],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await forgetEventFigures(client, { userId, contactId }, ids);
  await client.query('DELETE FROM events WHERE user_id = $1 AND id = ANY ($2::bigint[])', [userId, ids]);
  return ids.length;
}

/** The first of the contacts, as many as may be erased at once: none, where the first has too many events or runs for that. */
export async function fewTogether(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<number[]> {
  const few: number[] = [];
  let shares = 0;
  // One first, then twice as many: of those that do not fit, not many more are counted than of those that do.
  for (let next = 1; few.length < contactIds.length; next *= 2)
    for (const { id, share } of await sharesOf(
      client,
      userId,
      contactIds.slice(few.length, few.length + next),
    )) {
      shares += share;
      if (shares > 1) return few;
      few.push(id);
    }
  return few;
}

/**
 * Erases the few of the contacts that may be erased at once (`fewTogether`), as `deleteContacts` does; where there are none, a part of the first. Returns
 * how many of the first contacts are done with, and how many of these it has erased.
 */
export async function eraseFew(
  client: pg.ClientBase,
  userId: number,
  { contactIds, few }: { contactIds: readonly number[]; few: readonly number[] },
  how: Parameters<typeof deleteContacts>[3],
): Promise<{ looked: number; changed: number }> {
  const [first] = contactIds;
  const isPart =
    few.length === 0 &&
    first !== undefined &&
    (await erasePart(client, { userId, contactId: first, erasureId: null }));
  if (isPart) return { looked: 0, changed: 0 };
  const together = few.length > 0 ? few : contactIds.slice(0, 1);
  const { count } = await deleteContacts(client, userId, together, how);
  return { looked: together.length, changed: count };
}

/** How much each of the contacts has, as a share of what may be erased at once; counted up to a little more than that. */
async function sharesOf(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<{ id: number; share: number }[]> {
  const { rows } = await client.query<{ id: number; share: number }>(
    `SELECT asked.id, events.count::float8 / ${eventsAtOnce} + runs.count::float8 / ${runsAtOnce} AS share
     FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, place)
     LEFT JOIN contacts c ON c.user_id = $1 AND c.id = asked.id
     CROSS JOIN LATERAL (SELECT count(*) FROM (SELECT FROM events WHERE contact_id = c.id LIMIT ${eventsAtOnce + 1}) e) events
     CROSS JOIN LATERAL (
       SELECT count(*) FROM (SELECT FROM automatisation_runs WHERE contact_id = c.id LIMIT ${runsAtOnce + 1}) r
     ) runs
     ORDER BY asked.place`,
    [userId, contactIds],
  );
  return rows;
}

/** Whether a contact has more than is erased at once. */
export const hasMuch = async (
  client: Querier,
  { userId, contactId }: Pick<ErasedContact, 'userId' | 'contactId'>,
): Promise<boolean> => (await fewTogether(client, userId, [contactId])).length === 0;
