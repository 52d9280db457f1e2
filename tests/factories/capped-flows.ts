import type { Database } from '../../db/database/connection';
import type { SecretKeys } from '../../config/secret-keys';
import { insertConnection, insertFlow } from './flow';

/** Stores published flows that each send their contact one SMS when it has the event; the text is the number of the flow. */
export async function insertSmsFlows(
  pool: Database['pool'],
  secretKey: SecretKeys,
  { userId, event, flows, data = {} }: { userId: number; event: string; flows: number; data?: object },
): Promise<{ id: number; stepId: number }[]> {
  const user_app_id = await insertConnection(pool, secretKey, {
    userId,
    app: 'twilio',
    credentials: { account_sid: 'AC1', auth_token: 'secret' },
  });
  const inserted: { id: number; stepId: number }[] = [];
  for (let place = 0; place < flows; place += 1) {
    const step = {
      method: 'POST',
      url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `{"To": "{{ contact.phone }}", "Body": "${place} for {{ contact.external_id }}"}`,
      ...data,
    };
    const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: event }, [
      { type: 'APICALL', data: step, user_app_id, app_webhook_unique_identifier: 'twilio_send_sms' },
    ]);
    inserted.push({ id, stepId: stepIds[0] ?? 0 });
  }
  return inserted;
}
