import { simpleRulesOf, type RuleGroup, type SimpleRule } from '../../domain/entities/segments/rule';
import type { SegmentNaming } from '../../domain/entities/segments/segment-naming';
import type { Querier } from '../database/connection';

/** The segments of an account that have a rule which names something, by name. An account has 200 segments at most. */
export async function segmentsNaming(
  client: Querier,
  userId: number,
  names: (rule: SimpleRule) => boolean,
): Promise<SegmentNaming[]> {
  const { rows } = await client.query<{ id: number; name: string; rules: RuleGroup }>(
    `SELECT id, name, rules FROM segments WHERE user_id = $1 AND kind = 'rules' ORDER BY name`,
    [userId],
  );
  return rows
    .filter(({ rules }) => simpleRulesOf(rules).some(names))
    .map(({ id, name }) => ({ segment_id: id, name }));
}
