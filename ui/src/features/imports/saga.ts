import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { takeLeading } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { undoImport } from './api';
import { importList, undoBegun, undoConfirmed, undoNotBegun, undoOutlook } from './slice';

function* handleUndoConfirmed({ payload }: ReturnType<typeof undoConfirmed>) {
  yield* callApi(undoImport, payload.id);
  yield* put(undoBegun());
  yield* put(succeeded('imports.undoBegun'));
  yield* refresh(importList, (state) => state.imports.list);
}

export function* watchImports() {
  yield* fork(importList.watch);
  yield* fork(undoOutlook.watch);
  yield* takeLeading(undoConfirmed, handleUndoConfirmed, undoNotBegun);
}
