import { fork, put, takeLeading } from 'typed-redux-saga';
import { failureOf } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { succeeded } from '../notifications/slice';
import { createAutomatisation, deleteAutomatisation, updateAutomatisation } from './api';
import {
  automatisationCreated,
  automatisationDeleted,
  automatisationDeletionConfirmed,
  automatisationList,
  automatisationNotDeleted,
  automatisationNotSaved,
  automatisationOptions,
  automatisationSubmitted,
  automatisationUpdated,
} from './slice';

function* handleAutomatisationSubmitted({ payload }: ReturnType<typeof automatisationSubmitted>) {
  const { stored, fields } = payload;
  try {
    if (stored) {
      yield* callApi(updateAutomatisation, stored, fields);
      yield* put(automatisationUpdated());
      yield* put(succeeded('automatisations.saved', { name: fields.name }));
    } else {
      const { id } = yield* callApi(createAutomatisation, fields);
      yield* put(automatisationCreated(id));
    }
  } catch (error) {
    yield* put(automatisationNotSaved(failureOf(error)));
  }
}

function* handleDeletionConfirmed({ payload }: ReturnType<typeof automatisationDeletionConfirmed>) {
  try {
    yield* callApi(deleteAutomatisation, payload.id, payload.force);
    yield* put(automatisationDeleted());
    yield* put(succeeded('automatisations.deleted'));
  } catch (error) {
    yield* put(automatisationNotDeleted(failureOf(error)));
  }
}

function* handleAutomatisationsChanged() {
  yield* refresh(automatisationList, (state) => state.automatisations.list);
}

export function* watchAutomatisations() {
  yield* fork(automatisationList.watch);
  yield* fork(automatisationOptions.watch);
  yield* takeLeading(automatisationSubmitted, handleAutomatisationSubmitted);
  yield* takeLeading(automatisationDeletionConfirmed, handleDeletionConfirmed);
  yield* takeLeading([automatisationUpdated, automatisationDeleted], handleAutomatisationsChanged);
}
