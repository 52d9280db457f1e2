import type pg from 'pg';
import { contactScope, type ContactState } from '../../domain/run/memory-run';
import { passes } from '../../domain/steps/filter';
import type { LoopStart } from '../../domain/steps/run';
import { readContacts } from '../runs/advancing/load';
import { noteSegments } from '../segments/membership';
import { firstOfAudience } from './contacts';
import { oneForEachOf } from './one-for-each';

/** How many contacts the filters are tried on: a simulation must answer at once, in an account of any size. */
const lookedAt = 10_000;
const chunkSize = 1_000;

/** The contacts that a loop would go through. */
export interface AudiencePreview {
  total: number;
  /** False where filters were tried on the first contacts only: the total counts only these. */
  isExact: boolean;
  /** The first of them, as they are now. */
  first: ContactState[];
}

/** Previews the contacts that a loop would go through now; `segmentsAsked` are those that steps ask about. Stores nothing. */
export async function previewAudience(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  { audience, filters }: LoopStart,
  { size, publicUrl, segmentsAsked }: { size: number; publicUrl: string; segmentsAsked: readonly number[] },
): Promise<AudiencePreview> {
  const noted = async (contacts: [id: number, ContactState][]): Promise<ContactState[]> => {
    await noteSegments(client, new Map(contacts), segmentsAsked, Date.now());
    return contacts.map(([, contact]) => contact);
  };
  const one = await oneForEachOf(client, userId, audience);
  const { total, ids } = await firstOfAudience(
    client,
    userId,
    audience,
    filters.length > 0 || one ? lookedAt : size,
  );
  if (filters.length === 0 && !one)
    return { total, isExact: true, first: await noted(await inOrder(client, ids, publicUrl)) };

  let passing = 0;
  const first: [id: number, ContactState][] = [];
  for (let at = 0; at < ids.length; at += chunkSize) {
    for (const [id, contact] of await inOrder(client, ids.slice(at, at + chunkSize), publicUrl)) {
      const scope = contactScope(contact);
      if (!passes(filters, scope) || one?.takes(scope) === false) continue;
      passing += 1;
      if (first.length < size) first.push([id, contact]);
    }
  }
  return { total: passing, isExact: ids.length === total, first: await noted(first) };
}

async function inOrder(
  client: pg.ClientBase | pg.Pool,
  ids: number[],
  publicUrl: string,
): Promise<[id: number, ContactState][]> {
  const contacts = await readContacts(client, ids, publicUrl);
  return ids.flatMap((id) => {
    const contact = contacts.get(id);
    return contact ? [[id, contact]] : [];
  });
}
