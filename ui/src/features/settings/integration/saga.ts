import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../../store/call-api';
import { takeLeading } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { userChanged } from '../../session/slice';
import { fetchUser, renewClientKey } from './api';
import { keyNotRenewed, keyRenewalConfirmed, keyRenewed, lastEvent, rejectedCalls } from './slice';

function* handleKeyRenewalConfirmed() {
  const { previous_key_expires_at } = yield* callApi(renewClientKey);
  yield* put(userChanged(yield* callApi(fetchUser)));
  yield* put(keyRenewed(previous_key_expires_at));
  yield* put(succeeded('settings.integration.renewed'));
}

export function* watchIntegration() {
  yield* fork(lastEvent.watch);
  yield* fork(rejectedCalls.watch);
  yield* takeLeading(keyRenewalConfirmed, handleKeyRenewalConfirmed, keyNotRenewed);
}
