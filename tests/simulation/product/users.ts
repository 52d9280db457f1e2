import { ApiError } from '../../../api/http/errors';
import { pauseAutomatisation, resumeAutomatisation } from '../../../api/features/campaigns/service';
import { resolveTriedAgainAt } from '../../../api/features/runs/calls-tried-again';
import type { Caller } from '../../../api/features/automatisations/caller';
import { resolveFailedAt, stopAllRuns, stopRun } from '../../../api/features/runs/interventions';
import { createStep, deleteStep, saveStep } from '../../../api/features/steps/service';
import type { Database } from '../../../db/database/connection';
import { stepInput, type Step, type StepUpdate } from '../../../domain/entities/automatisations/steps/step';
import { isBranching } from '../../../domain/steps';
import type { PlannedAction } from '../plan/plan';

/** The targets of an action, read when it begins. */
export interface Found {
  automatisationId: number;
  runIds: readonly number[];
  /** The steps at which runs have failed. */
  failedAt: readonly number[];
  steps: readonly Pick<Step, 'id' | 'type' | 'data' | 'description'>[];
}

/** Performs a user's action through the API's own services; reports what they refuse. */
export async function act(
  database: Database,
  caller: Caller,
  { kind, choice }: PlannedAction,
  { automatisationId: id, runIds, failedAt, steps }: Found,
): Promise<string> {
  const one = <Item>(items: readonly Item[]): Item | undefined => items[choice % Math.max(1, items.length)];
  const step = one(steps);
  const runId = one(runIds);
  try {
    switch (kind) {
      case 'stop all':
        return `stopped ${(await stopAllRuns(database, caller, id)).count}`;
      case 'stop one':
        if (runId !== undefined) await stopRun(database, caller, id, runId);
        break;
      case 'pause':
        await pauseAutomatisation(database, caller, id);
        break;
      case 'resume':
        await resumeAutomatisation(database, caller, id);
        break;
      case 'retry':
      case 'retry sending again':
      case 'skip': {
        const decision =
          kind === 'skip'
            ? { action: 'skip' as const, branch: choice % 2 === 0 }
            : { action: 'retry' as const, repeat: kind !== 'retry' };
        const period = { from_date: undefined, to_date: undefined };
        for (const stepId of failedAt) {
          await resolveFailedAt(database, caller, { automatisationId: id, stepId, ...period }, decision);
        }
        break;
      }
      case 'try calls now':
      case 'pass calls over':
        for (const { id: stepId } of steps.filter(({ type }) => type === 'APICALL')) {
          const action = kind === 'pass calls over' ? 'skip' : 'retry';
          await resolveTriedAgainAt(database, caller, { automatisationId: id, stepId }, action);
        }
        break;
      case 'retime': {
        const delay = one(steps.filter(({ type }) => type === 'DELAY'));
        if (delay) await saveStep(database, caller, id, retimed(delay, (choice % 5) + 1));
        break;
      }
      case 'delete step':
        if (step) await deleteStep(database, caller, id, step.id, isBranching(step.type) ? true : null);
        break;
      case 'insert step': {
        if (!step || isBranching(step.type)) break;
        const data = { delay: (choice % 3) + 1 };
        await createStep(
          database,
          caller,
          id,
          stepInput.parse({ type: 'DELAY', data, automatisation_step_before_id: step.id }),
        );
      }
    }
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return `refused: ${error.code}`;
    throw error;
  }
}

const retimed = ({ id, description, data }: Found['steps'][number], delay: number): StepUpdate => ({
  id,
  type: 'DELAY',
  description,
  data: { ...data, delay },
  user_app_id: null,
  app_webhook_unique_identifier: null,
  version: undefined,
});
