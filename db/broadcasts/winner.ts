import type pg from 'pg';
import { broadcastOf } from '../../domain/broadcasts/flow';
import { chanceOf, isDecided, winnerOf } from '../../domain/broadcasts/test-winner';
import type {
  BroadcastTest,
  TestMeasure,
  TestResult,
  Variant,
  VariantCount,
} from '../../domain/entities/broadcast';
import type { JsonObject } from '../../domain/entities/common';
import type { OutcomeKind } from '../../domain/entities/runs/message-outcome';
import { toJson } from '../../domain/values/json';
import { beginning, toText } from '../../domain/values/text/text';
import { lockFlow, type FlowReference, type StoredStep } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { tellWinner } from '../notices/winner';
import { saveRevision } from '../revisions/save';
import { updateStep } from '../steps/change-chain';
import { holdUpRuns } from '../steps/edit-lock';
import { lockBroadcast, readBroadcast, type StoredBroadcast } from './store';

/** The outcomes by which a contact is counted: who clicked has opened. */
const outcomesOf: Readonly<Record<TestMeasure, readonly OutcomeKind[]>> = {
  opened: ['opened', 'clicked'],
  clicked: ['clicked'],
};

/** How many items one statement counts: a test of very many is counted within the statements' time. */
const countedAtOnce = 20_000;

type CountOfStep = Omit<VariantCount, 'variant'>;

/** Whom each message of a broadcast was sent to, and how many of them did what its test counts, by steps. Programs are left out. */
async function countSteps(
  client: Querier,
  { userId, automatisationId }: FlowReference,
  measure: TestMeasure,
): Promise<Map<number, CountOfStep>> {
  const counted = new Map<number, CountOfStep>();
  const { rows: loops } = await client.query<{ run_id: number; visit: number; total: number | null }>(
    `SELECT l.run_id, l.visit, l.total FROM automatisation_runs send JOIN loops l ON l.run_id = send.id
     WHERE send.user_id = $1 AND send.automatisation_id = $2 AND send.parent_run_id IS NULL`,
    [userId, automatisationId],
  );
  for (const { run_id: runId, visit, total } of loops)
    for (let from = 0; from < (total ?? 0); from += countedAtOnce) {
      const { rows } = await client.query<CountOfStep & { step_id: number }>(
        `SELECT c.step_id, count(*) AS sent,
                count(*) FILTER (WHERE EXISTS (
                  SELECT FROM message_outcomes o
                  WHERE o.run_id = c.run_id AND o.visit = c.visit AND NOT o.is_machine AND o.kind = ANY ($6::text[]))) AS reached
         FROM automatisation_runs i
         CROSS JOIN LATERAL (SELECT run_id, visit, step_id FROM calls WHERE run_id = i.id AND state = 'answered' OFFSET 0) c
         WHERE i.user_id = $1 AND i.parent_run_id = $2 AND i.parent_visit = $3 AND i.item >= $4 AND i.item < $5
         GROUP BY c.step_id`,
        [userId, runId, visit, from, from + countedAtOnce, outcomesOf[measure]],
      );
      for (const { step_id: stepId, sent, reached } of rows) {
        const before = counted.get(stepId);
        counted.set(stepId, {
          sent: (before?.sent ?? 0) + sent,
          reached: (before?.reached ?? 0) + reached,
        });
      }
    }
  return counted;
}

/** The broadcast's test, if it has begun and its winner is still to be chosen. */
const openTest = (broadcast: StoredBroadcast | undefined): BroadcastTest | null =>
  broadcast?.begun_at && !broadcast.test_result ? broadcast.test : null;

/** Who chooses: the rule of the test, or a person one of the messages. */
export type Choice = { by: 'rule' } | { by: 'person'; authorId: number; variant: Variant };

/**
 * Chooses the winner of a broadcast's test, as one edit of the flow: contacts who come to the split from then on get it. Returns false where
 * the broadcast has no test, has not begun, or has a winner already. Messages are counted before the edit, which the account's runs wait for.
 */
export async function chooseWinner(pool: pg.Pool, flow: FlowReference, choice: Choice): Promise<boolean> {
  const test = openTest(await readBroadcast(pool, flow));
  if (!test) return false;
  const counted = await countSteps(pool, flow, test.measure);
  const others = choice.by === 'rule' ? await countOthers(pool, flow) : 0;
  return inTransaction(pool, (client) => storeWinner(client, flow, choice, { counted, others }));
}

async function storeWinner(
  client: pg.ClientBase,
  flow: FlowReference,
  choice: Choice,
  { counted, others }: { counted: ReadonlyMap<number, CountOfStep>; others: number },
): Promise<boolean> {
  await holdUpRuns(client, flow.userId);
  const stored = await lockFlow(client, flow);
  const test = stored && openTest(await lockBroadcast(client, flow));
  const read = stored && broadcastOf(stored.steps);
  const split = stored?.steps.find(({ id }) => id === read?.splitId);
  if (!test || !read || !split) return false;
  const counts = read.messages.map(({ variant, step_id: stepId }) => ({
    variant,
    sent: 0,
    reached: 0,
    ...counted.get(stepId),
  }));
  const chosen =
    choice.by === 'rule'
      ? winnerOf(counts)
      : { winner: choice.variant, chance: chanceOf(counts, choice.variant) };
  const chosenAt = new Date();
  const result: TestResult = { ...chosen, chosen_at: chosenAt.toISOString(), by: choice.by, counts };
  await updateStep(client, { ...flow, isDraft: false }, withWinner(split, result));
  const authorId = choice.by === 'person' ? choice.authorId : null;
  await saveRevision(client, { ...flow, isDraft: false }, authorId, { isByRule: choice.by === 'rule' });
  await client.query(
    `UPDATE broadcasts SET test_result = $3::jsonb, version = version + 1, updated_at = now()
     WHERE user_id = $1 AND automatisation_id = $2`,
    [flow.userId, flow.automatisationId, toJson(result)],
  );
  const message = read.messages.find(({ variant }) => variant === chosen.winner);
  if (choice.by === 'rule' && message)
    await tellWinner(
      client,
      'test_winner_chosen',
      { ...flow, stepId: message.step_id },
      {
        chosenAt,
        contacts: others,
        detail: {
          test: {
            variant: chosen.winner,
            message: await nameOfMessage(client, flow, message.data),
            is_decided: isDecided(counts),
            measure: test.measure,
            counts,
            chance: chosen.chance,
          },
        },
      },
    );
  return true;
}

/** How many contacts the test of a broadcast has left for its winner, without those that were erased since. */
async function countOthers(client: Querier, { userId, automatisationId }: FlowReference): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*) AS others
     FROM broadcasts b
     JOIN loop_contacts listed ON listed.run_id = b.test_run_id AND listed.item >= b.test_size
     JOIN contacts c ON c.user_id = b.user_id AND c.id = listed.contact_id
     WHERE b.user_id = $1 AND b.automatisation_id = $2`,
    [userId, automatisationId],
  );
  return rows[0]?.others ?? 0;
}

/** How much of a text names its message, in characters. */
const namingLength = 200;

/** By what a message is known: its own subject or title, its template, or its text. */
async function nameOfMessage(
  client: pg.ClientBase,
  { userId }: FlowReference,
  { message_template_id: templateId, subject, title, message }: JsonObject,
): Promise<string> {
  const texts = [subject, title, message].map((text) => toText(text) ?? '');
  const named = beginning(texts.find((text) => text.trim() !== '') ?? '', namingLength);
  if (named === '' && typeof templateId === 'number') {
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM message_templates WHERE user_id = $1 AND id = $2',
      [userId, templateId],
    );
    return rows[0]?.name ?? '';
  }
  return named;
}

const withWinner = (split: StoredStep, { winner, chosen_at: chosenAt, by }: TestResult): StoredStep => ({
  ...split,
  data: { ...split.data, winner, winner_chosen_at: by === 'rule' ? chosenAt : null },
});
