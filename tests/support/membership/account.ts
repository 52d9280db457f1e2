import type { Pool } from 'pg';
import { inTransaction } from '../../../db/database/transaction';
import { storeTopics } from '../../../db/segments/work';
import type { Rule, RuleGroup } from '../../../domain/entities/segments/rule';
import { toJson } from '../../../domain/values/json';
import { insertFlow, insertTag, insertUser } from '../../factories/flow';
import { contactCount, flowsMade, origin, timezone } from './histories';
import { unknown, type Known } from './oracle';

/** An account with segments and contacts, and what its contacts have been through. */
export interface Account {
  userId: number;
  now: number;
  /** By the numbers that rules and changes name, from 1. */
  tags: number[];
  topics: number[];
  flows: { id: number; stepId: number; entryEvent: string }[];
  listId: number;
  /** The run of the campaign, whose loop its recipients are items of, and how many there are. */
  send: { runId: number; items: number };
  segments: { id: number; rules: RuleGroup }[];
  contacts: Known[];
}

/** An account with two segments that are still to be built, and contacts of which nothing is known. */
export async function newAccount(pool: Pool, given: readonly RuleGroup[]): Promise<Account> {
  const userId = await insertUser(pool);
  await pool.query('UPDATE users SET timezone = $2 WHERE id = $1', [userId, timezone]);
  await pool.query('INSERT INTO segment_accounts (user_id) VALUES ($1)', [userId]);
  const insert = async (name: string, kind: string, its: RuleGroup | null): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(
      'INSERT INTO segments (user_id, name, kind, rules, is_built) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [userId, name, kind, its && toJson(its), kind === 'list'],
    );
    return rows[0]?.id ?? 0;
  };
  const flows: Account['flows'] = [];
  for (const [place, { webhook, isCampaign }] of flowsMade.entries()) {
    const entryEvent = `starts ${place + 1}`;
    const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: entryEvent }, [
      { type: 'APICALL', data: {}, app_webhook_unique_identifier: webhook },
    ]);
    await pool.query('UPDATE automatisations SET is_campaign = $2 WHERE id = $1', [id, isCampaign]);
    flows.push({ id, stepId: stepIds[0] ?? 0, entryEvent });
  }
  const account: Account = {
    userId,
    now: origin,
    tags: [await insertTag(pool, userId), await insertTag(pool, userId)],
    topics: await insertTopics(pool, userId),
    flows,
    listId: await insert('List', 'list', null),
    send: { runId: await insertSend(pool, userId, flows.at(-1)), items: 0 },
    segments: [],
    contacts: Array.from({ length: contactCount }, unknown),
  };
  for (let number = 0; number < contactCount; number += 1)
    await pool.query('INSERT INTO contacts (user_id, external_id) VALUES ($1, $2)', [userId, `c${number}`]);
  for (const [place, its] of given.entries()) {
    const id = await insert(`Segment ${place}`, 'rules', stored(account, its));
    account.segments.push({ id, rules: its });
  }
  await inTransaction(pool, (client) => storeTopics(client, userId));
  return account;
}

async function insertTopics(pool: Pool, userId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO topics (user_id, key, names, descriptions, is_opt_in)
     SELECT $1, 'topic ' || i, '{"en": "x", "fr": ""}', '{"en": "", "fr": ""}', false FROM generate_series(1, 2) i RETURNING id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** The run of a campaign, at a loop whose audience the histories fill. */
async function insertSend(
  pool: Pool,
  userId: number,
  flow: Account['flows'][number] | undefined,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, entered_at) VALUES ($1, $2, now()) RETURNING id
     )
     INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
     SELECT id, 0, $1, $3, $3, '{"source": "all_contacts"}', '[]', 0, 100 FROM run RETURNING run_id AS id`,
    [userId, flow?.id, flow?.stepId],
  );
  return rows[0]?.id ?? 0;
}

/** Rules with the account's own ids. */
export function stored(account: Account, given: RuleGroup): RuleGroup {
  const flowId = (number: number): number => account.flows[number - 1]?.id ?? 0;
  const own = (rule: Rule): Rule => {
    switch (rule.kind) {
      case 'all':
      case 'any':
        return { ...rule, rules: rule.rules.map(own) };
      case 'tag':
        return { ...rule, tag_id: account.tags[rule.tag_id - 1] ?? 0 };
      case 'topic':
        return { ...rule, topic_id: account.topics[rule.topic_id - 1] ?? 0 };
      case 'automation':
        return { ...rule, automatisation_id: flowId(rule.automatisation_id) };
      case 'outcome':
        return {
          ...rule,
          automatisation_id: rule.automatisation_id === null ? null : flowId(rule.automatisation_id),
        };
      case 'list':
        return { ...rule, segment_id: account.listId };
      default:
        return rule;
    }
  };
  return { ...given, rules: given.rules.map(own) };
}
