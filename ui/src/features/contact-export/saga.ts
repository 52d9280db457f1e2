import { buffers, channel } from 'redux-saga';
import { call, cancel, fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { reported } from '../../store/reported';
import { takeEveryFrom, takeLeading } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { countContacts, downloadContacts, saveFile } from './api';
import { exportCounted, exportEnded, exportProgressed, exportStarted } from './slice';

function* handleExportStarted({ payload: selection }: ReturnType<typeof exportStarted>) {
  const arrived = channel<number>(buffers.sliding(1));
  const telling = yield* fork(tellProgress, arrived);
  try {
    yield* put(exportCounted(yield* callApi(countContacts, selection)));
    const file = yield* callApi(downloadContacts, selection, (rows: number) => arrived.put(rows));
    yield* call(saveFile, file);
    yield* put(succeeded('contactExport.done', { name: file.name }, { key: 'contactExport.apostrophes' }));
  } catch (error) {
    yield* put(wentWrong('contactExport.failed', reported(error)));
  } finally {
    yield* cancel(telling);
    yield* put(exportEnded());
  }
}

function* tellProgress(arrived: ReturnType<typeof channel<number>>) {
  yield* takeEveryFrom(arrived, function* (rows) {
    yield* put(exportProgressed(rows));
  });
}

export function* watchContactExport() {
  yield* takeLeading(exportStarted, handleExportStarted);
}
