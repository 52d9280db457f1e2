import type pg from 'pg';
import { readDraft } from '../../../db/automatisations/draft';
import {
  readSteps,
  type FlowOrDraft,
  type StoredFlow,
  type StoredStep,
} from '../../../db/automatisations/stored-flow';
import { errors } from '../../http/errors';

/** The steps that a call looks at: the flow's, or those of the draft beside it. Throws ApiError 404. */
export async function shownSteps(
  client: pg.ClientBase | pg.Pool,
  { steps }: StoredFlow,
  flow: FlowOrDraft,
): Promise<StoredStep[]> {
  if (!flow.isDraft) return steps;
  if (!(await readDraft(client, flow))) throw errors.notFound('draft');
  return readSteps(client, flow);
}
