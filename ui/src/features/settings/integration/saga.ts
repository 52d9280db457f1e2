import { fork, put, select } from 'typed-redux-saga';
import { callApi, callOnce } from '../../../store/call-api';
import type { RootState } from '../../../store/root-state';
import { takeSaves } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { userChanged } from '../../session/slice';
import { fetchUser, renewClientKey, sendEvent } from './api';
import {
  eventLeft,
  eventNotSent,
  eventSent,
  eventSubmitted,
  keyNotRenewed,
  keyRenewalAsked,
  keyRenewalConfirmed,
  keyRenewalDismissed,
  keyRenewed,
  lastEvent,
  rejectedCalls,
} from './slice';

function* handleKeyRenewalConfirmed(_: ReturnType<typeof keyRenewalConfirmed>, isLeft: () => boolean) {
  const { previous_key_expires_at } = yield* callApi(renewClientKey);
  yield* put(userChanged(yield* callApi(fetchUser)));
  yield* put(keyRenewed({ previousUntil: previous_key_expires_at, isLeft: isLeft() }));
  yield* put(succeeded('settings.integration.renewed'));
}

function* handleEventSubmitted({ payload }: ReturnType<typeof eventSubmitted>, isLeft: () => boolean) {
  const key = yield* select((state: RootState) => state.session.user?.client_key ?? '');
  yield* callOnce(sendEvent, key, payload);
  yield* put(eventSent(isLeft()));
  yield* put(succeeded('settings.integration.eventSent', { name: payload.name }));
  yield* put(lastEvent.requested());
}

export function* watchIntegration() {
  yield* fork(lastEvent.watch);
  yield* fork(rejectedCalls.watch);
  yield* takeSaves(
    keyRenewalConfirmed,
    [keyRenewalAsked, keyRenewalDismissed],
    handleKeyRenewalConfirmed,
    keyNotRenewed,
    'failure.notDone',
  );
  yield* takeSaves(eventSubmitted, eventLeft, handleEventSubmitted, eventNotSent, 'failure.notDone');
}
