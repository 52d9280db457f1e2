import { call, delay, fork, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { ContactImport } from '../../../../domain/entities/import';
import { resolveColumns } from '../../../../domain/import/columns';
import { failureOf } from '../../api/api-error';
import { importRefresh } from '../../constants';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/store';
import { contactList } from '../contacts/slice';
import { customFieldOptions, listCustomFieldOptions } from '../contacts/custom-fields';
import { succeeded, warned } from '../notifications/slice';
import { sessionFound } from '../session/slice';
import { tagContactList } from '../tags/slice';
import { fetchImport } from './api';
import { createTable, type Table } from './csv/table';
import { guessFields } from './fields';
import { keepImport, keptImport } from './kept-import';
import { wentWell } from './outcome';
import { sendRest, type Sending } from './send';
import {
  fileChecked,
  fileChosen,
  fileNotRead,
  fileRead,
  importInterrupted,
  importProgressed,
  importPutAway,
  importResumed,
  importStarted,
  importTookLong,
  stepChosen,
} from './slice';

/** Watches the wizard and what it sends. The chosen file's table is made with the first file. */
export function* watchContactImport() {
  let table: Table | null = null;
  let sending: Sending | null = null;

  function* handleFileChosen({ payload: file }: ReturnType<typeof fileChosen>) {
    try {
      table ??= createTable();
      const summary = yield* call([table, table.read], file);
      const customFields = yield* callApi(listCustomFieldOptions);
      yield* put(fileRead({ file: summary, fields: guessFields(summary.header, customFields) }));
    } catch (error) {
      yield* put(fileNotRead(failureOf(error)));
    }
  }

  /** The last step tells what the server would say of the rows. */
  function* handleStepChosen({ payload: step }: ReturnType<typeof stepChosen>) {
    const { fields, check } = yield* select((state: RootState) => state.contactImport.wizard);
    if (step !== 2 || check || !table) return;
    const customFields = yield* callApi(listCustomFieldOptions);
    const paths = new Map(customFields.map(({ id, variable_name }) => [id, variable_name]));
    const resolved = resolveColumns(fields, paths);
    if ('columns' in resolved) yield* put(fileChecked(yield* call([table, table.check], resolved.columns)));
  }

  function* handleImportStarted({ payload }: ReturnType<typeof importStarted>) {
    if (!table) return;
    const { plan, newFields, totalRows } = payload;
    sending = { table, plan, newFields, token: crypto.randomUUID(), totalRows, importId: undefined };
    yield* sendOn();
  }

  function* sendOn() {
    if (!sending) return;
    try {
      yield* sendRest(sending);
      if (sending.importId !== undefined) yield* follow(sending.importId, { tellsWhenSlow: true });
    } catch (error) {
      yield* put(importInterrupted(failureOf(error)));
    }
  }

  yield* takeLatest(fileChosen, handleFileChosen);
  yield* takeLatest(stepChosen, handleStepChosen);
  yield* takeLeading(importStarted, handleImportStarted);
  yield* takeLeading(importResumed, sendOn);
  yield* takeEvery(importTookLong, handleTookLong);
  // Who is signed in was found before this began to watch.
  yield* fork(handleSessionFound);
  yield* takeLatest(sessionFound, handleSessionFound);
}

/** Section 8. */
function* handleTookLong() {
  yield* put(warned('contactImport.slow'));
}

/** Tells how far an import is until it has ended. One notice is enough then, unless rows were rejected or repeated others. */
function* follow(id: number, { tellsWhenSlow }: { tellsWhenSlow: boolean }) {
  yield* call(keepImport, id);
  let stored: ContactImport;
  for (let look = 0; ; look += 1) {
    stored = yield* callApi(fetchImport, id);
    yield* put(importProgressed(stored));
    if (stored.state === 'completed') break;
    if (look === 0 && tellsWhenSlow) yield* put(importTookLong());
    yield* delay(importRefresh);
  }
  if (wentWell(stored)) yield* put(importPutAway());
  yield* call(keepImport, null);
  const { new_contacts_count: created, updated_contacts_count: updated } = stored;
  yield* put(
    succeeded('contactImport.success', {}, { key: 'contactImport.done', values: { created, updated } }),
  );
  // The import may have made some.
  yield* put(customFieldOptions.requested());
  yield* refresh(contactList, (state) => state.contacts.list);
  yield* refresh(tagContactList, (state) => state.tags.contacts);
}

/** An import that ran when the page was left is told of again. */
function* handleSessionFound() {
  const id = yield* call(keptImport);
  const isKnown = yield* select((state: RootState) => state.contactImport.underWay !== null);
  if (id === null || isKnown) return;
  try {
    yield* follow(id, { tellsWhenSlow: false });
  } catch {
    // Not this account's, or gone: there is nothing to tell.
    yield* call(keepImport, null);
  }
}
