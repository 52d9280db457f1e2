import type pg from 'pg';
import { contactScope } from '../../domain/run/memory-run';
import { passes, type ResolvedFilter } from '../../domain/steps/filter';
import type { Audience, RunContact } from '../../domain/steps/run';
import { withoutReached } from '../campaigns/send';
import type { LoopReference } from './loop';

/** Contacts that are looked at between two signs of life. */
const chunkSize = 5_000;
/** Contacts that are written down between two signs of life. */
const writtenAtOnce = 50_000;

interface LoopRow {
  audience: Audience;
  filters: ResolvedFilter[];
  total: number | null;
}

/**
 * Writes down whom the loop goes through, as they are now; answers how many items it has. Done once: asked again, it answers
 * what it found. Run it at REPEATABLE READ, so that the audience is that of one moment. Answers null when the loop is gone.
 */
export async function gatherAudience(
  client: pg.ClientBase,
  { userId, runId, visit }: LoopReference,
  signOfLife: () => void,
): Promise<number | null> {
  const { rows } = await client.query<LoopRow>(
    'SELECT audience, filters, total FROM loops WHERE user_id = $1 AND run_id = $2 AND visit = $3 FOR UPDATE',
    [userId, runId, visit],
  );
  const [loop] = rows;
  if (!loop) return null;
  if (loop.total !== null) return loop.total;
  const total =
    loop.audience.source === 'items'
      ? loop.audience.items.length
      : await writeContacts(
          client,
          { userId, runId, visit },
          await contactsOf(client, { userId, runId, visit }, loop, signOfLife),
          signOfLife,
        );
  await client.query('UPDATE loops SET total = $3 WHERE run_id = $1 AND visit = $2', [runId, visit, total]);
  return total;
}

/** The ids of the audience's contacts that stand up to the filters, lowest first; where the run continues a send, without those whom that has reached. */
async function contactsOf(
  client: pg.ClientBase,
  { userId, runId }: LoopReference,
  { audience, filters }: LoopRow,
  signOfLife: () => void,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    audience.source === 'tag'
      ? 'SELECT contact_id AS id FROM contact_tags WHERE user_id = $1 AND tag_id = $2 ORDER BY 1'
      : 'SELECT id FROM contacts WHERE user_id = $1 AND $2::bigint IS NULL ORDER BY 1',
    [userId, audience.source === 'tag' ? audience.tagId : null],
  );
  const ids = await withoutReached(
    client,
    { userId, runId },
    rows.map(({ id }) => id),
  );
  if (filters.length === 0) return ids;
  const passing: number[] = [];
  for (let at = 0; at < ids.length; at += chunkSize) {
    signOfLife();
    const chunk = await client.query<{ id: number } & Omit<RunContact, 'created_at'> & { created_at: Date }>(
      `SELECT id, external_id, name, title, email, role, data, opted_out AS "optedOut", subscribed, created_at FROM contacts WHERE id = ANY ($1::bigint[]) ORDER BY id`,
      [ids.slice(at, at + chunkSize)],
    );
    for (const { id, created_at, ...contact } of chunk.rows) {
      const scope = contactScope({ ...contact, created_at: created_at.toISOString() });
      if (passes(filters, scope)) passing.push(id);
    }
  }
  return passing;
}

async function writeContacts(
  client: pg.ClientBase,
  { runId, visit }: LoopReference,
  ids: readonly number[],
  signOfLife: () => void,
): Promise<number> {
  // In chunks, each well within the time limit of a statement.
  for (let at = 0; at < ids.length; at += writtenAtOnce) {
    signOfLife();
    await client.query(
      `INSERT INTO loop_contacts (run_id, visit, item, contact_id)
       SELECT $1, $2, $4 + place - 1, id FROM unnest($3::bigint[]) WITH ORDINALITY AS i (id, place)`,
      [runId, visit, ids.slice(at, at + writtenAtOnce), at],
    );
  }
  return ids.length;
}
