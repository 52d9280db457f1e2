import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fork, put } from 'typed-redux-saga';
import type { NoticeMailUpdate } from '../../../../../domain/entities/notice-mail';
import type { Failure } from '../../../api/api-error';
import { callApi } from '../../../store/call-api';
import { done, failed, idle, running } from '../../../store/request';
import { createResource } from '../../../store/resource';
import { takeSaves } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { fetchNoticeMail, saveNoticeMail, testNoticeMail } from './api';

/** How notices go out by e-mail. */
export const noticeMail = createResource('settings/noticeMail', fetchNoticeMail);

/** What the mail server said of a test. */
export const mailTest = createResource('settings/noticeMailTest', testNoticeMail);

const saving = createSlice({
  name: 'settings/noticeMailSaving',
  initialState: idle,
  reducers: {
    mailSubmitted: (_, __: PayloadAction<NoticeMailUpdate>) => running,
    /** Its payload: whether its form was left before the answer. */
    mailSaved: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : done),
    mailNotSaved: (_, { payload }: PayloadAction<Failure>) => failed(payload),
    mailLeft: () => idle,
  },
});

export const { mailSubmitted, mailLeft } = saving.actions;
const { mailSaved, mailNotSaved } = saving.actions;

export const noticesReducer = combineReducers({
  mail: noticeMail.reducer,
  saving: saving.reducer,
  test: mailTest.reducer,
});

function* handleSubmitted({ payload }: ReturnType<typeof mailSubmitted>, isLeft: () => boolean) {
  yield* callApi(saveNoticeMail, payload);
  yield* put(mailSaved(isLeft()));
  yield* put(noticeMail.requested());
  yield* put(succeeded('settings.notices.saved'));
}

export function* watchNotices() {
  yield* fork(noticeMail.watch);
  yield* fork(mailTest.watch);
  yield* takeSaves(mailSubmitted, mailLeft, handleSubmitted, mailNotSaved);
}
