import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ParseKeys } from 'i18next';
import { put } from 'typed-redux-saga';
import type { Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { succeeded, warned } from '../features/notifications/slice';
import { callApi } from './call-api';
import { failed, idle, running, type Request } from './request';
import { takeEvery, takeSaves } from './watch';

/** What is being created, changed or deleted on a screen, and the state of that request. */
export interface EditorState<Row> {
  /** The form's content; `new` for a new one, null when the form is closed. */
  editing: Row | 'new' | null;
  save: Request;
  /** What is about to be deleted. After an `in_use` refusal the user is asked once more. */
  deleting: Row | null;
  deletion: Request;
}

interface EditorPlan<Row, Input, Saved> {
  /** A new one when it has no id yet. */
  save: (client: Client, saved: Input & { id?: number }) => Promise<Saved>;
  remove: (client: Client, row: Row, isForced: boolean) => Promise<unknown>;
  /** The name of the thing in toasts. */
  nameOf: (thing: Row | Input) => string;
  words: { saved: ParseKeys; deleted: ParseKeys };
  /** The message instead of `saved` when something is wrong with what was saved: a title, and a text that says `why`. */
  warningOf?: (saved: Saved) => { title: ParseKeys; text: ParseKeys; why: string } | null;
}

/** A form and a deletion in the store: their actions, their reducer and their saga. */
export function createEditor<Row extends { id: number }, Input, Saved = unknown>(
  name: string,
  { save, remove, nameOf, words, warningOf }: EditorPlan<Row, Input, Saved>,
) {
  const opened = createAction(`${name}/opened`, (row: Row | 'new') => ({ payload: row }));
  const dismissed = createAction(`${name}/dismissed`);
  const submitted = createAction(`${name}/submitted`, (input: Input & { id?: number }) => ({
    payload: input,
  }));
  /** `isLeft`: its form was left before the answer. */
  const saved = createAction(`${name}/saved`, (isLeft: boolean) => ({ payload: { isLeft } }));
  const notSaved = createAction(`${name}/notSaved`, (failure: Failure) => ({ payload: failure }));
  const deletionAsked = createAction(`${name}/deletionAsked`, (row: Row) => ({ payload: row }));
  const deletionConfirmed = createAction(`${name}/deletionConfirmed`, (row: Row, isForced: boolean) => ({
    payload: { row, isForced },
  }));
  const deleted = createAction(`${name}/deleted`, (isLeft: boolean) => ({ payload: { isLeft } }));
  const notDeleted = createAction(`${name}/notDeleted`, (failure: Failure) => ({ payload: failure }));
  const closed: EditorState<Row> = { editing: null, save: idle, deleting: null, deletion: idle };

  function reducer(editor: EditorState<Row> = closed, action: UnknownAction): EditorState<Row> {
    if (opened.match(action)) return { ...closed, editing: action.payload };
    if (submitted.match(action)) return { ...editor, save: running };
    if (notSaved.match(action)) return { ...editor, save: failed(action.payload) };
    if (deletionAsked.match(action)) return { ...closed, deleting: action.payload };
    if (deletionConfirmed.match(action)) return { ...editor, deletion: running };
    if (notDeleted.match(action)) return { ...editor, deletion: failed(action.payload) };
    if (dismissed.match(action)) return closed;
    if (saved.match(action) || deleted.match(action)) return action.payload.isLeft ? editor : closed;
    return editor;
  }

  function* handleSubmitted({ payload }: ReturnType<typeof submitted>, isLeft: () => boolean) {
    const result = yield* callApi(save, payload);
    const warning = warningOf?.(result);
    yield* put(saved(isLeft()));
    const name = { name: nameOf(payload) };
    yield* put(
      warning
        ? warned(warning.title, name, { key: warning.text, values: { why: warning.why } })
        : succeeded(words.saved, name),
    );
  }

  function* handleDeletionConfirmed(
    { payload: { row, isForced } }: ReturnType<typeof deletionConfirmed>,
    isLeft: () => boolean,
  ) {
    yield* callApi(remove, row, isForced);
    yield* put(deleted(isLeft()));
    yield* put(succeeded(words.deleted, { name: nameOf(row) }));
  }

  /** `refresh` reloads the lists that show what was changed. */
  function* watch(refresh: () => Generator) {
    const left = [opened, dismissed, deletionAsked];
    yield* takeSaves(submitted, left, handleSubmitted, notSaved);
    yield* takeSaves(deletionConfirmed, left, handleDeletionConfirmed, notDeleted, 'failure.notDeleted');
    yield* takeEvery([saved, deleted], refresh);
  }

  return { opened, dismissed, submitted, deletionAsked, deletionConfirmed, reducer, watch };
}
