import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database/connection';
import { inTransaction } from '../../db/database/transaction';
import { recordEvents } from '../../db/events/record';
import { storeOutcomes } from '../../db/outcomes/store';
import type { OutcomeKind } from '../../domain/entities/runs/message-outcome';
import { plainOutcome } from '../../domain/outcomes/outcome';
import { toJson } from '../../domain/values/json';
import { insertFlow } from './flow';

/** A flow with one step, which sends a message. */
export interface SendingFlow {
  id: number;
  stepIds: number[];
  event: string;
  webhook: string;
}

/** Inserts a published automation or campaign that sends a message: an e-mail by SendGrid by default. */
export async function insertSendingFlow(
  { pool }: Pick<Database, 'pool'>,
  userId: number,
  {
    name,
    webhook = 'sendgrid_send_email',
    isCampaign = false,
  }: { name: string; webhook?: string; isCampaign?: boolean },
): Promise<SendingFlow> {
  const event = `starts ${name}`;
  const flow = await insertFlow(pool, userId, { entry_event_name: event, name }, [
    { type: 'APICALL', data: {}, app_webhook_unique_identifier: webhook },
  ]);
  if (isCampaign) await pool.query('UPDATE automatisations SET is_campaign = true WHERE id = $1', [flow.id]);
  return { ...flow, event, webhook };
}

export interface SentMessage {
  userId: number;
  runId: number;
  key: string;
}

/**
 * A message of a new run of the flow that its service took at a moment, made of a message template if one is given; `held`: so many
 * milliseconds after the run came to it. `state`: how its call ended, where nobody knows that its service took it.
 */
export async function sendMessage(
  { pool }: Pick<Database, 'pool'>,
  userId: number,
  flow: SendingFlow,
  {
    contact,
    at,
    templateId,
    held = 0,
    state = 'answered',
  }: { contact: string; at: Date; templateId?: number; held?: number; state?: string },
): Promise<SentMessage> {
  const [event] = await recordEvents(pool, [
    { userId, name: flow.event, contactExternalId: contact, data: {}, createdAt: at },
  ]);
  const template = { id: templateId, name: 'Spring', version: 1, language: 'en' };
  const { rows } = await pool.query<SentMessage>(
    `WITH run AS (
       UPDATE automatisation_runs SET state = 'completed', created_at = $5, entered_at = $5, ended_at = $5 WHERE event_id = $1
       RETURNING id, contact_id
     ), visit AS (
       INSERT INTO automatisation_run_steps (user_id, run_id, visit, automatisation_id, step_id, type, state, revision, started_at, ended_at)
       SELECT $2, id, 0, $3, $4, 'APICALL', 'done', 0, $5, $5 FROM run
     )
     INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request, state, created_at, sent_at, ended_at)
     SELECT id, 0, $2, contact_id, $4, $6, $7::json, $9, $8, $5, $5 FROM run
     RETURNING user_id AS "userId", run_id AS "runId", idempotency_key AS key`,
    [
      event?.id,
      userId,
      flow.id,
      flow.stepIds[0],
      at,
      flow.webhook,
      toJson(templateId === undefined ? {} : { template }),
      new Date(at.getTime() - held),
      state,
    ],
  );
  const [sent] = rows;
  if (!sent) throw new Error('The event starts a run');
  return sent;
}

export interface ToldOfMessage {
  kind: OutcomeKind;
  isMachine?: boolean;
  link?: string;
  at?: Date;
}

/** Stores what was told of a message, in one transaction. */
export const tellOfMessage = (
  { pool }: Pick<Database, 'pool'>,
  { userId, runId, key }: SentMessage,
  told: readonly ToldOfMessage[],
): Promise<number> =>
  inTransaction(pool, (client) =>
    storeOutcomes(
      client,
      told.map(({ kind, isMachine = false, link, at = new Date() }) => ({
        userId,
        channel: 'email',
        reference: { runId, visit: 0, key },
        outcome: {
          ...plainOutcome,
          kind,
          key: randomUUID(),
          at,
          isMachine,
          link: link ?? (kind === 'clicked' ? 'https://shop.example/sale' : null),
          address: 'ada@example.com',
        },
      })),
    ),
  );
