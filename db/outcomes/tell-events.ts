import type pg from 'pg';
import { channelOfWebhook } from '../../domain/apps/webhook';
import {
  messageEventName,
  type MessageEventData,
  type MessageEventKind,
} from '../../domain/entities/runs/message-event';
import { inTransaction } from '../database/transaction';
import { recordEvents, type NewEvent } from '../events/record';
import { notifyDispatcher } from '../outbox/notify';

/** How many events one transaction records. */
const eventsAtOnce = 200;

/** The accounts with results of messages of which events are still to be made, by their ids. */
export async function accountsWithMessageEvents(pool: pg.Pool): Promise<number[]> {
  // From account to account, by the index of results that are due.
  const next = (after: string): string =>
    `SELECT user_id FROM message_results WHERE due_at IS NOT NULL ${after} ORDER BY user_id LIMIT 1`;
  const { rows } = await pool.query<{ user_id: number }>(
    `WITH RECURSIVE accounts AS (
       (${next('')})
       UNION ALL
       SELECT (${next('AND user_id > a.user_id')}) FROM accounts a WHERE a.user_id IS NOT NULL
     )
     SELECT user_id FROM accounts WHERE user_id IS NOT NULL`,
  );
  return rows.map(({ user_id }) => user_id);
}

interface DueResult {
  run_id: number;
  visit: number;
  kind: MessageEventKind | 'link';
  link_key: string;
  link: string | null;
  automatisation_id: number;
  automation: string;
  step_id: number;
  contact_id: number | null;
  webhook: string | null;
  depth: number;
  fan_out: number | null;
}

/*
 * What may come of an event is bounded as what comes of a message that was sent (migration 093): the run's depth and an eighth of its share,
 * for a day. The runs and calls are looked up one by one, in a plan that was made while there were hardly any too.
 */
const findDue = {
  name: 'find-due-message-events',
  text: `
    SELECT m.run_id, m.visit, m.kind, m.link_key, m.link, m.automatisation_id, m.step_id, a.name AS automation, c.contact_id, c.webhook,
           CASE WHEN r.is_young THEN r.depth + 1 ELSE 0 END AS depth,
           CASE WHEN r.is_young THEN COALESCE(r.fan_out, 1000) / 8 END AS fan_out
    FROM (
      SELECT * FROM message_results WHERE user_id = $1 AND due_at <= now() ORDER BY due_at LIMIT $2
    ) m
    CROSS JOIN LATERAL (SELECT name FROM automatisations WHERE id = m.automatisation_id OFFSET 0) a
    CROSS JOIN LATERAL (SELECT contact_id, webhook FROM calls WHERE run_id = m.run_id AND visit = m.visit OFFSET 0) c
    CROSS JOIN LATERAL (
      SELECT depth, fan_out, created_at > now() - interval '1 day' AS is_young FROM automatisation_runs WHERE id = m.run_id OFFSET 0
    ) r
    ORDER BY m.due_at, m.run_id, m.visit, m.kind, m.link_key`,
};

const lockContacts = {
  name: 'lock-contacts-of-message-events',
  text: 'SELECT id FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR KEY SHARE',
};

const tell = {
  name: 'tell-message-events',
  text: `
    UPDATE message_results m SET due_at = NULL
    FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[]) AS i (run_id, visit, kind, link_key)
    WHERE m.run_id = i.run_id AND m.visit = i.visit AND m.kind = i.kind AND m.link_key = i.link_key`,
};

/**
 * Makes events of what has become of an account's messages: a portion, each once, in the transaction that notes it. One process does it at
 * a time for an account. Returns whether it did anything.
 */
export async function tellMessageEvents(pool: pg.Pool, userId: number): Promise<boolean> {
  const isDone = await inTransaction(pool, async (client) => {
    const { rows: locks } = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('message events', $1)) AS mine`,
      [userId],
    );
    if (!locks[0]?.mine) return false;
    const { rows: due } = await client.query<DueResult>({ ...findDue, values: [userId, eventsAtOnce] });
    if (due.length === 0) return false;
    const contacts = await client.query<{ id: number }>({
      ...lockContacts,
      values: [userId, due.flatMap(({ contact_id }) => contact_id ?? [])],
    });
    const present = new Set(contacts.rows.map(({ id }) => id));
    // Runs before results: the erasing of runs locks them in this order.
    await recordEvents(
      client,
      due.flatMap((result) =>
        result.contact_id !== null && present.has(result.contact_id) ? eventOf(userId, result) : [],
      ),
    );
    await client.query({
      ...tell,
      values: [
        due.map(({ run_id }) => run_id),
        due.map(({ visit }) => visit),
        due.map(({ kind }) => kind),
        due.map(({ link_key }) => link_key),
      ],
    });
    return true;
  });
  if (isDone) notifyDispatcher(pool);
  return isDone;
}

function eventOf(userId: number, result: DueResult): NewEvent {
  const { kind, link, contact_id: contactId, webhook, depth, fan_out: fanOut } = result;
  const data: MessageEventData = {
    automation_id: result.automatisation_id,
    automation: result.automation,
    step_id: result.step_id,
    channel: channelOfWebhook(webhook),
    ...(link !== null && { link }),
  };
  return {
    userId,
    contactId,
    name: messageEventName(kind === 'link' ? 'clicked' : kind),
    data: { ...data },
    depth,
    fanOut,
  };
}
