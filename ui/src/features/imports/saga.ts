import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { undoImport } from './api';
import {
  importList,
  undoAsked,
  undoBegun,
  undoConfirmed,
  undoDismissed,
  undoNotBegun,
  undoOutlook,
} from './slice';

function* handleUndoConfirmed({ payload }: ReturnType<typeof undoConfirmed>, isLeft: () => boolean) {
  yield* callApi(undoImport, payload.id);
  yield* put(undoBegun(isLeft()));
  yield* put(succeeded('imports.undoBegun'));
  yield* refresh(importList, (state) => state.imports.list);
}

export function* watchImports() {
  yield* fork(importList.watch);
  yield* fork(undoOutlook.watch);
  yield* takeSaves(
    undoConfirmed,
    [undoAsked, undoDismissed],
    handleUndoConfirmed,
    undoNotBegun,
    'failure.notDone',
  );
}
