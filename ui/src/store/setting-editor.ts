import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../api/api-error';
import { failed, idle, running, type Request } from './request';

interface SettingEditor {
  /** Which dialog is open. */
  open: 'form' | 'removal' | null;
  request: Request;
  /** The details of the refusal of a save, because somebody else has saved since the form was opened: it goes on from what they hold. */
  meanwhile: { details: unknown } | null;
  /** How often it was saved or removed here, or found to be another one: what shows it is then loaded again. */
  changes: number;
}

const closed = { open: null, request: idle, meanwhile: null };

const initialState: SettingEditor = { ...closed, changes: 0 };

/** The form and the removal of something that there is once, such as the goal of an automation: their actions and their reducer. */
export const createSettingEditor = <Submitted, Removal = void>(name: string) =>
  createSlice({
    name,
    initialState,
    reducers: {
      opened: ({ changes }): SettingEditor => ({ ...closed, open: 'form', changes }),
      removalAsked: ({ changes }): SettingEditor => ({ ...closed, open: 'removal', changes }),
      dismissed: ({ changes }): SettingEditor => ({ ...closed, changes }),
      submitted(state, _: PayloadAction<Submitted>) {
        state.request = running;
      },
      removalConfirmed(state, _: PayloadAction<Removal>) {
        state.request = running;
      },
      /** Its payload: whether its dialog was left before the answer. */
      changed(state, { payload: isLeft }: PayloadAction<boolean>): SettingEditor {
        return { ...(isLeft ? state : closed), changes: state.changes + 1 };
      },
      notChanged(state, { payload }: PayloadAction<Failure>) {
        state.request = failed(payload);
        if (payload.code !== 'version_conflict') return;
        state.meanwhile = { details: payload.details };
        state.changes += 1;
      },
    },
  });
