import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DraftPublication } from '../../../../domain/entities/automatisations/draft';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { fetchDifference, type DraftSeen } from './api';

/** What publishing the draft on the screen would change. */
export const draftDifference = createResource('flow/draft/difference', fetchDifference);

interface DraftDialogs {
  open: 'publication' | 'discarding' | null;
  /** The draft on the screen when its user asked to discard it. */
  seen: DraftSeen | null;
  request: Request;
}

const closed: DraftDialogs = { open: null, seen: null, request: idle };

const dialogs = createSlice({
  name: 'flow/draft',
  initialState: closed,
  reducers: {
    draftPublicationAsked: (): DraftDialogs => ({ ...closed, open: 'publication' }),
    draftDiscardingAsked: (_, { payload: seen }: PayloadAction<DraftSeen>): DraftDialogs => ({
      ...closed,
      open: 'discarding',
      seen,
    }),
    draftDismissed: (): DraftDialogs => closed,
    draftPublicationConfirmed(
      state,
      _: PayloadAction<{ automatisationId: number; publication: DraftPublication }>,
    ) {
      state.request = running;
    },
    draftDiscardingConfirmed(state, _: PayloadAction<{ automatisationId: number; seen: DraftSeen }>) {
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
