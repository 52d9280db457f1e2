import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { ParseKeys } from 'i18next';
import type { Failure } from '../../api/api-error';

/** A toast to show: its text is a translation key, so that it appears in the current language. */
export interface Notice {
  id: string;
  kind: 'success' | 'info' | 'warning' | 'error';
  title: ParseKeys;
  values?: Record<string, string | number>;
  /** More words under the title. */
  text?: { key: ParseKeys; values?: Record<string, string | number> };
  failure?: Failure;
  /** A button beside the words; the toast stays until it is closed. */
  offers?: 'reload';
}

const slice = createSlice({
  name: 'notifications',
  initialState: [] as Notice[],
  reducers: {
    noticed: {
      prepare: (notice: Omit<Notice, 'id'> & { id?: string }) => ({ payload: { id: nanoid(), ...notice } }),
      reducer(notices, { payload }: PayloadAction<Notice>) {
        notices.push(payload);
      },
    },
    noticeShown: (notices, { payload }: PayloadAction<string>) => notices.filter(({ id }) => id !== payload),
  },
});

const { noticed } = slice.actions;
export const { noticeShown } = slice.actions;
export const notificationsReducer = slice.reducer;

/** An action succeeded. */
export const succeeded = (title: ParseKeys, values?: Notice['values'], text?: Notice['text']) =>
  noticed({ kind: 'success', title, values, text });

/** An action continues in an unexpected way. */
export const warned = (title: ParseKeys, values?: Notice['values'], text?: Notice['text']) =>
  noticed({ kind: 'warning', title, values, text });

/** Something happened without the user's doing. */
export const told = (title: ParseKeys, values?: Notice['values'], text?: Notice['text']) =>
  noticed({ kind: 'info', title, values, text });

/** An action of the user failed, and the failure has no place of its own on the screen. */
export const wentWrong = (title: ParseKeys, failure: Failure) => noticed({ kind: 'error', title, failure });

/** The interface itself failed. However often that happens, there is one toast, which offers to reload the page. */
export const brokeDown = (failure: Failure) =>
  noticed({ id: 'brokeDown', kind: 'error', title: 'failure.brokeDown', failure, offers: 'reload' });
