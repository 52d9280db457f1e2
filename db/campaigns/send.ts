import type pg from 'pg';
import { messageWebhooks } from '../../domain/apps/webhook';
import type { Querier } from '../database/connection';
import { fetchInPortions } from '../database/cursor';
import type { FlowReference } from '../automatisations/stored-flow';
import { isLeftBehind } from '../runs/advancing/event-of-run';
import { joinItemOf } from './item-of';
import { lastLoop, runOfCampaign, type RunOfCampaign } from './outcome';

/** A run of a send. */
export interface RunOfSend extends RunOfCampaign {
  created_at: Date;
  /** Whether its loop goes through contacts; false for the items of a list. */
  is_over_contacts: boolean;
}

/**
 * A send of a campaign is a run for everybody, and the runs that continued it, each for the contacts that the earlier ones had not reached.
 * Returns its runs, the first of them first; none when the flow has no such run, or when the run continued another.
 */
export async function readSend(
  client: Querier,
  { userId, automatisationId }: FlowReference,
  sendRunId: number,
): Promise<RunOfSend[]> {
  const { rows } = await client.query<RunOfSend>(
    `SELECT ${runOfCampaign}, r.created_at, COALESCE(l.audience ->> 'source' IN ('all_contacts', 'tag', 'segment'), false) AS is_over_contacts
     FROM (
       SELECT $3::bigint AS id WHERE NOT EXISTS (SELECT FROM continued_sends WHERE user_id = $1 AND run_id = $3)
       UNION ALL SELECT run_id FROM continued_sends WHERE user_id = $1 AND send_run_id = $3
     ) send
     JOIN automatisation_runs r ON r.user_id = $1 AND r.id = send.id AND r.automatisation_id = $2 AND r.parent_run_id IS NULL
     ${lastLoop}
     ORDER BY r.id`,
    [userId, automatisationId, sendRunId],
  );
  return rows[0]?.id === sendRunId ? rows : [];
}

/**
 * SQL: two members of a WITH that store that runs continue sends, each by the contacts' clocks of its send where that goes by them. `rows`
 * selects the run, its account and the first run of the send.
 */
export const continuing = (rows: string): string => `
  continued AS (
    INSERT INTO continued_sends (run_id, user_id, send_run_id) ${rows} RETURNING run_id, user_id, send_run_id
  ), clocks AS (
    INSERT INTO contact_clock_sends (run_id, user_id, once_at)
    SELECT c.run_id, c.user_id, send.once_at
    FROM continued c JOIN contact_clock_sends send ON send.user_id = c.user_id AND send.run_id = c.send_run_id
  )`;

/** Stores that the run which an event has started continues a send. */
export async function keepContinuation(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  { eventId, sendRunId }: { eventId: number; sendRunId: number },
): Promise<void> {
  await client.query(
    `WITH ${continuing(
      'SELECT id, user_id, $4::bigint FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2 AND event_id = $3',
    )}
     SELECT`,
    [userId, automatisationId, eventId, sendRunId],
  );
}

/** SQL: the runs `i` of a flow that go on inside a loop of an item. */
const innerOnesGoingOn = (of: string): string =>
  `automatisation_runs i ON i.user_id = $1 AND i.automatisation_id = ${of}.automatisation_id AND i.state = 'running' AND i.loop_depth = 2`;

/**
 * SQL: the contacts reached by the send that the run $2 of the account $1 continues; none where it continues none. A contact counts as
 * reached if it was sent a message or may have been: its call's outcome is unknown, its call is out at this moment, or its item goes on by
 * hand. So does one of the control group, which was kept out. Where the flow sends no message, or a run of the send began before messages were noted, a contact counts as reached if its item
 * completed, or if its call went out or may have. A call, or a run that goes on, of a loop inside the item is the item's. $3: the webhooks that send messages.
 */
const reachedBefore = `
  SELECT x.contact_id FROM send JOIN reached_items x ON x.run_id = send.id
  UNION ALL
  SELECT i.contact_id
  FROM send JOIN automatisation_runs i ON i.parent_run_id = send.id AND i.parent_visit = send.visit
  WHERE NOT send.noted
    AND (i.state = 'completed' OR EXISTS (
      SELECT FROM (SELECT i.id UNION ALL SELECT id FROM automatisation_runs WHERE parent_run_id = i.id) run
      JOIN calls c ON c.user_id = $1 AND c.run_id = run.id AND c.state IN ('answered', 'unknown', 'sending')))
  UNION ALL
  SELECT i.contact_id
  FROM send JOIN automatisation_runs i ON i.parent_run_id = send.id AND i.parent_visit = send.visit AND i.state IN ('running', 'refused')
  UNION ALL
  SELECT item.contact_id
  FROM send JOIN ${innerOnesGoingOn('send')} JOIN automatisation_runs item ON item.user_id = $1 AND item.id = i.parent_run_id AND item.parent_run_id = send.id
  UNION ALL
  SELECT item.contact_id
  FROM calls c JOIN automatisation_runs i ON i.user_id = c.user_id AND i.id = c.run_id ${joinItemOf('i')} JOIN send ON send.id = item.parent_run_id
  WHERE c.user_id = $1 AND c.state = 'sending' AND c.webhook = ANY ($3::text[])`;

/** SQL: the other runs of the send that a run, `mine`, continues. */
const othersOfSend = `
  continued_sends mine JOIN LATERAL (
    SELECT mine.send_run_id AS id UNION ALL SELECT run_id FROM continued_sends WHERE send_run_id = mine.send_run_id AND run_id <> mine.run_id
  ) others ON true`;

const runsOfSend = `
  SELECT r.id, r.automatisation_id, l.visit, l.notes_reached AND EXISTS (
           SELECT FROM automatisation_steps s
           WHERE s.automatisation_id = r.automatisation_id AND s.app_webhook_unique_identifier = ANY ($3::text[])) AS noted
  FROM ${othersOfSend}
  JOIN automatisation_runs r ON r.user_id = $1 AND r.id = others.id
  ${lastLoop}
  WHERE mine.user_id = $1 AND mine.run_id = $2`;

/** A run that may continue a send. */
interface ContinuingRun {
  userId: number;
  runId: number;
}

/** Whether one of the other runs of the send that the run continues is among those that a JOIN with `others` leaves. */
async function hasOtherRun(
  client: pg.ClientBase,
  { userId, runId }: ContinuingRun,
  join: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM ${othersOfSend} ${join} WHERE mine.user_id = $1 AND mine.run_id = $2 LIMIT 1`,
    [userId, runId],
  );
  return rowCount === 1;
}

/** Whether the run continues a send so old that nobody knows any more whom it has reached: items of another of its runs were erased. */
export function continuesErasedSend(client: pg.ClientBase, run: ContinuingRun): Promise<boolean> {
  return hasOtherRun(client, run, 'JOIN erased_items x ON x.user_id = $1 AND x.run_id = others.id');
}

/**
 * Whether another run of the send that the run continues has ended, and not all of its items have, nor all in the loops of these
 * (`leaveLoop`): until then nobody knows whom they have reached.
 */
export async function isSendBeingLeft(client: pg.ClientBase, run: ContinuingRun): Promise<boolean> {
  const other = 'JOIN automatisation_runs r ON r.user_id = $1 AND r.id = others.id';
  return (
    (await hasOtherRun(
      client,
      run,
      `${other} JOIN automatisation_runs i ON i.user_id = $1 AND i.parent_run_id = r.id AND i.state = 'running' AND ${isLeftBehind('r', 'i')}`,
    )) ||
    hasOtherRun(
      client,
      run,
      `${other} JOIN ${innerOnesGoingOn('r')}
       JOIN automatisation_runs item ON item.user_id = $1 AND item.id = i.parent_run_id AND item.parent_run_id = r.id AND ${isLeftBehind('item', 'i')}`,
    )
  );
}

/** The contacts that the send of a run has reached, for one transaction. */
export interface ContactsReached {
  /** Those of the contacts that it has not reached, in their order. */
  others(contactIds: readonly number[]): Promise<number[]>;
  /** All of them, in portions of `size` at most. */
  portions(size: number): AsyncGenerator<{ id: number }[]>;
}

/**
 * Looks whom the send has reached that the run continues; null where it continues none. The transaction keeps them in PostgreSQL, however
 * many they are; it can ask once.
 */
export async function contactsReached(
  client: pg.ClientBase,
  { userId, runId }: ContinuingRun,
): Promise<ContactsReached | null> {
  if (!(await hasOtherRun(client, { userId, runId }, ''))) return null;
  await client.query('CREATE TEMPORARY TABLE reached_contacts (id bigint PRIMARY KEY) ON COMMIT DROP');
  await client.query(
    `INSERT INTO reached_contacts
     WITH send AS MATERIALIZED (${runsOfSend})
     SELECT DISTINCT contact_id FROM (${reachedBefore}) reached WHERE contact_id IS NOT NULL`,
    [userId, runId, messageWebhooks],
  );
  return {
    others: async (contactIds) => {
      const { rows } = await client.query<{ id: number }>(
        'SELECT id FROM reached_contacts WHERE id = ANY ($1::bigint[])',
        [contactIds],
      );
      const reached = new Set(rows.map(({ id }) => id));
      return contactIds.filter((id) => !reached.has(id));
    },
    portions: (size) =>
      fetchInPortions(client, 'all_reached', { text: 'SELECT id FROM reached_contacts ORDER BY id' }, size),
  };
}
