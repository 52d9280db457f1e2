import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConsentState } from '../../../../../domain/entities/contacts/consent';
import type { TopicChoiceInput } from '../../../../../domain/entities/contacts/topic';
import type { Failure } from '../../../api/api-error';
import { failed, idle, running, type Request } from '../../../store/request';

/** The new choice of a contact for a topic. */
export type TopicChoiceMade = TopicChoiceInput & { contactId: number };

/** The topic for which a contact's choice is being changed, and the current choice. */
interface TopicAsked {
  contactId: number;
  topicId: number;
  name: string;
  state: ConsentState;
}

interface TopicEdit {
  asked: TopicAsked | null;
  request: Request;
}

const nothing: TopicEdit = { asked: null, request: idle };

const topic = createSlice({
  name: 'contacts/topic',
  initialState: nothing,
  reducers: {
    topicChoiceAsked: (_, { payload }: PayloadAction<TopicAsked>) => ({ ...nothing, asked: payload }),
    topicChoiceDismissed: () => nothing,
    topicChoiceSubmitted(state, _: PayloadAction<TopicChoiceMade>) {
      state.request = running;
    },
    /** Its payload: whether its dialog was left before the answer. */
    topicChoiceChanged: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : nothing),
    topicChoiceNotChanged(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const {
  topicChoiceAsked,
  topicChoiceDismissed,
  topicChoiceSubmitted,
  topicChoiceChanged,
  topicChoiceNotChanged,
} = topic.actions;
export const topicChoiceReducer = topic.reducer;
