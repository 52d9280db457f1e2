import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DraftPublication } from '../../../../domain/entities/automatisations/draft';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { fetchDifference } from './api';

/** What publishing the draft on the screen would change. */
export const draftDifference = createResource('flow/draft/difference', fetchDifference);

interface DraftDialogs {
  open: 'publication' | 'discarding' | null;
  /** The version of the draft on the screen when its user asked to discard it. */
  version: number | null;
  request: Request;
}

const closed: DraftDialogs = { open: null, version: null, request: idle };

const dialogs = createSlice({
  name: 'flow/draft',
  initialState: closed,
  reducers: {
    draftPublicationAsked: (): DraftDialogs => ({ ...closed, open: 'publication' }),
    draftDiscardingAsked: (_, { payload: version }: PayloadAction<number>): DraftDialogs => ({
      ...closed,
      open: 'discarding',
      version,
    }),
    draftDismissed: (): DraftDialogs => closed,
    draftPublicationConfirmed(
      state,
      _: PayloadAction<{ automatisationId: number; publication: DraftPublication }>,
    ) {
      state.request = running;
    },
    draftDiscardingConfirmed(state, _: PayloadAction<{ automatisationId: number; version: number }>) {
      state.request = running;
    },
    draftRefused(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const {
  draftPublicationAsked,
  draftDiscardingAsked,
  draftDismissed,
  draftPublicationConfirmed,
  draftDiscardingConfirmed,
  draftRefused,
} = dialogs.actions;

export const draftReducer = combineReducers({
  difference: draftDifference.reducer,
  dialogs: dialogs.reducer,
});
