import { readBroadcast } from '../../../db/broadcasts/store';
import type { Database } from '../../../db/database/connection';
import { hasErasedItems } from '../../../db/campaigns/erased-items';
import { keepContinuation, readSend } from '../../../db/campaigns/send';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { recordEvents } from '../../../db/events/record';
import { campaignProblems } from '../../../db/automatisations/campaign-problems';
import { inTransaction } from '../../../db/database/transaction';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { requireFlow } from '../runs/service';

/**
 * Runs a campaign only for the contacts that a send has not reached, except those whose message's outcome is unknown. The send is
 * identified by its first run. Of two simultaneous calls, the second is told that the send is still going on. Throws ApiError 404; 409
 * while the send is going on, when it is so old that its items were erased, when it is not a send to contacts, or a broadcast's; 422 with the errors of the flow.
 */
export async function continueSend(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
  sendRunId: number,
): Promise<void> {
  const flow = await requireFlow(database, userId, automatisationId);
  await inTransaction(database.pool, async (client) => {
    const { rows } = await client.query<{ entry_event_name: string; is_campaign: boolean }>(
      'SELECT entry_event_name, is_campaign FROM automatisations WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [userId, automatisationId],
    );
    // It has no event, and goes on only where it was stopped.
    if (await readBroadcast(client, flow)) throw errors.flowIsBroadcast();
    const send = await readSend(client, flow, sendRunId);
    const [campaign] = rows;
    if (!campaign || send.length === 0) throw errors.notFound('run');
    if (!campaign.is_campaign || !send[0]?.is_over_contacts) throw errors.sendNotOverContacts();
    if (send.some(({ state }) => state === 'running')) throw errors.sendGoesOn();
    if (await hasErasedItems(client, userId, send)) throw errors.sendNotKept();
    const problems = await campaignProblems(client, flow);
    if (problems.length > 0) throw errors.campaignHasProblems(problems);
    const [event] = await recordEvents(client, [{ userId, name: campaign.entry_event_name, data: {} }]);
    if (event) await keepContinuation(client, flow, { eventId: event.id, sendRunId });
  });
  notifyDispatcher(database.pool);
}
