import type { Querier } from '../database/connection';
import { queueSchedule } from '../outbox/queue';
import type { FlowReference } from '../automatisations/stored-flow';

const queueOf = (condition: string): string => queueSchedule(`FROM scheduled_tasks WHERE ${condition}`);

/** Has the schedules of these tasks updated, of any account. After the commit the caller calls `notifyDispatcher`. */
export async function queueSchedules(client: Querier, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length > 0) await client.query(queueOf('id = ANY ($1::bigint[])'), [taskIds]);
}

/** The same for all tasks of a flow: call it before the flow is deleted and its tasks with it. */
export async function queueSchedulesOfFlow(
  client: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<void> {
  await client.query(queueOf('user_id = $1 AND automatisation_id = $2'), [userId, automatisationId]);
}
