import { createSelector } from '@reduxjs/toolkit';
import type { FlowProblem } from '../../../../domain/entities/automatisations/flow-problem';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import type { Place } from '../../../../domain/flow/chain/place';
import type { RootState } from '../../store/root-state';
import { errorsFirst } from '../page/errors-first';
import { applyEdit } from './model/edit';
import { target } from './model/history';

const none: Step[] = [];

/** The steps on display: those of the server, with the pending edits applied. */
export const drawnSteps = createSelector(
  [
    (state: RootState) => state.flow.automatisation?.steps ?? none,
    (state: RootState) => state.flowEditing.pending,
  ],
  (steps, pending) => pending.reduce((drawn, { edit }) => applyEdit(drawn, edit), steps),
);

/** How many runs are at each step, through it, or failed there. */
export const countsByStep = createSelector(
  [(state: RootState) => state.flow.stats],
  (stats) => new Map(stats?.steps.map((counts) => [counts.step_id, counts])),
);

/** How many runs took the branch that a place heads; undefined where it heads none, and until that is known. */
export function takenAt(state: RootState, place: Place | null): number | undefined {
  if (!place || place.automatisation_step_before_id === null || place.branch === null) return undefined;
  const counts = countsByStep(state).get(place.automatisation_step_before_id);
  const { branch } = place;
  if (typeof branch === 'string')
    return counts?.took_ways ? (counts.took_ways.find(({ way }) => way === branch)?.visits ?? 0) : undefined;
  if (!counts || counts.took_true === null) return undefined;
  const onWays = (counts.took_ways ?? []).reduce((sum, { visits }) => sum + visits, 0);
  return branch ? counts.took_true : counts.done - counts.took_true - onWays;
}

/** The problems of each step, errors first; under null the problems of the automation itself. */
export const problemsByStep = createSelector(
  [(state: RootState) => state.flow.automatisation?.problems],
  (problems = []) => {
    const byStep = new Map<number | null, FlowProblem[]>();
    for (const problem of errorsFirst(problems)) {
      byStep.set(problem.step_id, [...(byStep.get(problem.step_id) ?? []), problem]);
    }
    return byStep;
  },
);

/** Whether there is an edit to undo (-1) or to redo (1). While edits are pending the last one may become the next to undo. */
export const canGo = ({ flowEditing }: RootState, by: 1 | -1): boolean => {
  const { history, pending } = flowEditing;
  return (history !== null && target(history, by) !== undefined) || (by === -1 && pending.length > 0);
};

/** Whether a flow is the one on the screen: another one may be opened before an answer comes. */
export const isShown =
  (id: number) =>
  ({ flow }: RootState): boolean =>
    flow.id === id;
