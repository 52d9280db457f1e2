import type pg from 'pg';
import type { CountedContact } from '../../domain/campaign/count-audience';
import { passes } from '../../domain/steps/filter';
import type { ResolvedFilter } from '../../domain/steps/event-count-question';
import type { Audience } from '../../domain/steps/run';
import { drawTest, type TestDraw } from '../broadcasts/trial';
import { contactsReached, continuesErasedSend, isSendBeingLeft } from '../campaigns/send';
import { portionsOf } from '../contacts/portions';
import { fetchInPortions } from '../database/cursor';
import { readContactClocks, type ContactClocks } from './contact-clocks';
import { contactsIn, readListed } from './contacts';
import type { LoopFailure, LoopReference } from './loop';
import { oneForEachOf, StoredOneForEach } from './one-for-each';

/** Most contacts that are held at once, and that are examined or stored between two heartbeats. */
const portionSize = 5_000;

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
      : await storeContacts(client, { userId, runId, visit }, loop, signOfLife);
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

/** Stores the contacts of the loop; returns how many they are. No more of them than a portion are held at once. */
async function storeContacts(
  client: pg.ClientBase,
  loop: LoopReference,
  audience: LoopRow,
  signOfLife: () => void,
): Promise<number> {
  const clocks = await readContactClocks(client, loop);
  const test = await drawTest(client, loop);
  const contacts = contactsOf(client, loop, { ...audience, clocks }, signOfLife);
  return writeContacts(client, loop, clocks || test ? inOrder(client, contacts, test) : contacts, signOfLife);
}

/**
 * Yields the audience's contacts that match the filters, lowest id first; where the run continues a send, without those that the send has
 * reached.
 */
async function* contactsOf(
  client: pg.ClientBase,
  { userId, runId }: LoopReference,
  { audience, filters, clocks }: LoopRow & { clocks: ContactClocks | null },
  signOfLife: () => void,
): AsyncGenerator<Listed[]> {
  const reached = await contactsReached(client, { userId, runId });
  const field = await oneForEachOf(client, userId, audience);
  const one = field && (await StoredOneForEach.begin(client, field));
  const read = async function* (contactIds: readonly number[]): AsyncGenerator<CountedContact[]> {
    for await (const portion of portionsOf(client, contactIds, portionSize)) {
      signOfLife();
      yield await readListed(client, portion);
    }
  };
  // A contact that shares an address with a reached contact has been reached there.
  if (one && reached)
    for await (const rows of reached.portions(portionSize))
      for await (const contacts of read(idsOf(rows))) await one.firstOf(contacts);

  const { column, from, of } = contactsIn(audience);
  const all = { text: `SELECT ${column} AS id ${from} ORDER BY 1`, values: [userId, of] };
  for await (const rows of fetchInPortions<{ id: number }>(client, 'loop_audience', all, portionSize)) {
    signOfLife();
    const ids = reached ? await reached.others(idsOf(rows)) : idsOf(rows);
    if (filters.length === 0 && !clocks && !one) {
      yield ids.map((id) => ({ id, dueAt: null }));
      continue;
    }
    for await (const contacts of read(ids)) {
      const passing = contacts.filter(({ scope }) => passes(filters, scope));
      const chosen = one ? await one.firstOf(passing) : passing;
      yield chosen.map(({ id, scope }) => ({ id, dueAt: clocks?.dueOf(scope) ?? null }));
    }
  }
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/**
 * Yields contacts, which come lowest id first, in the order of the moments when they are due; those first to whom a test goes. PostgreSQL
 * sorts them, once all are known.
 */
async function* inOrder(
  client: pg.ClientBase,
  contacts: AsyncIterable<Listed[]>,
  test: TestDraw | null,
): AsyncGenerator<Listed[]> {
  await client.query(
    `CREATE TEMPORARY TABLE gathered (id bigint NOT NULL, due_at double precision, drawn double precision) ON COMMIT DROP`,
  );
  let total = 0;
  for await (const portion of contacts) {
    total += portion.length;
    await client.query(
      `INSERT INTO gathered SELECT * FROM unnest($1::bigint[], $2::double precision[], $3::double precision[])`,
      [
        idsOf(portion),
        portion.map(({ dueAt }) => dueAt),
        portion.map(({ id }) => test?.numberOf(id) ?? null),
      ],
    );
  }
  const isDrawn = await test?.decide(total);
  const text = `SELECT id, due_at AS "dueAt" FROM gathered ORDER BY ${isDrawn ? 'drawn, ' : ''}COALESCE(due_at, 0), id`;
  yield* fetchInPortions<Listed>(client, 'gathered_in_order', { text }, portionSize);
}

/** Writes contacts as the items of the loop; returns how many they are. */
async function writeContacts(
  client: pg.ClientBase,
  { runId, visit }: LoopReference,
  contacts: AsyncIterable<Listed[]>,
  signOfLife: () => void,
): Promise<number> {
  let total = 0;
  for await (const portion of contacts) {
    signOfLife();
    await client.query(
      `INSERT INTO loop_contacts (run_id, visit, item, contact_id, due_at)
       SELECT $1, $2, $5 + place - 1, id, due_at
       FROM unnest($3::bigint[], $4::timestamptz[]) WITH ORDINALITY AS i (id, due_at, place)`,
      [
        runId,
        visit,
        idsOf(portion),
        portion.map(({ dueAt }) => (dueAt === null ? null : new Date(dueAt))),
        total,
      ],
    );
    total += portion.length;
  }
  return total;
}
