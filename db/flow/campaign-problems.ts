import type pg from 'pg';
import { flowProblems, severityOf, type FoundProblem } from '../../domain/flow/problems';
import { builtStepTypes } from '../../domain/steps/interpreters';
import { readFlow, type FlowReference } from './stored-flow';
import { readTagNames } from './tag-names';

/**
 * What keeps a campaign from running: all its problems when one of them is an error, else none. Other flows are held to theirs when
 * they are published.
 */
export async function campaignProblems(
  client: pg.ClientBase | pg.Pool,
  reference: FlowReference,
): Promise<FoundProblem[]> {
  const flow = await readFlow(client, reference);
  if (!flow?.is_campaign) return [];
  const tagIds = new Set((await readTagNames(client, reference.userId)).keys());
  const problems = flowProblems(flow, { builtStepTypes, tagIds });
  return problems.some(({ code }) => severityOf(code) === 'error') ? problems : [];
}
