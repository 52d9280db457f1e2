import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../api/api-error';
import { failed, idle, running, type Request } from './request';

interface SettingEditor {
  /** Which dialog is open. */
  open: 'form' | 'removal' | null;
  request: Request;
  /** How often it was saved or removed here, or found to be another one: what shows it is then loaded again. */
  changes: number;
}

const initialState: SettingEditor = { open: null, request: idle, changes: 0 };

/** The form and the removal of something that there is once, such as the goal of an automation: their actions and their reducer. */
export const createSettingEditor = <Submitted, Removal = void>(name: string) =>
  createSlice({
    name,
    initialState,
    reducers: {
      opened: ({ changes }): SettingEditor => ({ open: 'form', request: idle, changes }),
      removalAsked: ({ changes }): SettingEditor => ({ open: 'removal', request: idle, changes }),
      dismissed: ({ changes }): SettingEditor => ({ open: null, request: idle, changes }),
      submitted(state, _: PayloadAction<Submitted>) {
        state.request = running;
      },
      removalConfirmed(state, _: PayloadAction<Removal>) {
        state.request = running;
      },
      /** Its payload: whether its dialog was left before the answer. */
      changed({ open, request, changes }, { payload: isLeft }: PayloadAction<boolean>): SettingEditor {
        return { ...(isLeft ? { open, request } : { open: null, request: idle }), changes: changes + 1 };
      },
      notChanged(state, { payload }: PayloadAction<Failure>) {
        state.request = failed(payload);
        if (payload.code === 'version_conflict') state.changes += 1;
      },
    },
  });
