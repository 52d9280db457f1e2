import { z } from 'zod';
import { inTransaction } from '../../db/database/transaction';
import { suppress } from '../../db/suppressions/suppress';
import type { SuppressedChannel } from '../../domain/entities/contacts/suppression';
import type { Contact } from '../../db/contacts/Contact';
import { recordEvents } from '../../db/events/record';
import { userApp } from '../../domain/entities/connection';
import { referenceText } from '../../domain/outcomes/reference';
import { dataOf } from '../support/api/answers';
import { testActivities } from '../support/activities';
import type { TestApi, Visitor } from '../support/api/api';
import { buildAutomatisation, buildStep, readAutomatisation } from './automatisation';

/** Publishes an automation with one step, which sends an SMS through the account's connection; returns its id and the step's. */
export async function buildSmsFlow(
  visitor: Visitor,
  { name, event, message = 'Hello {{ contact.name }}' }: { name: string; event: string; message?: string },
): Promise<{ id: number; stepId: number }> {
  const data = { account_sid: 'AC1', auth_token: 'twilio-secret', messaging_service_sid: 'MG1' };
  const answer = await visitor.call('post', '/user/app', { app_id: 'twilio', data });
  const { id: user_app_id } = dataOf(answer, z.object({ user_app: userApp })).user_app;
  const { id } = await buildAutomatisation(visitor, { name, entry_event_name: event });
  const sms = { phone_number: '{{ contact.phone }}', message };
  const { id: stepId } = await buildStep(visitor, id, { type: 'APICALL', data: sms }, { user_app_id });
  const { version: _, ...settings } = await readAutomatisation(visitor, id);
  await visitor.call('put', '/automatisation', { ...settings, is_active: true });
  return { id, stepId };
}

/**
 * Publishes an automation with one step, which sends an e-mail through a connection to SendGrid; returns the ids of all three. `webhookKey`
 * is the key of its Event Webhook.
 */
export async function buildEmailFlow(
  visitor: Visitor,
  { name, event, webhookKey }: { name: string; event: string; webhookKey?: string },
): Promise<{ id: number; stepId: number; connectionId: number }> {
  const data = {
    api_key: 'SG.stand-in',
    from_email: 'hello@example.com',
    ...(webhookKey !== undefined && { event_webhook_key: webhookKey }),
  };
  const answer = await visitor.call('post', '/user/app', { app_id: 'sendgrid', data });
  const { id: connectionId } = dataOf(answer, z.object({ user_app: userApp })).user_app;
  const { id } = await buildAutomatisation(visitor, { name, entry_event_name: event });
  const email = { to: '{{ contact.email }}', subject: 'Hello', html: '<p>Hello {{ contact.name }}</p>' };
  const { id: stepId } = await buildStep(
    visitor,
    id,
    { type: 'APICALL', data: email },
    { user_app_id: connectionId },
  );
  const { version: _, ...settings } = await readAutomatisation(visitor, id);
  await visitor.call('put', '/automatisation', { ...settings, is_active: true });
  return { id, stepId, connectionId };
}

/** Suppresses an address of an account, for which an e-mail bounced. */
export const buildSuppression = (
  { database: { pool } }: Pick<TestApi, 'database'>,
  userId: number,
  channel: SuppressedChannel,
  address: string,
): Promise<void> =>
  inTransaction(pool, (client) =>
    suppress(client, [{ userId, channel, address, reason: 'bounced', words: null, since: new Date() }]),
  );

/** How a provider names a message to us: that of a run's call. */
export async function referenceOf({ database }: Pick<TestApi, 'database'>, runId: number): Promise<string> {
  const { rows } = await database.pool.query<{ visit: number; key: string }>(
    'SELECT visit, idempotency_key AS key FROM calls WHERE run_id = $1 ORDER BY visit DESC LIMIT 1',
    [runId],
  );
  const [call] = rows;
  if (!call) throw new Error('The run made no call');
  return referenceText({ runId, ...call });
}

/** Tracks the event, lets its run reach the message `held` milliseconds before it goes out, and sets the message's state; returns the run. */
export async function comeToMessage(
  { database }: Pick<TestApi, 'database'>,
  contact: Contact,
  { name, state, at = new Date(), held = 0 }: { name: string; state: string; at?: Date; held?: number },
): Promise<number> {
  const { user_id: userId, id: contactId } = contact;
  const [event] = await recordEvents(database.pool, [{ userId, name, contactId, data: {} }]);
  const found = await database.pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE event_id = $1',
    [event?.id],
  );
  const runId = found.rows[0]?.id;
  if (runId === undefined) throw new Error('No run was begun');
  await testActivities(database).advance({ userId, runId, contactId, segment: 0 });
  await database.pool.query(
    `UPDATE calls SET state = $3, created_at = $5, sent_at = CASE WHEN $3 IN ('answered', 'failed', 'unknown') THEN $4::timestamptz END,
            trouble = CASE WHEN $3 = 'skipped' THEN '{"code":"opted_out","message":"It has left."}'::jsonb END
     WHERE user_id = $1 AND run_id = $2`,
    [userId, runId, state, at, new Date(at.getTime() - held)],
  );
  return runId;
}
