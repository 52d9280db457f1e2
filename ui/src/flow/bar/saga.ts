import type { ParseKeys } from 'i18next';
import { call, fork, put, select } from 'typed-redux-saga';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { CampaignOutcome } from '../../../../domain/entities/automatisations/campaign';
import { isSameJson } from '../../../../domain/values/same-json';
import { updateAutomatisation } from '../../features/automatisations/api';
import { deleteScheduledTask } from '../../features/scheduled-tasks/api';
import { isPlanned } from '../../features/scheduled-tasks/is-planned';
import { succeeded, told, warned, wentWrong, type Notice } from '../../features/notifications/slice';
import { callApi } from '../../store/call-api';
import { reported } from '../../store/reported';
import type { RootState } from '../../store/root-state';
import { takeLeading, takeSaves } from '../../store/watch';
import { continueSend, fetchSchedule, pauseFlow, resumeFlow, startCampaign, stopRuns } from '../editing/api';
import { settingsKept } from '../editing/edits-slice';
import { flowReceived, flowRequested } from '../editing/flow-slice';
import { isShown } from '../editing/selectors';
import { liveVersionOf, shownFlow, type ShownFlow } from '../editing/model/shown-flow';
import { reached } from './campaign/reached';
import {
  barSettled,
  campaignRun,
  exitStrategyClosed,
  exitStrategyOpened,
  exitStrategyRefused,
  exitStrategySubmitted,
  litRun,
  pauseToggled,
  progress,
  runOutlook,
  runsStopped,
  schedule,
  sendCancelled,
} from './slice';

function* handleExitStrategySubmitted(
  { payload }: ReturnType<typeof exitStrategySubmitted>,
  isLeft: () => boolean,
) {
  const flow = yield* openFlow();
  if (!flow) return;
  const opened = yield* select((state: RootState) => state.flowBar.exitStrategyOf);
  // If somebody else has set another exit strategy since the dialog was opened, the version of then is sent, and the server answers 409.
  const isOthers = opened?.id === flow.id && !isSameJson(exitOf(opened), exitOf(flow));
  // One that a refusal told of may be newer than the one on the screen, which lacks what else was saved: that would be refused again.
  const isNews = opened?.id === flow.id && liveVersionOf(opened) > liveVersionOf(flow);
  const stored = isOthers || isNews ? opened : flow;
  const { automatisation } = yield* callApi(updateAutomatisation, stored, payload);
  if (!flow.draft) yield* put(settingsKept({ automatisation, isUndoable: true }));
  yield* received(flow, automatisation);
  if (!isLeft()) yield* put(exitStrategyClosed());
  yield* put(succeeded('flow.exitStrategy.saved'));
}

const exitOf = ({ exit_strategy_type: type, exit_strategy_value: value }: ShownFlow) => ({ type, value });

/** Shows a flow whose settings were saved, unless another one is open by now; beside a draft they are loaded with its steps. */
function* received(shown: ShownFlow, automatisation: AutomatisationDetail) {
  const { flow, flowEditing } = yield* select((state: RootState) => state);
  if (flow.id !== shown.id) return;
  yield* put(
    shown.draft
      ? flowRequested(shown.id)
      : flowReceived(shownFlow(automatisation, null, flowEditing.isLiveChosen)),
  );
}

function* handleCampaignRun({ payload: { sendRunId } }: ReturnType<typeof campaignRun>) {
  yield* act('flow.campaign.notStarted', function* ({ id, entry_event_name }) {
    if (sendRunId !== null) {
      yield* callApi(continueSend, id, sendRunId);
      yield* put(succeeded('flow.campaign.started'));
      return;
    }
    const clientKey = yield* select((state: RootState) => state.session.user?.client_key ?? '');
    yield* callApi(startCampaign, clientKey, entry_event_name);
    yield* put(succeeded('flow.campaign.started'));
  });
}

function* handleRunsStopped() {
  yield* act('flow.campaign.notStopped', function* ({ id }) {
    const { count, isOrdered, campaign } = yield* callApi(stopRuns, id);
    const text = campaign && outcomeText(campaign);
    yield* put(
      isOrdered
        ? told('runOrders.open.stop', { count }, text)
        : succeeded('flow.campaign.stopped', { count }, text),
    );
  });
}

/** What a stopped campaign has and has not done. */
const outcomeText = ({
  counts,
  sent,
  unknown,
  under_way: underWay,
  not_sent: notSent,
}: CampaignOutcome): Notice['text'] => {
  const told = unknown > 0 ? (`${counts}Unknown` as const) : counts;
  return { key: `flow.campaign.stoppedText.${told}`, values: { sent, unknown, underWay, notSent } };
};

function* handlePauseToggled({ payload: { isPaused } }: ReturnType<typeof pauseToggled>) {
  yield* act('flow.campaign.notPaused', function* (flow) {
    const { automatisation } = yield* callApi(isPaused ? resumeFlow : pauseFlow, flow.id);
    yield* received(flow, automatisation);
  });
}

function* handleSendCancelled({ payload: task }: ReturnType<typeof sendCancelled>) {
  yield* act('flow.campaign.notCancelled', function* ({ id }) {
    const tasks = yield* callApi(fetchSchedule, id);
    if (tasks.some((stored) => stored.id === task.id && isPlanned(stored))) {
      yield* callApi(deleteScheduledTask, task);
      yield* put(succeeded('flow.campaign.cancelled'));
    } else {
      // The scheduled time came while the question was open.
      yield* put(warned('flow.campaign.begun'));
    }
    if (yield* select(isShown(id))) yield* put(schedule.requested(id));
  });
}

/** Performs an action on the open flow, reports failures, and refreshes the progress of its runs. */
function* act(wrong: ParseKeys, work: (flow: ShownFlow) => Generator<unknown, void>) {
  const flow = yield* openFlow();
  try {
    if (flow) yield* call(work, flow);
  } catch (error) {
    yield* put(wentWrong(wrong, reported(error)));
  }
  yield* put(barSettled());
  if (flow && (yield* select(isShown(flow.id)))) yield* put(progress.requested(flow.id));
}

const openFlow = () => select((state: RootState) => state.flow.automatisation);

export function* watchBar() {
  yield* fork(litRun.watch);
  yield* fork(progress.watch);
  yield* fork(runOutlook.watch);
  yield* fork(reached.watch);
  yield* fork(schedule.watch);
  yield* takeSaves(
    exitStrategySubmitted,
    [exitStrategyOpened, exitStrategyClosed],
    handleExitStrategySubmitted,
    exitStrategyRefused,
  );
  yield* takeLeading(campaignRun, handleCampaignRun);
  yield* takeLeading(runsStopped, handleRunsStopped);
  yield* takeLeading(pauseToggled, handlePauseToggled);
  yield* takeLeading(sendCancelled, handleSendCancelled);
}
