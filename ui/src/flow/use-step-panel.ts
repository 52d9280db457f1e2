import { useEffect, useMemo, useState } from 'react';
import type { Step } from '../../../domain/entities/step';
import { useOpened } from '../components/list/opened';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { GoneStep, PanelSubject, StepContent } from './panel-contract';
import { allSteps, countFrom } from './places';
import { drawnSteps } from './selectors';
import { editMade } from './editing-slice';
import { stepHeld } from './held-slice';
import { alone, provisionalId } from './model/paste';
import { panelClosed } from './slice';

/** What the panel is open on, a new step or the address's, and what its saves become. */
export function useStepPanel() {
  const dispatch = useAppDispatch();
  const opened = useOpened('step');
  const { save, adding } = useAppSelector((state) => state.flow);
  const steps = useAppSelector(drawnSteps);
  const editing = useEdited(steps, adding ? null : opened.id);
  const added = useMemo(() => adding && { step: null, followers: countFrom(steps, adding) }, [adding, steps]);
  const gone = useGone(steps, editing?.step.id);

  function close(): void {
    dispatch(panelClosed());
    if (opened.id !== null) opened.close();
  }
  useEffect(() => {
    if (save.state === 'done') close();
  });

  function submit(content: StepContent): void {
    if (adding) {
      const insertions = [{ id: provisionalId(), place: adding, content }];
      dispatch(editMade({ kind: 'insert', insertions }, { isFromPanel: true }));
    } else if (editing) {
      const { id, version, description } = editing.step;
      const isDescribed = content.description !== description;
      dispatch(editMade({ kind: 'save', id, version, content, isDescribed }, { isFromPanel: true }));
    }
  }

  /** Holds what the form has become, for pasting: of a step that is gone, it is a step like any other. */
  function keep(content: StepContent): void {
    if (!editing) return;
    const step = { ...alone(editing.step), ...content };
    dispatch(stepHeld({ step, withFollowers: [step], takesFollowers: false }));
  }
  const subject: PanelSubject | null = added ?? editing;
  return { subject, gone, save, submit, keep, close, open: opened.open };
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

/** Whether the step that is open is not in the flow any more, and whether that was meant here. */
function useGone(steps: readonly Step[], id: number | undefined): GoneStep | null {
  const isGone = useMemo(
    () => id !== undefined && allSteps(steps).every((step) => step.id !== id),
    [steps, id],
  );
  const isMeant = useAppSelector(({ flowEditing: { pending } }) =>
    pending.some(({ edit }) => edit.kind === 'delete' && edit.id === id),
  );
  // As it was when it went: the deletion is settled soon after.
  const [found, setFound] = useState<{ id: number; gone: GoneStep } | null>(null);
  if (!isGone || id === undefined) {
    if (found !== null) setFound(null);
    return null;
  }
  if (found?.id === id) return found.gone;
  const gone = { isMeant };
  setFound({ id, gone });
  return gone;
}
