import type { FlowProblem } from '../../../../domain/entities/automatisations/flow-problem';

/** The problems with the errors before the warnings, else in their order. */
export const errorsFirst = (problems: readonly FlowProblem[]): FlowProblem[] =>
  problems.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
