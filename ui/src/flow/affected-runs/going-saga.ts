import { actionChannel, flush, put, race, select, take } from 'typed-redux-saga';
import { wentWrong } from '../../features/notifications/slice';
import { callApi } from '../../store/call-api';
import { reported } from '../../store/reported';
import type { RootState } from '../../store/root-state';
import { editMade, editRefused, editSettled } from '../editing/edits-slice';
import { target } from '../editing/model/history';
import { fetchRevision } from '../revisions/store';
import { drawnSteps } from '../editing/selectors';
import { flowRequested } from '../editing/flow-slice';
import { goingAsked, goingConfirmed, goingDismissed, goingHeldUp, type Going } from './going-slice';
import { mayHaveRuns } from './may-have-runs';
import { countTouched } from './store';
import { touchedSteps } from './touched';

/** Requests are handled one after another, in order; when one is declined, the waiting ones are dropped too. */
export function* watchGoing() {
  const asked = yield* actionChannel(goingAsked);
  for (;;) {
    const { payload: going } = yield* take(asked);
    const isDone = yield* go(going);
    if (!isDone) yield* flush(asked);
  }
}

/**
 * Performs the undo or redo, after asking when runs wait at affected steps; returns whether it was performed. If the user has left the flow
 * meanwhile, nothing is changed, in it or in the newly opened one.
 */
function* go(going: Going) {
  const flowId = yield* select(openFlowId);
  try {
    for (;;) {
      const runs = yield* runsTouchedBy(going);
      if ((yield* select(openFlowId)) !== flowId) return false;
      if (runs === 'changed') continue;
      if (runs.length > 0) {
        yield* put(goingHeldUp({ going, runs }));
        const { confirmed } = yield* race({
          confirmed: take(goingConfirmed),
          dismissed: take([goingDismissed, flowRequested]),
        });
        if (!confirmed) return false;
      }
      yield* put(editMade({ kind: going, steps: null }));
      return true;
    }
  } catch (error) {
    yield* put(wentWrong('flow.going.failed', reported(error)));
    return false;
  }
}

/** The runs waiting at affected steps; `changed` when the flow changed during the request. */
function* runsTouchedBy(going: Going) {
  const isPending = (state: RootState): boolean => state.flowEditing.pending.length > 0;
  if (!(yield* select(flowWithRuns))) return [];
  while (yield* select(isPending)) yield* take([editSettled, editRefused, flowRequested]);
  const before = yield* select((state: RootState) => state);
  const automatisation = flowWithRuns(before);
  const { history, stepsOf } = before.flowEditing;
  const number = history && target(history, going === 'undo' ? -1 : 1);
  if (!number || !automatisation) return [];
  const automatisationId = automatisation.id;
  const steps =
    stepsOf[number] ?? (yield* callApi(fetchRevision, { automatisationId, number })).automatisation.steps;
  const touched = touchedSteps(drawnSteps(before), steps);
  const counted = touched.length > 0 ? yield* callApi(countTouched, { automatisationId, touched }) : [];
  const runs = counted.filter(({ here }) => here > 0);
  const { flowEditing } = yield* select((state: RootState) => state);
  const isSame = flowEditing.history === history && flowEditing.pending.length === 0;
  return isSame ? runs : 'changed';
}

const openFlowId = ({ flowEditing }: RootState): number | null => flowEditing.automatisationId;

/** The flow on the screen; null when no runs can be inside it. */
const flowWithRuns = ({ flow: { automatisation } }: RootState) =>
  automatisation && mayHaveRuns(automatisation) ? automatisation : null;
