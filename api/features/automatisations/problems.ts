import type { StoredFlow } from '../../../db/automatisations/stored-flow';
import { checkedAgainst, type CheckContext } from '../../../db/automatisations/problem-context';
import type { FlowProblem } from '../../../domain/entities/automatisations/flow-problem';
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
