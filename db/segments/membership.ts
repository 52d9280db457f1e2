import type { RuleGroup } from '../../domain/entities/segments/rule';
import type { ContactState } from '../../domain/run/memory-run';
import { standingOf } from '../../domain/segments/standing';
import type { Querier } from '../database/connection';
import { readFacts } from './facts';
import { readingOf } from './look-at';

/**
 * Notes on contacts which of these segments and lists they are in at a moment (milliseconds since 1970). A contact that a segment which is
 * being built has not come to yet is looked at here, by the same rules. Returns how long that took, in milliseconds, by the account.
 */
export async function noteSegments(
  client: Querier,
  contacts: ReadonlyMap<number, Pick<ContactState, 'segmentIds'>>,
  segmentIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const took = new Map<number, number>();
  if (contacts.size === 0 || segmentIds.length === 0) return took;
  const contactIds = [...contacts.keys()];
  // Read before the members: what is built meanwhile is found among them.
  const unbuilt = await unbuiltAmong(client, contactIds, segmentIds);
  const members = await membersAmong(client, contactIds, segmentIds);
  for (const segment of unbuilt) {
    const began = performance.now();
    await lookAhead(client, segment, { contactIds, members, now });
    took.set(segment.user_id, (took.get(segment.user_id) ?? 0) + performance.now() - began);
  }
  for (const [id, contact] of contacts) contact.segmentIds = members.get(id) ?? new Set();
  return took;
}

type Members = Map<number, Set<number>>;

/** A contact and a segment that belong together are of one account, by the keys of the table. */
async function membersAmong(
  client: Querier,
  contactIds: readonly number[],
  segmentIds: readonly number[],
): Promise<Members> {
  const { rows } = await client.query<{ contact_id: number; segment_ids: string[] }>({
    name: 'load-segments-of-contacts',
    text: `
      SELECT contact_id, array_agg(segment_id)::text[] AS segment_ids FROM segment_members
      WHERE contact_id = ANY ($1::bigint[]) AND segment_id = ANY ($2::bigint[]) GROUP BY 1`,
    values: [contactIds, segmentIds],
  });
  return new Map(rows.map((row) => [row.contact_id, new Set(row.segment_ids.map(Number))]));
}

interface Unbuilt {
  id: number;
  user_id: number;
  rules: RuleGroup;
  built_to: number;
}

/** Of the accounts of the contacts. */
async function unbuiltAmong(
  client: Querier,
  contactIds: readonly number[],
  segmentIds: readonly number[],
): Promise<Unbuilt[]> {
  const { rows } = await client.query<Unbuilt>({
    name: 'load-unbuilt-segments',
    text: `
      SELECT id, user_id, rules, built_to FROM segments WHERE id = ANY ($1::bigint[]) AND NOT is_built AND kind = 'rules'
        AND user_id IN (SELECT user_id FROM contacts WHERE id = ANY ($2::bigint[]) OFFSET 0)`,
    values: [segmentIds, contactIds],
  });
  return rows;
}

/** Corrects the members for the contacts that the building of a segment has not come to: what is stored of them is of older rules. */
async function lookAhead(
  client: Querier,
  { id, user_id: userId, rules, built_to: builtTo }: Unbuilt,
  { contactIds, members, now }: { contactIds: readonly number[]; members: Members; now: number },
): Promise<void> {
  const ahead = contactIds.filter((contactId) => contactId > builtTo);
  if (ahead.length === 0) return;
  const reading = await readingOf(client, userId, now);
  for (const facts of await readFacts(client, { userId, contactIds: ahead }, [rules], reading)) {
    const of = members.get(facts.id) ?? new Set();
    if (standingOf(rules, facts, reading).holds) of.add(id);
    else of.delete(id);
    members.set(facts.id, of);
  }
}
