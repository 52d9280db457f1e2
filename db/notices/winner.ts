import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';
import type { NoticeDetail } from './found';

/** Tells the account that the rule of a split has chosen the winner. Such a notice is over at once: nothing goes on. */
export async function tellWinner(
  client: Querier,
  split: { userId: number; automatisationId: number; stepId: number },
  { chosenAt, contacts, detail }: { chosenAt: Date; contacts: number; detail: NoticeDetail },
): Promise<void> {
  await client.query(
    `INSERT INTO notices (user_id, kind, automatisation_id, step_id, began_at, ended_at, count, detail)
     VALUES ($1, 'winner_chosen', $2, $3, $4, $4, $5, $6::jsonb)`,
    [split.userId, split.automatisationId, split.stepId, chosenAt, contacts, toJson(detail)],
  );
}
