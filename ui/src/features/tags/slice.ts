import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Tag, TagInList, TagInput } from '../../../../domain/entities/contacts/tag';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { createOptions } from '../../store/options';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { createTag, fetchTagContacts, fetchTagStarts, listTagOptions, listTags, listTagsOf } from './api';

export const tagList = createList('tags/list', listTags);
/** The contacts of the tag in the list's scope. */
export const tagContactList = createList('tags/contacts', fetchTagContacts);
export const tagOptions = createOptions('tags/options', {
  keyOf: ({ id }: TagInList) => id,
  load: listTagOptions,
  byKeys: listTagsOf,
});

/** The user wants to remove a tag from a contact. */
export const tagContactRemoved = createAction<{ tagId: number; contactId: number; name: string }>(
  'tags/contactRemoved',
);

/** A tag to be created from a picker, by its name. */
export const tagCreation = createResource('tags/creation', createTag);

/** The automations that the tags about to be added will start. */
export const tagStarts = createResource('tags/starts', fetchTagStarts);

interface Editor {
  /** The tag in the dialog; `new` for a new one, null when the dialog is closed. */
  editing: Tag | 'new' | null;
  save: Request;
  /** The tag about to be deleted, and the state of the request. After an `in_use` refusal the user is asked once more. */
  deleting: Tag | null;
  deletion: Request;
}

const closed: Editor = { editing: null, save: idle, deleting: null, deletion: idle };

const editor = createSlice({
  name: 'tags/editor',
  initialState: closed,
  reducers: {
    tagOpened: (_, { payload }: PayloadAction<Tag | 'new'>) => ({ ...closed, editing: payload }),
    tagDismissed: () => closed,
    tagSubmitted(state, _: PayloadAction<TagInput & { id?: number }>) {
      state.save = running;
    },
    tagSaved: () => closed,
    tagNotSaved(state, { payload }: PayloadAction<Failure>) {
      state.save = failed(payload);
    },
    tagDeletionAsked: (_, { payload }: PayloadAction<Tag>) => ({ ...closed, deleting: payload }),
    tagDeletionConfirmed(state, _: PayloadAction<{ id: number; force: boolean }>) {
      state.deletion = running;
    },
    tagDeleted: () => closed,
    tagNotDeleted(state, { payload }: PayloadAction<Failure>) {
      state.deletion = failed(payload);
    },
  },
});

export const {
  tagOpened,
  tagDismissed,
  tagSubmitted,
  tagSaved,
  tagNotSaved,
  tagDeletionAsked,
  tagDeletionConfirmed,
  tagDeleted,
  tagNotDeleted,
} = editor.actions;

export const tagsReducer = combineReducers({
  list: tagList.reducer,
  contacts: tagContactList.reducer,
  options: tagOptions.reducer,
  creation: tagCreation.reducer,
  starts: tagStarts.reducer,
  editor: editor.reducer,
});
