import { useEffect, useMemo, useState } from 'react';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { Step } from '../../../domain/entities/step';
import { useOpened } from '../components/list/opened';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { PanelSubject, StepContent } from './panel-contract';
import { allSteps, countFrom, placeOnWire } from './places';
import { panelClosed, stepSubmitted } from './slice';

/** What the panel is open on, a new step or the address's, and what its saves become. */
export function useStepPanel(automatisation: AutomatisationDetail) {
  const dispatch = useAppDispatch();
  const opened = useOpened('step');
  const { save, adding, deletion } = useAppSelector((state) => state.flow);
  const editing = useEdited(automatisation, adding ? null : opened.id);
  const { steps, id: automatisationId } = automatisation;
  const added = useMemo(() => adding && { step: null, followers: countFrom(steps, adding) }, [adding, steps]);

  function close(): void {
    dispatch(panelClosed());
    if (opened.id !== null) opened.close();
  }
  const isDone = save.state === 'done' || (deletion.state === 'done' && editing !== null);
  useEffect(() => {
    if (isDone) close();
  });

  function submit(content: StepContent): void {
    if (adding) {
      dispatch(stepSubmitted({ automatisationId, step: { ...content, ...placeOnWire(adding) } }));
    } else if (editing) {
      const { id, version } = editing.step;
      dispatch(stepSubmitted({ automatisationId, step: { ...content, id, version } }));
    }
  }
  const subject: PanelSubject | null = added ?? editing;
  return { subject, save, submit, close, linkTo: opened.linkTo };
}

/** The step that is open, as it was when it was opened: what somebody else saves meanwhile takes nothing from the form. */
function useEdited({ steps }: AutomatisationDetail, id: number | null): { step: Step } | null {
  const [pinned, setPinned] = useState<{ step: Step } | null>(null);
  if (pinned?.step.id === id || (id === null && pinned === null)) return pinned;
  const step = allSteps(steps).find((candidate) => candidate.id === id);
  const next = step ? { step } : null;
  if (next !== pinned) setPinned(next);
  return next;
}
