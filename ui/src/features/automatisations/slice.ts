import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type {
  Automatisation,
  AutomatisationChoice,
} from '../../../../domain/entities/automatisations/automatisation';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import type { CampaignOfEvent } from '../../../../domain/entities/events/event';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { createOptions } from '../../store/options';
import { failed, idle, running, type Request } from '../../store/request';
import {
  listAutomatisationOptions,
  listAutomatisations,
  listAutomatisationsOf,
  listCampaigns,
  listCampaignsOf,
  type AutomatisationChange,
} from './api';

export const automatisationList = createList('automatisations/list', listAutomatisations);
export const campaignList = createList('automatisations/campaigns', listCampaigns);
export const automatisationOptions = createOptions('automatisations/options', {
  keyOf: ({ id }: AutomatisationChoice) => id,
  load: listAutomatisationOptions,
  byKeys: listAutomatisationsOf,
});
/** Campaigns by the names of their events; for display only, not for pickers. */
export const campaignsOfEvents = createOptions('automatisations/ofEvents', {
  keyOf: ({ event_name }: CampaignOfEvent) => event_name,
  byKeys: listCampaignsOf,
});

/** The user wants a copy of it. */
export const copyAsked = createAction<Automatisation>('automatisations/copyAsked');
/** The user wants to hide it from the list (as a ghost), or show it again. */
export const hidingToggled = createAction<Automatisation>('automatisations/hidingToggled');
/** An automation has changed, and the lists are outdated. */
export const automatisationsChanged = createAction('automatisations/changed');

/** A change of the trigger of a published automation, with the segment that some are in already. */
export interface TriggerQuestion {
  change: AutomatisationChange;
  already: NonNullable<PublicationOutlook['already_in']>;
}

interface Editor {
  /** The content of the dialog: a stored automation, or a new one; null when the dialog is closed. */
  editing: Automatisation | 'newAutomatisation' | 'newCampaign' | null;
  save: Request;
  /** The change of the trigger of a published automation, while the user is asked about those already in its segment. */
  question: TriggerQuestion | null;
  /** The automation created last; its page opens. */
  created: Pick<Automatisation, 'id' | 'is_campaign'> | null;
  deleting: Automatisation | null;
  deletion: Request;
}

const closed: Editor = {
  editing: null,
  save: idle,
  question: null,
  created: null,
  deleting: null,
  deletion: idle,
};

const editor = createSlice({
  name: 'automatisations/editor',
  initialState: closed,
  reducers: {
    automatisationOpened: (_, { payload }: PayloadAction<NonNullable<Editor['editing']>>) => ({
      ...closed,
      editing: payload,
    }),
    automatisationDismissed: () => closed,
    automatisationSubmitted(state, _: PayloadAction<AutomatisationChange>) {
      state.save = running;
    },
    triggerQuestioned: (state, { payload }: PayloadAction<TriggerQuestion>) => ({
      ...state,
      save: idle,
      question: payload,
    }),
    /** The trigger is to be saved, with those who are in its segment already or without. */
    triggerAnswered(state, _: PayloadAction<{ change: AutomatisationChange; addsMembers: boolean }>) {
      state.save = running;
    },
    triggerQuestionDismissed(state) {
      state.save = idle;
      state.question = null;
    },
    automatisationCreated: (_, { payload }: PayloadAction<NonNullable<Editor['created']>>) => ({
      ...closed,
      created: payload,
    }),
    /** Its payload: whether its dialog was left before the answer. */
    automatisationUpdated: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : closed),
    automatisationNotSaved(state, { payload }: PayloadAction<Failure>) {
      state.save = failed(payload);
      state.question = null;
    },
    /** Somebody else has saved it meanwhile: the dialog goes on from what is stored. */
    automatisationConflicted: (
      state,
      { payload: { stored, failure } }: PayloadAction<{ stored: Automatisation; failure: Failure }>,
    ) => ({ ...state, editing: stored, save: failed(failure), question: null }),
    automatisationDeletionAsked: (_, { payload }: PayloadAction<Automatisation>) => ({
      ...closed,
      deleting: payload,
    }),
    automatisationDeletionConfirmed(
      state,
      _: PayloadAction<{ id: number; isCampaign: boolean; force: boolean }>,
    ) {
      state.deletion = running;
    },
    automatisationDeleted: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : closed),
    automatisationNotDeleted(state, { payload }: PayloadAction<Failure>) {
      state.deletion = failed(payload);
    },
  },
});

export const {
  automatisationOpened,
  automatisationDismissed,
  automatisationSubmitted,
  triggerQuestioned,
  triggerAnswered,
  triggerQuestionDismissed,
  automatisationCreated,
  automatisationUpdated,
  automatisationNotSaved,
  automatisationConflicted,
  automatisationDeletionAsked,
  automatisationDeletionConfirmed,
  automatisationDeleted,
  automatisationNotDeleted,
} = editor.actions;

export const automatisationsReducer = combineReducers({
  list: automatisationList.reducer,
  campaigns: campaignList.reducer,
  options: automatisationOptions.reducer,
  ofEvents: campaignsOfEvents.reducer,
  editor: editor.reducer,
});
