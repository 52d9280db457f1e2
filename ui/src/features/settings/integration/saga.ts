import { fork, put, takeLeading } from 'typed-redux-saga';
import { failureOf } from '../../../api/api-error';
import { callApi } from '../../../store/call-api';
import { succeeded } from '../../notifications/slice';
import { userChanged } from '../../session/slice';
import { fetchUser, renewClientKey } from './api';
import { keyNotRenewed, keyRenewalConfirmed, keyRenewed, lastEvent, rejectedCalls } from './slice';

function* handleKeyRenewalConfirmed() {
  try {
    const { previous_key_expires_at } = yield* callApi(renewClientKey);
    yield* put(userChanged(yield* callApi(fetchUser)));
    yield* put(keyRenewed(previous_key_expires_at));
    yield* put(succeeded('settings.integration.renewed'));
  } catch (error) {
    yield* put(keyNotRenewed(failureOf(error)));
  }
}

export function* watchIntegration() {
  yield* fork(lastEvent.watch);
  yield* fork(rejectedCalls.watch);
  yield* takeLeading(keyRenewalConfirmed, handleKeyRenewalConfirmed);
}
