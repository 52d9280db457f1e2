import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../../../db/database/connection';
import { copySteps, type StepToCopy } from '../../../db/automatisations/copy';
import { saveGoal } from '../../../db/goals/goal';
import { keepRevision } from '../../../db/revisions/save';
import { insertAutomatisation, type FlowSettings } from '../../../db/automatisations/settings';
import { readFlow, type FlowReference } from '../../../db/automatisations/stored-flow';
import { readAccountCheckContext, checkContextOf } from '../../../db/automatisations/problem-context';
import { inTransaction } from '../../../db/database/transaction';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { GoalInput } from '../../../domain/entities/automatisations/goal';
import type { Caller } from './caller';
import { presentFlow } from './presentation';
import { presentProblems, refuseCrowdedTrigger, refuseErrors } from './problems';

export type NewSettings = FlowSettings & { is_campaign: boolean };

/** A campaign is always active, and its event name is 16 random bytes in hex (docs/contract.md#campaigns). */
const asBorn = (settings: NewSettings): NewSettings =>
  settings.is_campaign
    ? { ...settings, entry_event_name: randomBytes(16).toString('hex'), is_active: true }
    : settings;

/**
 * Stores a new automation or campaign with its first steps and its goal, and keeps all but the goal as the first revision. `findSteps` runs before the settings
 * since it may create tags; `storeMore` stores what belongs to it beside. Throws ApiError 422 when the flow would be published with errors, and
 * 409 `too_many_of_trigger`.
 */
export async function storeNew(
  { pool }: Database,
  { userId, authorId, language }: Caller,
  makeSettings: (tagNames: ReadonlyMap<number, string>) => NewSettings,
  findSteps: (client: pg.ClientBase) => Promise<readonly StepToCopy[]> = () => Promise.resolve([]),
  goal: GoalInput | null = null,
  storeMore: (client: pg.ClientBase, flow: FlowReference) => Promise<void> = () => Promise.resolve(),
): Promise<AutomatisationDetail> {
  return inTransaction(pool, async (client) => {
    const steps = await findSteps(client);
    const account = await readAccountCheckContext(client, userId);
    const settings = asBorn(makeSettings(account.tagNames));
    const automatisationId = await insertAutomatisation(client, userId, settings);
    const reference = { userId, automatisationId };
    await copySteps(client, steps, reference);
    if (goal) await saveGoal(client, reference, goal);
    await storeMore(client, reference);
    await keepRevision(client, { ...reference, isDraft: false }, authorId);
    const flow = await readFlow(client, reference);
    if (!flow) throw new Error('The automation was not stored');
    const surroundings = await checkContextOf(client, userId, flow, account);
    refuseErrors(null, flow, surroundings, language);
    await refuseCrowdedTrigger(client, userId, null, flow);
    return presentFlow(flow, presentProblems(flow, surroundings, language));
  });
}
