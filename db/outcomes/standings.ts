import type { MessageStanding, OutcomeKind } from '../../domain/entities/runs/message-outcome';
import { standingOf, type OutcomeGroup } from '../../domain/outcomes/standing';
import type { Querier } from '../database/connection';

/** A message by its call. */
interface Message {
  run_id: number;
  visit: number;
}

interface GroupRow extends Message {
  kind: OutcomeKind;
  is_machine: boolean;
  count: number;
  first_at: Date;
  code: string | null;
  words: string | null;
}

const read = {
  name: 'read-message-outcomes',
  text: `
    SELECT o.*
    FROM unnest($2::bigint[], $3::integer[]) AS i (run_id, visit)
    CROSS JOIN LATERAL (
      SELECT m.run_id, m.visit, m.kind, m.is_machine, count(*) AS count, min(m.at) AS first_at,
             (array_agg(m.code ORDER BY m.at DESC, m.event_key))[1] AS code,
             (array_agg(m.words ORDER BY m.at DESC, m.event_key))[1] AS words
      FROM message_outcomes m
      WHERE m.user_id = $1 AND m.run_id = i.run_id AND m.visit = i.visit
      GROUP BY m.run_id, m.visit, m.kind, m.is_machine
    ) o`,
};

/** What became of each of the messages of the account, as far as its provider told; null for one of which it told nothing. */
export async function standingsOf(
  client: Querier,
  userId: number,
  messages: readonly Message[],
): Promise<(MessageStanding | null)[]> {
  if (messages.length === 0) return [];
  const { rows } = await client.query<GroupRow>({
    ...read,
    values: [userId, messages.map(({ run_id }) => run_id), messages.map(({ visit }) => visit)],
  });
  const groups = new Map<string, OutcomeGroup[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), groupOf(row)]);
  return messages.map((message) => {
    const own = groups.get(keyOf(message));
    return own ? standingOf(own) : null;
  });
}

const keyOf = ({ run_id, visit }: Message): string => `${run_id}/${visit}`;

const groupOf = ({ kind, is_machine, count, first_at, code, words }: GroupRow): OutcomeGroup => ({
  kind,
  isMachine: is_machine,
  count,
  firstAt: first_at,
  code,
  words,
});
