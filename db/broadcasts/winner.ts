import type pg from 'pg';
import { broadcastOf, type ReadBroadcast } from '../../domain/broadcasts/flow';
import { chanceOf, winnerOf } from '../../domain/broadcasts/test-winner';
import type { TestMeasure, TestResult, Variant, VariantCount } from '../../domain/entities/broadcast';
import type { OutcomeKind } from '../../domain/entities/runs/message-outcome';
import { toJson } from '../../domain/values/json';
import { lockFlow, type FlowReference, type StoredStep } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';
import { saveRevision } from '../revisions/save';
import { updateStep } from '../steps/change-chain';
import { holdUpRuns } from '../steps/edit-lock';
import { lockBroadcast } from './store';

/** The outcomes by which a contact is counted: who clicked has opened. */
const outcomesOf: Readonly<Record<TestMeasure, readonly OutcomeKind[]>> = {
  opened: ['opened', 'clicked'],
  clicked: ['clicked'],
};

/** Whom each message of a broadcast was sent to, and how many of them did what its test counts. Programs are left out. */
async function countVariants(
  client: Querier,
  { userId, automatisationId }: FlowReference,
  messages: ReadBroadcast['messages'],
  measure: TestMeasure,
): Promise<VariantCount[]> {
  const { rows } = await client.query<{ step_id: number; sent: number; reached: number }>(
    `SELECT c.step_id, count(*) AS sent,
            count(*) FILTER (WHERE EXISTS (
              SELECT FROM message_outcomes o
              WHERE o.run_id = c.run_id AND o.visit = c.visit AND NOT o.is_machine AND o.kind = ANY ($3::text[]))) AS reached
     FROM automatisation_runs send
     JOIN automatisation_runs i ON i.parent_run_id = send.id
     CROSS JOIN LATERAL (SELECT run_id, visit, step_id FROM calls WHERE run_id = i.id AND state = 'answered' OFFSET 0) c
     WHERE send.user_id = $1 AND send.automatisation_id = $2 AND send.parent_run_id IS NULL
     GROUP BY c.step_id`,
    [userId, automatisationId, outcomesOf[measure]],
  );
  return messages.map(({ variant, step_id }) => {
    const counted = rows.find((row) => row.step_id === step_id);
    return { variant, sent: counted?.sent ?? 0, reached: counted?.reached ?? 0 };
  });
}

/** Who chooses: the rule of the test, or a person one of the messages. */
export type Choice = { by: 'rule' } | { by: 'person'; authorId: number; variant: Variant };

/**
 * Chooses the winner of a broadcast's test, in the caller's transaction, as one edit of the flow: whoever comes to the split from then on
 * gets it. Returns false where the broadcast has no test, or a winner already.
 */
export async function chooseWinner(
  client: pg.ClientBase,
  flow: FlowReference,
  choice: Choice,
): Promise<boolean> {
  await holdUpRuns(client, flow.userId);
  const stored = await lockFlow(client, flow);
  const row = stored && (await lockBroadcast(client, flow));
  const read = stored && broadcastOf(stored.steps);
  const split = stored?.steps.find(({ id }) => id === read?.splitId);
  if (!row?.test || row.test_result || !read || !split) return false;
  const counts = await countVariants(client, flow, read.messages, row.test.measure);
  const chosen =
    choice.by === 'rule'
      ? winnerOf(counts)
      : { winner: choice.variant, chance: chanceOf(counts, choice.variant) };
  const chosenAt = new Date().toISOString();
  const result: TestResult = { ...chosen, chosen_at: chosenAt, by: choice.by, counts };
  await updateStep(client, { ...flow, isDraft: false }, withWinner(split, result));
  const authorId = choice.by === 'person' ? choice.authorId : null;
  await saveRevision(client, { ...flow, isDraft: false }, authorId, { isByRule: choice.by === 'rule' });
  await client.query(
    `UPDATE broadcasts SET test_result = $3::jsonb, version = version + 1, updated_at = now()
     WHERE user_id = $1 AND automatisation_id = $2`,
    [flow.userId, flow.automatisationId, toJson(result)],
  );
  return true;
}

const withWinner = (split: StoredStep, { winner, chosen_at: chosenAt, by }: TestResult): StoredStep => ({
  ...split,
  data: { ...split.data, winner, winner_chosen_at: by === 'rule' ? chosenAt : null },
});
