import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { ApiError } from '../../api/api-error';
import { beginDraft, fetchFlow, restoreDraft } from '../draft/api';
import { succeeded, wentWrong } from '../../features/notifications/slice';
import { membersAdded } from '../../features/past-contacts/slice';
import { callApi } from '../../store/call-api';
import { reported } from '../../store/reported';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeInTurn } from '../../store/watch';
import { createStep, deleteStep, moveSecret, restoreRevision, updateStep } from './api';
import {
  conflictMet,
  draftBegun,
  editMade,
  editRefused,
  editSettled,
  editUnread,
  historyFound,
  ownVersion,
  settingsKept,
  type PendingEdit,
  type Settlement,
} from './edits-slice';
import { provisionalVersion, type Insertion, type StepEdit } from './model/edit';
import { target } from './model/history';
import { keepHistory, keptHistory } from './model/history-storage';
import { isShown } from './selectors';
import { insertionsOnWire } from './step-places';
import { flowReceived, flowRequested, stepsNumbered } from './flow-slice';
import type { ShownFlow } from './model/shown-flow';
import type { FlowEffect } from '../../../../domain/entities/automatisations/flow-effect';
import type { Step, StepUpdate } from '../../../../domain/entities/automatisations/steps/step';

function* pendingEdit(key: string) {
  const { pending, left } = yield* select((state: RootState) => state.flowEditing);
  return [...pending, ...left].find((candidate) => candidate.key === key);
}

function* settle({ payload: { key } }: ReturnType<typeof editMade>) {
  const pending = yield* pendingEdit(key);
  const id = pending?.automatisationId;
  if (!pending || !id) return;
  const made: Made = { ids: new Map(), versions: [] };
  let effects: FlowEffect[];
  try {
    if (pending.isDraft && !(yield* isWithoutTarget(pending))) yield* requireDraft(id);
    effects = yield* perform(id, pending, made);
  } catch (error) {
    yield* handleRefused(id, pending, error);
    return;
  }
  yield* readBack(id, pending, effects, made);
}

/** What the calls of an edit made: the ids of new steps by their provisional ones, and the versions of steps. */
interface Made {
  ids: Map<number, number>;
  versions: Settlement['versions'];
}

/** Whether it is an undo, or a redo, and there is nothing to go back to. */
function* isWithoutTarget({ edit: { kind } }: PendingEdit) {
  return (kind === 'undo' || kind === 'redo') && (yield* goingTarget(kind)) === undefined;
}

function* goingTarget(kind: 'undo' | 'redo') {
  const history = yield* select((state: RootState) => state.flowEditing.history);
  return history ? target(history, kind === 'undo' ? -1 : 1) : undefined;
}

/** Reads the flow after an edit. The edit is saved even when the reading fails: then the page loads the flow as usual. */
function* readBack(
  id: number,
  { key, edit, isDraft }: PendingEdit,
  effects: FlowEffect[],
  { ids: given, versions }: Made,
) {
  const ids = [...given];
  let automatisation: ShownFlow | null = null;
  try {
    automatisation = yield* callApi(fetchFlow, id, !isDraft);
    yield* number(id, ids);
    yield* put(editSettled({ key, automatisation, saves: effects.length, ids, versions }));
    yield* put(flowReceived(automatisation));
  } catch (error) {
    reported(error);
    yield* number(id, ids);
    yield* put(editUnread({ key, ids, versions }));
  }
  if (!(yield* select(isShown(id)))) return;
  if (!automatisation) yield* put(flowRequested(id));
  else if (!isDraft) yield* tellOfRuns(automatisation.version, edit, effects);
}

/** Tells the ids of new steps, at the moment at which they are drawn with them. */
function* number(automatisationId: number, ids: Settlement['ids']) {
  if (ids.length > 0 && (yield* select(isShown(automatisationId)))) yield* put(stepsNumbered(ids));
}

/** Begins the draft of a flow before its first edit. One that is gone since it was on the screen is not begun again: the edit is refused. */
function* requireDraft(automatisationId: number) {
  const { flow, flowEditing } = yield* select((state: RootState) => state);
  if (flow.automatisation?.id === automatisationId && flowEditing.draftSince !== null) return;
  const draft = yield* callApi(beginDraft, automatisationId);
  yield* put(draftBegun({ automatisationId, draft }));
}

/** Goes back to a revision of the flow or a version of the draft, unless somebody else has saved it since it was on the screen. */
function* restore(
  automatisationId: number,
  { key, isDraft }: PendingEdit,
  version: number,
  how: { by?: 'undo' | 'redo'; of_live?: boolean },
): SagaGenerator<FlowEffect> {
  // As it is now: its draft may have begun with it.
  const seen = (yield* pendingEdit(key))?.seen;
  const saved = isDraft
    ? yield* callApi(restoreDraft, automatisationId, version, {
        ...how,
        ...(seen && { version: seen.version, created_at: seen.since ?? undefined }),
      })
    : yield* callApi(restoreRevision, automatisationId, version, { by: how.by, version: seen?.version });
  return saved.effect;
}

/** Makes the calls of an edit; returns the effect of each save on the runs inside. */
function* perform(automatisationId: number, pending: PendingEdit, made: Made): SagaGenerator<FlowEffect[]> {
  const { edit, isDraft } = pending;
  switch (edit.kind) {
    case 'insert':
      return yield* insertAll(automatisationId, edit.insertions, made, isDraft);
    case 'save': {
      const { id, content } = edit;
      const version = yield* select(({ flowEditing }: RootState) =>
        ownVersion(flowEditing, id, edit.version),
      );
      const update = { ...content, id, version };
      const { effect, automatisation_step } = yield* callApi(updateStep, automatisationId, update, isDraft);
      made.versions.push({ id, from: version, to: automatisation_step.version });
      return [effect];
    }
    case 'delete':
      return [(yield* callApi(deleteStep, automatisationId, edit.id, edit.keepFlow, isDraft)).effect];
    case 'move_secret': {
      const { effect } = yield* callApi(moveSecret, automatisationId, edit.id, isDraft);
      yield* put(succeeded('steps.connection.secretMoved'));
      return [effect];
    }
    case 'restore': {
      const effect = yield* restore(
        automatisationId,
        pending,
        edit.version,
        isDraft ? { of_live: true } : {},
      );
      if (!isDraft && edit.addsMembers) yield* put(membersAdded({ automatisationId, after: 'saved' }));
      return [effect];
    }
    case 'undo':
    case 'redo': {
      if (!(yield* select(isShown(automatisationId))))
        throw new Error('The flow was left before it was gone back in it');
      const version = yield* goingTarget(edit.kind);
      if (version === undefined) return [];
      return [yield* restore(automatisationId, pending, version, { by: edit.kind })];
    }
  }
}

/** Creates the steps of an edit in one save: all of them, or none. */
function* insertAll(
  automatisationId: number,
  insertions: readonly Insertion[],
  { ids, versions }: Made,
  isDraft: boolean,
): SagaGenerator<FlowEffect[]> {
  const {
    automatisation_step,
    further_ids = [],
    effect,
  } = yield* callApi(createStep, automatisationId, insertionsOnWire(insertions), isDraft);
  const created = [automatisation_step.id, ...further_ids];
  for (const [index, { id: provisional }] of insertions.entries()) {
    const id = created[index];
    if (id === undefined) throw new Error('The server did not say the id of a new step');
    ids.set(provisional, id);
    versions.push({ id, from: provisionalVersion, to: automatisation_step.version });
  }
  return [effect];
}

/** Reports runs that an edit moved or gave another delay, and runs that may reach a new step: otherwise nobody would notice. */
function* tellOfRuns(number: number, { kind }: StepEdit, effects: readonly FlowEffect[]) {
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const retimed = sum(effects.map((effect) => effect.retimed));
  const moved = sum(effects.flatMap((effect) => effect.moved.map(({ runs }) => runs)));
  const tell = (key: 'flow.runsRetimed' | 'flow.runsMoved' | 'flow.runsMeet', count: number) =>
    succeeded('flow.savedAs', { number }, { key, values: { count } });
  if (retimed > 0) yield* put(tell('flow.runsRetimed', retimed));
  if (moved > 0) yield* put(tell('flow.runsMoved', moved));
  const inside = effects.at(-1)?.runs_inside ?? 0;
  if (kind === 'insert' && inside > 0) yield* put(tell('flow.runsMeet', inside));
}

/** Reverts the optimistic change and reloads the flow. When somebody else has saved the step, the user decides. */
function* handleRefused(automatisationId: number, { key, edit }: PendingEdit, error: unknown) {
  const failure = reported(error);
  const isOfPanel = (yield* select((state: RootState) => state.flowEditing.panelSave.key)) === key;
  const theirs =
    error instanceof ApiError && error.code === 'version_conflict' ? stepIn(error.details) : null;
  yield* put(editRefused({ key, failure }));
  if (!(yield* select(isShown(automatisationId)))) {
    yield* put(wentWrong('flow.notSaved', failure));
    return;
  }
  if (edit.kind === 'save' && theirs) {
    const { id, version, content, isDescribed = true } = edit;
    const description = isDescribed ? content.description : theirs.description;
    const mine: StepUpdate = { ...content, description, id, version };
    yield* put(conflictMet({ key, mine, theirs }));
  } else if (!isOfPanel) {
    yield* put(wentWrong('flow.notSaved', failure));
  }
  yield* put(flowRequested(automatisationId));
}

const stepIn = (details: unknown): Step | null =>
  (details as { automatisation_step?: Step } | undefined)?.automatisation_step ?? null; // this code's details (PUT …/step)

/** The undo history survives a reload of the page. */
function* handleHistoryMoved() {
  const { automatisationId, history, isDraft, draftSince } = yield* select(
    (state: RootState) => state.flowEditing,
  );
  // What was done live is not undone by a draft that has not begun.
  if (automatisationId === null || !history || (isDraft && draftSince === null)) return;
  const found = keptHistory(automatisationId, draftSince);
  // A newly opened page continues with the history from before the reload.
  if (history.line.length === 1 && found && found.line.length > 1 && found.current === history.current) {
    yield* put(historyFound(found));
  } else {
    keepHistory(automatisationId, history, draftSince);
  }
}

export function* watchEditing() {
  yield* takeEvery([flowReceived, editSettled, settingsKept], handleHistoryMoved);
  // Edits are sent to the server one after another, in the order they were made.
  yield* takeInTurn(editMade, settle, (failure, { payload: { key } }) => [
    editRefused({ key, failure }),
    wentWrong('flow.notSaved', failure),
  ]);
}
