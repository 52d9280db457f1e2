import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageImage } from '../../../../../domain/entities/messages/message-image';
import type { Failure } from '../../../api/api-error';
import { failed, idle, running, type Request } from '../../../store/request';
import { createResource } from '../../../store/resource';
import { fetchImages, type ImageToUpload } from './api';

/** A page of the account's images. */
export const messageImages = createResource('messages/images', fetchImages);

interface Editor {
  upload: Request;
  /** The image that was just stored: it is chosen. */
  uploaded: MessageImage | null;
  deleting: MessageImage | null;
  deletion: Request;
  /** Counts the deletions: the list is asked again after each. */
  deletions: number;
}

const closed: Editor = { upload: idle, uploaded: null, deleting: null, deletion: idle, deletions: 0 };

const editor = createSlice({
  name: 'messages/images/editor',
  initialState: closed,
  reducers: {
    imageSubmitted: (state, _: PayloadAction<ImageToUpload>) => ({
      ...state,
      upload: running,
      uploaded: null,
    }),
    imageUploaded: (state, { payload }: PayloadAction<MessageImage>) => ({
      ...state,
      upload: idle,
      uploaded: payload,
    }),
    imageNotUploaded(state, { payload }: PayloadAction<Failure>) {
      state.upload = failed(payload);
    },
    imageDeletionAsked: (state, { payload }: PayloadAction<MessageImage>) => ({
      ...state,
      deleting: payload,
      deletion: idle,
    }),
    imageDeletionConfirmed(state, _: PayloadAction<{ id: number; isForced: boolean }>) {
      state.deletion = running;
    },
    /** Its payload: whether its question was left before the answer. */
    imageDeleted: (state, { payload: isLeft }: PayloadAction<boolean>) => ({
      ...state,
      ...(!isLeft && { deleting: null, deletion: idle }),
      deletions: state.deletions + 1,
    }),
    imageNotDeleted(state, { payload }: PayloadAction<Failure>) {
      state.deletion = failed(payload);
    },
    imageDeletionDismissed: (state) => ({ ...state, deleting: null, deletion: idle }),
    imagesClosed: () => closed,
  },
});

export const {
  imageSubmitted,
  imageUploaded,
  imageNotUploaded,
  imageDeletionAsked,
  imageDeletionConfirmed,
  imageDeleted,
  imageNotDeleted,
  imageDeletionDismissed,
  imagesClosed,
} = editor.actions;

export const imagesReducer = combineReducers({ list: messageImages.reducer, editor: editor.reducer });
