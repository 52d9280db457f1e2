import type pg from 'pg';
import type { Answer } from '../../domain/apps/answer';
import type { MessageHours } from '../../domain/entities/account/message-hours';
import type { JsonObject } from '../../domain/entities/common';
import type { CallState } from '../../domain/steps/api-call/call';
import type { RenderedRequest } from '../../domain/steps/api-call/rendered-request';
import { toJson } from '../../domain/values/json';
import { noteReached } from '../campaigns/reached';
import type { UserApp } from '../connections/UserApp';
import { isLeftOf } from '../runs/advancing/event-of-run';
import { isHeld } from '../runs/resolving/held-runs';
import type { CallReference } from './call';
import { wakeCappedRuns } from './message-caps';
import { isPaced } from './message-pace';

/** A call as an attempt reads it. */
export interface StoredCall {
  state: CallState;
  request: RenderedRequest;
  userAppId: number | null;
  /** The connection, as of the moment at which the call was asked for; null: it goes through none, or that was deleted. */
  connection: CalledConnection | null;
  webhook: string | null;
  idempotencyKey: string;
  attempts: number;
  dueAt: Date | null;
  firstSentAt: Date | null;
  /** The attempt that last marked the call as going out. */
  sender: string | null;
  contactId: number | null;
  stepData: JsonObject;
  /** Whether the account wants to know who opens and clicks its e-mails, and the key that signs the links of that. */
  tracksEmails: boolean;
  linkKey: Buffer;
  /** Whether it has a turn of the loop whose pace it keeps. */
  hasTurn: boolean;
  /** Whether its run is an item of a loop that has a pace. */
  isPaced: boolean;
  /** When the last attempt went out. */
  sentAt: Date | null;
  /** When the next attempt is due after one that failed. */
  nextAt: Date | null;
  /** The workflow of several runs that has its run; null: its own has it. */
  workflowId: string | null;
  /** Whether its run still waits for it, and is no item that its loop has left behind. */
  isWanted: boolean;
  /** Its run's automation, and whether that is paused, or the run is being stopped. */
  automatisationId: number;
  isHeld: boolean;
  /** Whether a person has asked for the next attempt. */
  isByHand: boolean;
  /** When the account's messages go out, by channel. */
  messageHours: MessageHours;
  /** The account's timezone; null: not set. */
  timezone: string | null;
  /** The timezone in the contact's field, as it is written; null where no message hours need it. */
  contactTimezone: unknown;
}

/** What a call needs from the connection that it goes through. */
export type CalledConnection = Pick<UserApp, 'id' | 'user_id' | 'app' | 'credentials_encrypted'>;

const lock = {
  name: 'lock-call',
  text: `
    SELECT c.state, c.request, c.user_app_id AS "userAppId", c.webhook, c.idempotency_key AS "idempotencyKey", c.attempts,
           c.due_at AS "dueAt", c.first_sent_at AS "firstSentAt", c.sender, r.contact_id AS "contactId",
           COALESCE(s.data, '{}') AS "stepData", r.state = 'running' AND r.visit = c.visit AND NOT ${isLeftOf('r')} AS "isWanted",
           r.group_workflow_id AS "workflowId", c.turn_at IS NOT NULL AS "hasTurn", ${isPaced('r')} AS "isPaced", c.sent_at AS "sentAt",
           (c.trouble ->> 'next_at')::timestamptz AS "nextAt", r.automatisation_id AS "automatisationId", ${isHeld('r', 'a')} AS "isHeld",
           COALESCE((c.trouble ->> 'is_by_hand')::boolean, false) AS "isByHand",
           u.tracks_emails AS "tracksEmails", u.link_key AS "linkKey", u.message_hours AS "messageHours", u.timezone,
           CASE WHEN u.message_hours <> '{}' THEN (
             SELECT (k.data || jsonb_build_object('name', k.name, 'title', k.title, 'email', k.email, 'role', k.role))
                      #> string_to_array(u.timezone_field, '.')
             FROM contacts k WHERE k.user_id = c.user_id AND k.id = r.contact_id) END AS "contactTimezone",
           p.app, p.credentials_encrypted
    FROM calls c
    JOIN users u ON u.id = c.user_id
    JOIN automatisation_runs r ON r.id = c.run_id
    JOIN automatisations a ON a.id = r.automatisation_id
    LEFT JOIN automatisation_steps s ON s.user_id = c.user_id AND s.id = c.step_id
    LEFT JOIN user_apps p ON p.user_id = c.user_id AND p.id = c.user_app_id
    WHERE c.user_id = $1 AND c.run_id = $2 AND c.visit = $3 FOR UPDATE OF c`,
};

/** Locks a call, and returns it; null when its run was deleted. */
export async function lockCall(client: pg.ClientBase, call: CallReference): Promise<StoredCall | null> {
  type Row = Omit<StoredCall, 'connection'> & {
    [Key in 'app' | 'credentials_encrypted']: UserApp[Key] | null;
  };
  const { rows } = await client.query<Row>({ ...lock, values: keysOf(call) });
  const [row] = rows;
  if (!row) return null;
  const { app, credentials_encrypted, ...stored } = row;
  const { userAppId: id } = stored;
  const connection =
    id !== null && app !== null && credentials_encrypted !== null
      ? { id, user_id: call.userId, app, credentials_encrypted }
      : null;
  return { ...stored, connection };
}

const keep = {
  name: 'keep-place-of-call',
  text: 'UPDATE calls SET due_at = $4 WHERE user_id = $1 AND run_id = $2 AND visit = $3',
};

/** Stores the moment that the connection's pace has assigned to a call. */
export async function keepPlace(client: pg.ClientBase, call: CallReference, dueAt: Date): Promise<void> {
  await client.query({ ...keep, values: [...keysOf(call), dueAt] });
}

const mark = {
  name: 'mark-call-sending',
  text: `
    UPDATE calls SET state = 'sending', attempts = attempts + 1, sent_at = clock_timestamp(), due_at = NULL, turn_at = NULL, sender = $4,
                     message_wait = NULL, first_sent_at = COALESCE(first_sent_at, now())
    WHERE user_id = $1 AND run_id = $2 AND visit = $3`,
};

/** Marks that an attempt sends a call now. Commit it before the call goes out, so that nobody unknowingly sends it a second time. */
export async function markSending(client: pg.ClientBase, call: CallReference, sender: string): Promise<void> {
  await client.query({ ...mark, values: [...keysOf(call), sender] });
}

/** Marks that an attempt which had to wait for its commit sends the call only now. */
export async function markStillSending(client: pg.ClientBase, call: CallReference): Promise<void> {
  await client.query(
    'UPDATE calls SET sent_at = clock_timestamp() WHERE user_id = $1 AND run_id = $2 AND visit = $3',
    keysOf(call),
  );
}

/**
 * Lets a call wait for another attempt; the reason and the time are stored with it for people who look at the run. An ended call stays as
 * it is.
 */
export async function markPending(
  client: pg.ClientBase,
  call: CallReference,
  trouble: { code: string; message: string },
  nextAt: Date,
): Promise<void> {
  await client.query(
    `UPDATE calls SET state = 'pending', trouble = $4::jsonb
     WHERE user_id = $1 AND run_id = $2 AND visit = $3 AND ended_at IS NULL`,
    [...keysOf(call), toJson({ ...trouble, next_at: nextAt.toISOString() })],
  );
}

/** How a call ended. */
export interface CallEnd {
  state: Exclude<CallState, 'pending' | 'sending'>;
  answer?: Answer;
  writes?: Readonly<Record<string, unknown>>;
  trouble?: { code: string; message: string };
}

const end = {
  name: 'end-call',
  text: `
    UPDATE calls SET state = $4, answer = $5::json, writes = $6::json, trouble = $7::jsonb, ended_at = now()
    WHERE user_id = $1 AND run_id = $2 AND visit = $3 AND ended_at IS NULL`,
};

/**
 * Ends a call. An ended call stays as it is. Notes the contact that a campaign's message has reached, or may have reached; wakes the
 * contact's runs that wait for a cap when nothing was sent. Afterwards the caller calls `notifyDispatcher`.
 */
export async function endCall(
  client: pg.ClientBase,
  call: CallReference,
  { state, answer, writes, trouble }: CallEnd,
): Promise<void> {
  const { rowCount } = await client.query({
    ...end,
    values: [
      ...keysOf(call),
      state,
      ...[answer, writes, trouble].map((part) => (part ? toJson(part) : null)),
    ],
  });
  if (rowCount !== 1) return;
  if (state === 'answered' || state === 'unknown') await noteReached(client, [call]);
  else await wakeCappedRuns(client, call);
}

const keysOf = ({ userId, runId, visit }: CallReference): number[] => [userId, runId, visit];
