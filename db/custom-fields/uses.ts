import type { JsonObject } from '../../domain/entities/common';
import type { FlowUse } from '../../domain/entities/automatisations/flow-use';
import { namesContactVariable } from '../../domain/flow/variables/contact-variables';
import type { StepType } from '../../domain/steps/types';
import type { Querier } from '../database/connection';
import { loopKinds } from '../steps/kinds';

type StepOfFlow = Omit<FlowUse, 'step_ids'> & { step_id: number; type: StepType; data: JsonObject };

/** The flows whose steps, or those of their drafts, name the contact's variable that a custom field labels. */
export async function findCustomFieldUses(
  client: Querier,
  userId: number,
  variableName: string,
): Promise<FlowUse[]> {
  // The database finds the steps that may name it, so that most steps are never read; the domain knows which of them do.
  const { rows } = await client.query<StepOfFlow>(
    `SELECT a.id AS automatisation_id, a.name, a.is_campaign, s.id AS step_id, s.type, s.data
     FROM (SELECT user_id, id, automatisation_id, type, data FROM automatisation_steps WHERE user_id = $1
           UNION SELECT user_id, id, automatisation_id, type, data FROM draft_steps WHERE user_id = $1) s
     JOIN automatisations a ON a.id = s.automatisation_id
     WHERE s.type IN ${loopKinds} OR s.data::text LIKE '%contact%'
     ORDER BY a.id, s.id`,
    [userId],
  );
  const uses = new Map<number, FlowUse>();
  for (const { step_id, type, data, ...flow } of rows) {
    if (!namesContactVariable({ type, data }, variableName)) continue;
    const use = uses.get(flow.automatisation_id) ?? { ...flow, step_ids: [] };
    // A step of a draft has the id that it has in the flow.
    if (!use.step_ids.includes(step_id)) use.step_ids.push(step_id);
    uses.set(flow.automatisation_id, use);
  }
  return [...uses.values()];
}
