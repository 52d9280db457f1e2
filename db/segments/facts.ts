import { simpleRulesOf, type Rule, type SimpleRule } from '../../domain/entities/segments/rule';
import {
  contactTopic,
  countedKey,
  topicOf,
  type ContactFacts,
  type CountingRule,
  type PlaceInAutomation,
  type RuleReading,
} from '../../domain/segments/facts';
import { runContactColumns, runContactOf, type RunContactRow } from '../contacts/run-contact';
import type { RunContact } from '../../domain/steps/run';
import type { Querier } from '../database/connection';
import { momentsCounted } from './moments';

/** A contact, and what rules ask about it. */
export interface ContactToLookAt extends ContactFacts {
  id: number;
}

/** Contacts of an account. */
export interface AskedContacts {
  userId: number;
  contactIds: readonly number[];
  /** They are all that the account has from the first to the last, in the order of their ids, and were read a moment ago. */
  areInOnePiece?: boolean;
}

/**
 * Reads what rules ask about these contacts; those that are gone are left out, or, of contacts in one piece, have only what is asked beside their own
 * data.
 */
export async function readFacts(
  client: Querier,
  { userId, contactIds, areInOnePiece = false }: AskedContacts,
  rules: readonly Rule[],
  reading: RuleReading,
): Promise<ContactToLookAt[]> {
  const asked = rules.flatMap(simpleRulesOf);
  const contacts = await contactsOf(client, { userId, contactIds, areInOnePiece }, asked);
  const ids = contacts.map(({ id }) => id);
  const account = { userId, contactIds: ids };
  const tags = await idsByContact(client, account, {
    sql: 'SELECT contact_id, tag_id AS id FROM contact_tags WHERE user_id = $1 AND contact_id = ANY ($2::bigint[]) AND tag_id = ANY ($3::bigint[])',
    asked: asked.flatMap((rule) => (rule.kind === 'tag' ? [rule.tag_id] : [])),
  });
  const lists = await idsByContact(client, account, {
    sql: 'SELECT contact_id, segment_id AS id FROM segment_members WHERE user_id = $1 AND contact_id = ANY ($2::bigint[]) AND segment_id = ANY ($3::bigint[])',
    asked: asked.flatMap((rule) => (rule.kind === 'list' ? [rule.segment_id] : [])),
  });
  const automations = await placesOf(
    client,
    account,
    asked.flatMap((rule) => (rule.kind === 'automation' ? [rule.automatisation_id] : [])),
  );
  const moments = await momentsOf(client, ids, asked, reading);
  return contacts.map(({ id, contact }) => ({
    id,
    contact,
    tagIds: tags.get(id) ?? new Set(),
    listIds: lists.get(id) ?? new Set(),
    automations: automations.get(id) ?? new Map<number, PlaceInAutomation>(),
    moments: moments.get(id) ?? new Map<string, number[]>(),
  }));
}

/** The contacts that are there; with their own data only where a rule asks for it. */
async function contactsOf(
  client: Querier,
  { userId, contactIds, areInOnePiece }: AskedContacts,
  asked: readonly SimpleRule[],
): Promise<{ id: number; contact: RunContact }[]> {
  const read = async <Row extends { id: number }>(columns: string): Promise<Row[]> => {
    const { rows } = await client.query<Row>(
      `SELECT ${columns} FROM contacts c WHERE c.user_id = $1 AND c.id = ANY ($2::bigint[]) ORDER BY c.id`,
      [userId, contactIds],
    );
    return rows;
  };
  const asksForOwnData = asked.some((rule) => topicOf(rule) === contactTopic);
  if (!asksForOwnData && areInOnePiece) return contactIds.map((id) => ({ id, contact: unasked }));
  if (!asksForOwnData)
    return (await read<{ id: number }>('c.id')).map(({ id }) => ({ id, contact: unasked }));
  const rows = await read<{ id: number } & RunContactRow>(`c.id, ${runContactColumns}`);
  return rows.map(({ id, ...contact }) => ({ id, contact: runContactOf(contact) }));
}

/** Stands for a contact whose own data no rule asks for. */
const unasked: RunContact = {
  external_id: '',
  name: null,
  title: null,
  email: null,
  role: null,
  data: {},
  created_at: '',
};

async function idsByContact(
  client: Querier,
  { userId, contactIds }: AskedContacts,
  { sql, asked }: { sql: string; asked: readonly number[] },
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  if (asked.length === 0) return found;
  const { rows } = await client.query<{ contact_id: number; id: number }>(sql, [
    userId,
    contactIds,
    [...new Set(asked)],
  ]);
  for (const { contact_id, id } of rows) found.set(contact_id, (found.get(contact_id) ?? new Set()).add(id));
  return found;
}

/**
 * Where contacts stand in automations, by their own runs, and in campaigns, by the items of the loop over its recipients. Runs that
 * are erased because of their age still count.
 */
async function placesOf(
  client: Querier,
  { userId, contactIds }: AskedContacts,
  automatisationIds: readonly number[],
): Promise<Map<number, Map<number, PlaceInAutomation>>> {
  const found = new Map<number, Map<number, PlaceInAutomation>>();
  if (automatisationIds.length === 0) return found;
  const { rows } = await client.query<PlaceInAutomation & { contact_id: number; automatisation_id: number }>(
    `SELECT contact_id, automatisation_id, bool_or(state = 'running') AS inside, true AS entered, bool_or(state = 'completed') AS completed
     FROM (
       SELECT r.contact_id, r.automatisation_id, r.state
       FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id
       WHERE r.user_id = $1 AND r.contact_id = ANY ($2::bigint[]) AND r.automatisation_id = ANY ($3::bigint[])
         AND r.state IN ('running', 'completed', 'failed', 'exited', 'stopped') AND r.entered_at IS NOT NULL
         AND CASE WHEN a.is_campaign THEN r.loop_depth = 1 ELSE r.parent_run_id IS NULL END
       UNION ALL
       SELECT e.contact_id, e.automatisation_id, CASE WHEN e.completed THEN 'completed' ELSE 'erased' END FROM erased_entries e
       WHERE e.user_id = $1 AND e.contact_id = ANY ($2::bigint[]) AND e.automatisation_id = ANY ($3::bigint[])
     ) entered GROUP BY 1, 2`,
    [userId, contactIds, [...new Set(automatisationIds)]],
  );
  for (const { contact_id, automatisation_id, inside, entered, completed } of rows)
    found.set(
      contact_id,
      (found.get(contact_id) ?? new Map<number, PlaceInAutomation>()).set(automatisation_id, {
        inside,
        entered,
        completed,
      }),
    );
  return found;
}

const isCounting = (rule: SimpleRule): rule is CountingRule =>
  rule.kind === 'event' || rule.kind === 'message' || rule.kind === 'outcome';

/** What counting rules count: rules that count the same are read once, for the largest number among them. */
async function momentsOf(
  client: Querier,
  contactIds: readonly number[],
  asked: readonly SimpleRule[],
  reading: RuleReading,
): Promise<Map<number, Map<string, number[]>>> {
  const most = new Map<string, CountingRule>();
  for (const rule of asked.filter(isCounting)) {
    const known = most.get(countedKey(rule));
    if (!known || known.count < rule.count) most.set(countedKey(rule), rule);
  }
  const found = new Map<number, Map<string, number[]>>();
  for (const [key, rule] of most) {
    const moments = await momentsCounted(client, contactIds, rule, reading);
    for (const [contactId, of] of moments)
      found.set(contactId, (found.get(contactId) ?? new Map<string, number[]>()).set(key, of));
  }
  return found;
}
