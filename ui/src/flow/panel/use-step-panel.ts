import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams, type BlockerFunction } from 'react-router-dom';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import type { Place } from '../../../../domain/flow/chain/place';
import { useOpened } from '../../components/list/opened';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { GoneStep, PanelSubject, StepContent } from './panel-contract';
import { allSteps, countFrom } from '../editing/step-places';
import { drawnSteps } from '../editing/selectors';
import { editMade } from '../editing/edits-slice';
import { stepHeld } from '../editing/clipboard-slice';
import { realPlace } from '../editing/model/edit';
import { alone, provisionalId } from '../editing/model/paste';
import { panelClosed, stepAdditionAsked, stepOpened } from '../editing/flow-slice';
import { useUnsavedGuard } from '../editing/use-unsaved-guard';

/** The panel's subject, a new step or the one in the URL, and its saves. */
export function useStepPanel() {
  const dispatch = useAppDispatch();
  const opened = useOpened('step');
  const { adding, numbered } = useAppSelector((state) => state.flow);
  const save = useAppSelector((state) => state.flowEditing.panelSave.request);
  const steps = useAppSelector(drawnSteps);
  useRealId(opened, numbered);
  const pinned = useEdited(steps, adding ? null : opened.id, numbered);
  const editing = useMemo(
    () => pinned && { step: { ...pinned.step, id: realId(numbered, pinned.step.id) } },
    [pinned, numbered],
  );
  const place = useMemo(() => adding && placeNow(adding, numbered), [adding, numbered]);
  const added = useMemo(() => place && { step: null, followers: countFrom(steps, place) }, [place, steps]);
  const gone = useGone(steps, editing?.step.id);

  function close(): void {
    dispatch(panelClosed());
    if (opened.id !== null) opened.close();
  }
  const guard = useUnsavedGuard(close, leavesPanel);
  const openId = editing?.step.id ?? null;
  useEffect(() => void dispatch(stepOpened(openId)), [dispatch, openId]);
  useEffect(() => () => void dispatch(stepOpened(null)), [dispatch]);
  const onward = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (save.state === 'done') (onward.current ?? close)();
    if (save.state !== 'running') onward.current = null;
  });
  useTrialAside(() => adding && dispatch(panelClosed()));

  /** Switches the panel to something else, at once or after the current save has succeeded. */
  function turnTo(next: () => void): void {
    const turn = (): void => {
      if (adding || save.state !== 'idle') dispatch(panelClosed());
      next();
    };
    if (save.state === 'running') onward.current = turn;
    else guard.attempt(turn);
  }

  function submit(content: StepContent): void {
    if (place) {
      const insertions = [{ id: provisionalId(), place, content }];
      dispatch(editMade({ kind: 'insert', insertions }, { isFromPanel: true }));
    } else if (editing) {
      const { id, version, description } = editing.step;
      const isDescribed = content.description !== description;
      dispatch(editMade({ kind: 'save', id, version, content, isDescribed }, { isFromPanel: true }));
    }
  }

  /** Copies the form's content to the clipboard: the step of a removed one is pasted like any other. */
  function keep(content: StepContent): void {
    if (!editing) return;
    const step = { ...alone(editing.step), ...content };
    dispatch(stepHeld({ step, withFollowers: [step], takesFollowers: false }));
  }
  const subject: PanelSubject | null = added ?? editing;
  return {
    subject,
    gone,
    save,
    guard,
    submit,
    keep,
    close,
    /** The identity of the panel's subject, stable while it is open, also when a new step gets its id. */
    key: adding ?? pinned?.step.id,
    open: (stepId: number) => turnTo(() => opened.open(stepId)),
    add: (place: Place) => turnTo(() => dispatch(stepAdditionAsked(place))),
  };
}

/** Leaving the panel: for another step, tab or page, or for the trial, which replaces the panel. */
function leavesPanel({ currentLocation: from, nextLocation: to }: Parameters<BlockerFunction>[0]): boolean {
  const [was, is] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  const isOther = ['step', 'tab'].some((name) => was.get(name) !== is.get(name));
  return from.pathname !== to.pathname || isOther || (is.has('try') && !was.has('try'));
}

/** Opening a trial closes a new step. */
function useTrialAside(giveWay: () => void): void {
  const [params] = useSearchParams();
  const isTried = params.has('try');
  const was = useRef(isTried);
  useEffect(() => {
    if (isTried && !was.current) giveWay();
    was.current = isTried;
  });
}

type Numbered = Readonly<Record<number, number>>;

/** The id of a step that may have been opened before the server assigned it. */
const realId = (numbered: Numbered, id: number): number => numbered[id] ?? id;

const placeNow = (place: Place, numbered: Numbered): Place =>
  realPlace(place, new Map(Object.entries(numbered).map(([provisional, id]) => [Number(provisional), id])));

/** Puts the id of a step into the URL that was opened before the server assigned it. */
function useRealId({ id, replace }: ReturnType<typeof useOpened>, numbered: Numbered): void {
  useEffect(() => {
    if (id !== null && numbered[id] !== undefined) replace(numbered[id]);
  });
}

/** The step as it was when it was opened: saves by others do not change the form. */
function useEdited(steps: readonly Step[], opened: number | null, numbered: Numbered): { step: Step } | null {
  const [pinned, setPinned] = useState<{ step: Step } | null>(null);
  const id = opened === null ? null : realId(numbered, opened);
  if ((pinned && realId(numbered, pinned.step.id)) === id) return pinned;
  const step = allSteps(steps).find((candidate) => candidate.id === id);
  const next = step ? { step } : null;
  if (next !== pinned) setPinned(next);
  return next;
}

/** Whether the open step no longer exists in the flow, and whether this user deleted it. */
function useGone(steps: readonly Step[], id: number | undefined): GoneStep | null {
  const isGone = useMemo(
    () => id !== undefined && allSteps(steps).every((step) => step.id !== id),
    [steps, id],
  );
  const isMeant = useAppSelector(({ flowEditing: { pending } }) =>
    pending.some(({ edit }) => edit.kind === 'delete' && edit.id === id),
  );
  // Stored at the moment of removal, because the pending deletion is settled soon after.
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
