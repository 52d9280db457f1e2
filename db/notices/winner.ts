import type { NoticeKind } from '../../domain/entities/notice';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';
import type { NoticeDetail } from './found';

/** Tells the account that a rule has chosen a winner. Such a notice is over at once: nothing goes on. */
export async function tellWinner(
  client: Querier,
  kind: NoticeKind,
  step: { userId: number; automatisationId: number; stepId: number },
  { chosenAt, contacts, detail }: { chosenAt: Date; contacts: number; detail: NoticeDetail },
): Promise<void> {
  await client.query(
    `INSERT INTO notices (user_id, kind, automatisation_id, step_id, began_at, ended_at, count, detail)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7::jsonb)`,
    [step.userId, kind, step.automatisationId, step.stepId, chosenAt, contacts, toJson(detail)],
  );
}
