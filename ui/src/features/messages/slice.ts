import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type {
  MessageTemplate,
  MessageTemplateRow,
} from '../../../../domain/entities/messages/message-template';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { createOptions } from '../../store/options';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { imagesReducer } from './images/slice';
import {
  fetchMessage,
  fetchMessageText,
  fetchVersions,
  listMessageOptions,
  listMessages,
  listMessagesOf,
  previewMessage,
  type MessageChange,
} from './api';

export const messageList = createList('messages/list', listMessages);

/** The template whose editor is open, with what uses it. */
export const messageDetail = createResource('messages/detail', fetchMessage);

/** The versions of that template. */
export const messageVersions = createResource('messages/versions', fetchVersions);

/** What the texts in the editor look like. */
export const messagePreviewed = createResource('messages/preview', previewMessage);

/** The text that a step takes over. */
export const messageText = createResource('messages/text', fetchMessageText);

/** Templates for pickers; the scope is their kind. */
export const messageOptions = createOptions('messages/options', {
  keyOf: ({ id }: MessageTemplateRow) => id,
  load: listMessageOptions,
  byKeys: listMessagesOf,
});

/** What is named of a template that is deleted. */
type Named = Pick<MessageTemplateRow, 'id' | 'name' | 'kind'>;

interface Saved {
  template: MessageTemplate;
  isRestored: boolean;
  /** Its editor was left before the answer. */
  isLeft: boolean;
}

interface Editor {
  save: Request;
  /** The template as it was just saved: its editor goes on from it. `isRestored`: as an older version, and not as it was written there. */
  saved: Saved | null;
  deleting: Named | null;
  deletion: Request;
  /** The last deleted template: its editor must be left. */
  deletedId: number | null;
  restoring: Request;
}

const closed: Editor = {
  save: idle,
  saved: null,
  deleting: null,
  deletion: idle,
  deletedId: null,
  restoring: idle,
};

const editor = createSlice({
  name: 'messages/editor',
  initialState: closed,
  reducers: {
    messageSubmitted(state, _: PayloadAction<MessageChange>) {
      state.save = running;
    },
    messageSaved(state, { payload }: PayloadAction<Saved>) {
      if (!payload.isLeft) Object.assign(state, { saved: payload, save: idle, restoring: idle });
    },
    messageNotSaved(state, { payload }: PayloadAction<Failure>) {
      state.save = failed(payload);
    },
    messageDeletionAsked(state, { payload }: PayloadAction<Named>) {
      Object.assign(state, { deleting: payload, deletion: idle });
    },
    /** A save may be under way. */
    messageDeletionDismissed(state) {
      Object.assign(state, { deleting: null, deletion: idle });
    },
    messageDeletionConfirmed(state, _: PayloadAction<{ template: Named; isForced: boolean }>) {
      state.deletion = running;
    },
    /** `isLeft`: its question was left before the answer. */
    messageDeleted: (state, { payload: { id, isLeft } }: PayloadAction<{ id: number; isLeft: boolean }>) => ({
      ...(isLeft ? state : closed),
      deletedId: id,
    }),
    messageNotDeleted(state, { payload }: PayloadAction<Failure>) {
      state.deletion = failed(payload);
    },
    /** `seen`: the version of the template on the screen. */
    versionRestored(state, _: PayloadAction<{ id: number; version: number; seen: number }>) {
      state.restoring = running;
    },
    versionNotRestored(state, { payload }: PayloadAction<Failure>) {
      state.restoring = failed(payload);
    },
    messageDismissed: () => closed,
  },
});

export const {
  messageSubmitted,
  messageSaved,
  messageNotSaved,
  messageDeletionAsked,
  messageDeletionDismissed,
  messageDeletionConfirmed,
  messageDeleted,
  messageNotDeleted,
  versionRestored,
  versionNotRestored,
  messageDismissed,
} = editor.actions;

export const messagesReducer = combineReducers({
  list: messageList.reducer,
  detail: messageDetail.reducer,
  versions: messageVersions.reducer,
  preview: messagePreviewed.reducer,
  text: messageText.reducer,
  options: messageOptions.reducer,
  editor: editor.reducer,
  images: imagesReducer,
});
