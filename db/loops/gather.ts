import type pg from 'pg';
import type { CountedContact } from '../../domain/campaign/count-audience';
import { passes } from '../../domain/steps/filter';
import type { ResolvedFilter } from '../../domain/steps/event-count-question';
import type { Audience } from '../../domain/steps/run';
import { testFirst } from '../broadcasts/trial';
import { contactsReached, continuesErasedSend, isSendBeingLeft } from '../campaigns/send';
import { portionsOf } from '../contacts/portions';
import { readContactClocks } from './contact-clocks';
import { contactsIn, readListed } from './contacts';
import type { LoopFailure, LoopReference } from './loop';
import { oneForEachOf } from './one-for-each';

/** Most contacts that are examined between two heartbeats. */
const chunkSize = 5_000;
/** How many contacts are stored between two heartbeats. */
const writtenAtOnce = 50_000;

interface LoopRow {
  audience: Audience;
  filters: ResolvedFilter[];
  total: number | null;
}

/** Why an audience cannot be gathered now, but soon. */
export type NotYet = 'being_built' | 'being_left';

/** A contact that the loop goes through. */
interface Listed {
  id: number;
  /** The earliest moment to begin, in milliseconds since 1970; null: at once. */
  dueAt: number | null;
}

/**
 * Stores the contacts that the loop goes through, as they are now; returns how many items it has. Works once: a repeated call returns the
 * first result. Run it at REPEATABLE READ, so that the audience is that of one moment. Returns null when the loop is gone. Returns `being_built`
 * while its segment has not come to all contacts, and `being_left` while items go on that a stopped run of the continued send has left behind,
 * with nothing stored: ask again later. Where the run continues a send of which nobody knows
 * any more whom it has reached, or the segment is gone, the loop has no items, and the run fails at it.
 */
export async function gatherAudience(
  client: pg.ClientBase,
  { userId, runId, visit }: LoopReference,
  signOfLife: () => void,
): Promise<number | NotYet | null> {
  const { rows } = await client.query<LoopRow>(
    'SELECT audience, filters, total FROM loops WHERE user_id = $1 AND run_id = $2 AND visit = $3 FOR UPDATE',
    [userId, runId, visit],
  );
  const [loop] = rows;
  if (!loop) return null;
  if (loop.total !== null) return loop.total;
  const failure = await failureOf(client, { userId, runId }, loop.audience);
  if (failure === 'being_built' || failure === 'being_left') return failure;
  if (failure) {
    await client.query('UPDATE loops SET total = 0, failure = $3 WHERE run_id = $1 AND visit = $2', [
      runId,
      visit,
      failure,
    ]);
    return 0;
  }
  const total =
    loop.audience.source === 'items'
      ? loop.audience.items.length
      : await writeContacts(
          client,
          { userId, runId, visit },
          await testFirst(
            client,
            { userId, runId, visit },
            await contactsOf(client, { userId, runId, visit }, loop, signOfLife),
          ),
          signOfLife,
        );
  await client.query('UPDATE loops SET total = $3 WHERE run_id = $1 AND visit = $2', [runId, visit, total]);
  return total;
}

/** Why the audience cannot be gathered now, or ever; null: it can. */
async function failureOf(
  client: pg.ClientBase,
  { userId, runId }: { userId: number; runId: number },
  audience: Audience,
): Promise<LoopFailure | NotYet | null> {
  if (audience.source === 'items') return null;
  if (await continuesErasedSend(client, { userId, runId })) return 'send_not_kept';
  if (await isSendBeingLeft(client, { userId, runId })) return 'being_left';
  if (audience.source !== 'segment') return null;
  const { rows } = await client.query<{ is_built: boolean }>(
    'SELECT is_built FROM segments WHERE user_id = $1 AND id = $2',
    [userId, audience.segmentId],
  );
  if (!rows[0]) return 'segment_missing';
  return rows[0].is_built ? null : 'being_built';
}

/**
 * The audience's contacts that match the filters, lowest id first; where the run continues a send, without those that the send has reached.
 * Where each contact is due by its own timezone, they are in the order of these moments.
 */
async function contactsOf(
  client: pg.ClientBase,
  { userId, runId }: LoopReference,
  { audience, filters }: LoopRow,
  signOfLife: () => void,
): Promise<Listed[]> {
  const { column, from, of } = contactsIn(audience);
  const { rows } = await client.query<{ id: number }>(`SELECT ${column} AS id ${from} ORDER BY 1`, [
    userId,
    of,
  ]);
  const reached = await contactsReached(client, { userId, runId });
  const ids = rows.map(({ id }) => id).filter((id) => !reached.has(id));
  const clocks = await readContactClocks(client, { userId, runId });
  const one = await oneForEachOf(client, userId, audience);
  if (filters.length === 0 && !clocks && !one) return ids.map((id) => ({ id, dueAt: null }));
  const each = async (
    contactIds: readonly number[],
    take: (listed: CountedContact) => void,
  ): Promise<void> => {
    for await (const portion of portionsOf(client, contactIds, chunkSize)) {
      signOfLife();
      (await readListed(client, portion)).forEach(take);
    }
  };
  // A contact that shares an address with a reached contact has been reached there.
  if (one) await each([...reached], ({ scope }) => void one.takes(scope));
  const listed: Listed[] = [];
  await each(ids, ({ id, scope }) => {
    if (passes(filters, scope) && (one?.takes(scope) ?? true))
      listed.push({ id, dueAt: clocks?.dueOf(scope) ?? null });
  });
  return clocks ? listed.sort((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0)) : listed;
}

async function writeContacts(
  client: pg.ClientBase,
  { runId, visit }: LoopReference,
  contacts: readonly Listed[],
  signOfLife: () => void,
): Promise<number> {
  // In chunks, each well within the statement timeout.
  for (let at = 0; at < contacts.length; at += writtenAtOnce) {
    signOfLife();
    const chunk = contacts.slice(at, at + writtenAtOnce);
    await client.query(
      `INSERT INTO loop_contacts (run_id, visit, item, contact_id, due_at)
       SELECT $1, $2, $5 + place - 1, id, due_at
       FROM unnest($3::bigint[], $4::timestamptz[]) WITH ORDINALITY AS i (id, due_at, place)`,
      [
        runId,
        visit,
        chunk.map(({ id }) => id),
        chunk.map(({ dueAt }) => (dueAt === null ? null : new Date(dueAt))),
        at,
      ],
    );
  }
  return contacts.length;
}
