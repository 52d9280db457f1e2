import { useEffect, useMemo, useState } from 'react';
import type { Step } from '../../../domain/entities/step';
import { useOpened } from '../components/list/opened';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { PanelSubject, StepContent } from './panel-contract';
import { allSteps, countFrom } from './places';
import { drawnSteps } from './selectors';
import { editMade } from './editing-slice';
import { provisionalId } from './model/paste';
import { panelClosed } from './slice';

/** What the panel is open on, a new step or the address's, and what its saves become. */
export function useStepPanel() {
  const dispatch = useAppDispatch();
  const opened = useOpened('step');
  const { save, adding } = useAppSelector((state) => state.flow);
  const steps = useAppSelector(drawnSteps);
  const editing = useEdited(steps, adding ? null : opened.id);
  const added = useMemo(() => adding && { step: null, followers: countFrom(steps, adding) }, [adding, steps]);
  const isGone = useIsGone(steps, editing?.step.id);

  function close(): void {
    dispatch(panelClosed());
    if (opened.id !== null) opened.close();
  }
  const isDone = save.state === 'done' || isGone;
  useEffect(() => {
    if (isDone) close();
  });

  function submit(content: StepContent): void {
    if (adding) {
      const insertions = [{ id: provisionalId(), place: adding, content }];
      dispatch(editMade({ kind: 'insert', insertions }, { isFromPanel: true }));
    } else if (editing) {
      const { id, version } = editing.step;
      dispatch(editMade({ kind: 'save', id, version, content }, { isFromPanel: true }));
    }
  }
  const subject: PanelSubject | null = added ?? editing;
  return { subject, save, submit, close, open: opened.open };
}

/** The step that is open, as it was when it was opened: what somebody else saves meanwhile takes nothing from the form. */
function useEdited(steps: readonly Step[], id: number | null): { step: Step } | null {
  const [pinned, setPinned] = useState<{ step: Step } | null>(null);
  if (pinned?.step.id === id || (id === null && pinned === null)) return pinned;
  const step = allSteps(steps).find((candidate) => candidate.id === id);
  const next = step ? { step } : null;
  if (next !== pinned) setPinned(next);
  return next;
}

/** Whether the step that is open was deleted since, here or by somebody else. */
function useIsGone(steps: readonly Step[], id: number | undefined): boolean {
  return useMemo(() => id !== undefined && allSteps(steps).every((step) => step.id !== id), [steps, id]);
}
