import { nanoid } from '@reduxjs/toolkit';
import { call, delay, fork, put, select } from 'typed-redux-saga';
import type { ContactImport } from '../../../../domain/entities/contacts/import';
import { resolveColumns } from '../../../../domain/import/columns/columns';
import { isTopicField } from '../../../../domain/import/columns/consent-column';
import { ApiError } from '../../api/api-error';
import { importRefresh } from '../../constants';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { guarded, takeEvery, takeLatest, takeLeading } from '../../store/watch';
import { customFieldOptions, fetchCustomFields, listCustomFieldOptions } from '../contacts/custom-fields';
import { refreshContacts } from '../contact-orders/refresh-contacts';
import { succeeded, warned, wentWrong } from '../notifications/slice';
import { sessionFound } from '../session/slice';
import { importList } from '../imports/slice';
import { listAllTags } from '../tags/api';
import { tagOptions } from '../tags/slice';
import { eraseRejected, fetchImport } from './api';
import { createTable, type Table } from './csv/table';
import { customFieldList } from '../settings/custom-fields/slice';
import { fetchTopics } from '../settings/topics/api';
import { allKept, guessFields, mayHaveTopics } from './fields';
import { isMonthFirst } from './month-first';
import { keepImport, keptImport } from './kept-import';
import { wentWell } from './outcome';
import { sentFields } from './readings';
import { sendRest, type Sending } from './send';
import {
  fileChecked,
  fileChosen,
  fileNotChecked,
  fileNotRead,
  fileRead,
  importDismissed,
  importInterrupted,
  importOpened,
  importProgressed,
  importPutAway,
  importResumed,
  importStarted,
  importTookLong,
  rejectedErasureConfirmed,
  stepChosen,
} from './slice';

/** The watcher was restarted after the file was parsed. */
const tableIsGone = 'The file is to be chosen again: its table is gone';

/** The wizard's watcher, and the sending of files. Each file has a table of its own, until neither the wizard nor the sending needs it. */
export function* watchContactImport() {
  /** The table of the wizard's file. */
  let table: Table | null = null;
  let sending: Sending | null = null;

  /** Ends the worker of a table that is no longer needed. */
  function release(left: Table | null | undefined): void {
    if (left && left !== table && left !== sending?.table) left.close();
  }

  function hold(next: Table | null): void {
    const left = table;
    table = next;
    release(left);
  }

  function* handleFileChosen({ payload: file }: ReturnType<typeof fileChosen>) {
    const own = createTable();
    hold(own);
    const numberFormat = yield* select((state: RootState) => state.session.user?.number_format ?? null);
    const hints = { numberFormat, isMonthFirst: isMonthFirst(navigator.language) };
    const summary = yield* call([own, own.read], file, hints);
    const { rows } = yield* callApi(listCustomFieldOptions, { scope: '' });
    const topics = mayHaveTopics(summary.header) ? yield* callApi(fetchTopics) : [];
    const keys = topics.map(({ key }) => key);
    const guessed = guessFields(summary.header, rows, keys);
    // The wizard was closed meanwhile.
    if (own !== table) return;
    yield* put(fileRead({ file: summary, fields: allKept(guessed, rows) }));
  }

  /** The last step shows the server's expected response to the rows. */
  function* handleStepChosen({ payload: step }: ReturnType<typeof stepChosen>) {
    const { fields, check, file, ...wizard } = yield* select(
      (state: RootState) => state.contactImport.wizard,
    );
    if (step !== 2 || check) return;
    if (!table || !file) throw new Error(tableIsGone);
    const chosen = fields.map(({ selected_custom_field }) => selected_custom_field);
    const picked = yield* callApi(
      fetchCustomFields,
      chosen.filter((choice) => typeof choice === 'number'),
    );
    const offered = yield* select((state: RootState) => state.contacts.customFields.rows);
    const customFields = [...picked, ...offered];
    const sent = sentFields({ ...wizard, ...file, fields }, customFields);
    const topics = fields.some(isTopicField) ? yield* callApi(fetchTopics) : [];
    const topicIds = new Map(topics.map(({ key, id }) => [key, id]));
    const resolved = resolveColumns(sent, { customFields, numberFormat: null, topicIds });
    if ('problem' in resolved) throw new Error(`The columns do not fit: ${resolved.problem.code}`);
    const checked = yield* call([table, table.check], resolved.columns);
    yield* put(fileChecked({ check: checked, namedTags: yield* namedTags(checked.tagNames) }));
  }

  function* handleImportStarted({ payload }: ReturnType<typeof importStarted>) {
    if (!table) throw new Error(tableIsGone);
    const { plan, newFields, totalRows } = payload;
    const left = sending?.table;
    sending = { table, plan, newFields, token: nanoid(), totalRows, importId: undefined };
    release(left);
    yield* sendOn();
  }

  function* sendOn() {
    if (sending) {
      const { table: sent } = sending;
      yield* sendRest(sending);
      release(sent);
    }
    // An import from before a reload is followed again, without its file.
    const id = sending ? sending.importId : yield* call(keptImport);
    if (id === null) throw new Error(tableIsGone);
    if (id !== undefined) yield* follow(id, { tellsWhenSlow: sending !== null });
  }

  function* handleReset() {
    const { file, reading } = yield* select((state: RootState) => state.contactImport.wizard);
    if (!file && reading.state !== 'running') hold(null);
  }

  yield* takeEvery([importOpened, importDismissed, importTookLong, importProgressed], handleReset);
  yield* takeLatest(fileChosen, handleFileChosen, fileNotRead);
  yield* takeLatest(stepChosen, handleStepChosen, fileNotChecked);
  yield* takeLeading(importStarted, handleImportStarted, importInterrupted);
  yield* takeLeading(importResumed, sendOn, importInterrupted);
  yield* takeEvery(importTookLong, handleTookLong);
  yield* takeLeading(rejectedErasureConfirmed, handleRejectedErasure, (failure) =>
    wentWrong('contactImport.rejectedNotErased', failure),
  );
  yield* takeLatest(sessionFound, handleSessionFound, importInterrupted);
  // The session was found before this watcher started.
  yield* fork(guarded(handleSessionFound, importInterrupted), undefined);
}

/** Finds which of the file's tags exist, ignoring case. */
function* namedTags(names: readonly string[]) {
  if (names.length === 0) return { known: [], unknown: [] };
  const ids = new Map((yield* callApi(listAllTags)).map(({ id, name }) => [name.toLowerCase(), id]));
  const named = new Map([...names].reverse().map((name) => [name.toLowerCase(), name]));
  return {
    known: [...ids].filter(([key]) => named.has(key)).map(([, id]) => id),
    unknown: [...named].filter(([key]) => !ids.has(key)).map(([, name]) => name),
  };
}

function* handleRejectedErasure({ payload: { id } }: ReturnType<typeof rejectedErasureConfirmed>) {
  yield* callApi(eraseRejected, id);
  yield* put(importPutAway());
  yield* put(succeeded('contactImport.rejectedErased'));
  yield* refresh(importList, (state) => state.imports.list);
}

/** Reports how many contacts were created and updated (docs/contract.md#messages). */
function* handleTookLong() {
  yield* put(warned('contactImport.slow'));
}

/** Reports an import's progress until it has ended. A single notice is enough then, unless rows were rejected or repeated others. */
function* follow(id: number, { tellsWhenSlow }: { tellsWhenSlow: boolean }) {
  yield* call(keepImport, id);
  let stored: ContactImport;
  for (let look = 0; ; look += 1) {
    stored = yield* callApi(fetchImport, id);
    yield* put(importProgressed(stored));
    // The list of imports may have been read before this one began; it follows those that it has.
    if (look === 0) yield* refresh(importList, (state) => state.imports.list);
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
  // The import may have created some.
  yield* put(customFieldOptions.requested());
  yield* put(tagOptions.requested());
  yield* refresh(customFieldList, (state) => state.settings.customFields.list);
  yield* refreshContacts();
}

/** An import that was running at a reload is shown again. */
function* handleSessionFound() {
  const id = yield* call(keptImport);
  const isKnown = yield* select((state: RootState) => state.contactImport.underWay !== null);
  if (id === null || isKnown) return;
  try {
    yield* follow(id, { tellsWhenSlow: false });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // It belongs to another account, or is gone: there is nothing to show.
    yield* call(keepImport, null);
  }
}
