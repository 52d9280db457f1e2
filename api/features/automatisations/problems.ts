import { countStartedBy } from '../../../db/automatisations/same-trigger';
import type { StoredFlow } from '../../../db/automatisations/stored-flow';
import { checkedAgainst, type CheckContext } from '../../../db/automatisations/problem-context';
import type { Querier } from '../../../db/database/connection';
import type { FlowProblem } from '../../../domain/entities/automatisations/flow-problem';
import { flowsOfTriggerLimit } from '../../../domain/entities/automatisations/publication';
import { describeProblem } from '../../../domain/flow/problems/problem-words';
import { flowProblems, severityOf } from '../../../domain/flow/problems/problems';
import type { FoundProblem } from '../../../domain/flow/problems/checked-flow';
import type { Language } from '../../../domain/values/language';
import { errors } from '../../http/errors';

const problemsOf = (flow: StoredFlow, around: CheckContext): FoundProblem[] =>
  flowProblems(flow, checkedAgainst(flow, around));

/** The flow's problems, in words. */
export const presentProblems = (flow: StoredFlow, around: CheckContext, language: Language): FlowProblem[] =>
  problemsOf(flow, around).map((problem) => describeProblem(problem, language));

const isError = ({ code }: FoundProblem): boolean => severityOf(code) === 'error';

const sameAs =
  (problem: FoundProblem) =>
  ({ code, step_id, field }: FoundProblem): boolean =>
    code === problem.code && step_id === problem.step_id && field === problem.field;

/**
 * Throws ApiError 422 with all problems when a save publishes a flow that has errors, or adds an error to a published one. An error that
 * was there before (a tag deleted since) does not block a save. A campaign is always active: its errors block its runs, not its saves.
 */
export function refuseErrors(
  before: StoredFlow | null,
  after: StoredFlow,
  around: CheckContext,
  language: Language,
): void {
  if (!after.is_active || after.is_campaign) return;
  const known = before?.is_active ? problemsOf(before, around) : [];
  const problems = problemsOf(after, around);
  const isNew = problems.some((problem) => isError(problem) && !known.some(sameAs(problem)));
  if (isNew) throw errors.flowHasProblems(problems.map((problem) => describeProblem(problem, language)));
}

/**
 * Throws ApiError 409 when a stored change publishes the flow, or gives a published one another trigger, and more flows begin with that
 * event than may. Those that were published before stay so, and are saved as ever. Two that are published at the same moment may be one
 * too many.
 */
export async function refuseCrowdedTrigger(
  client: Querier,
  userId: number,
  before: StoredFlow | null,
  { is_active, is_campaign, entry_event_name }: StoredFlow,
): Promise<void> {
  if (!is_active || is_campaign) return;
  if (before?.is_active && before.entry_event_name === entry_event_name) return;
  const started = await countStartedBy(client, userId, entry_event_name);
  if (started > flowsOfTriggerLimit) throw errors.tooManyOfTrigger(flowsOfTriggerLimit);
}
