import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { Tag, TagInList, TagInput } from '../../../../domain/entities/contacts/tag';
import type { FormSave } from '../../api/save-form';
import { createEditor } from '../../store/editor';
import { createList } from '../../store/list';
import { createOptions } from '../../store/options';
import { createResource } from '../../store/resource';
import {
  createTag,
  deleteTag,
  fetchTagContacts,
  fetchTagStarts,
  listTagOptions,
  listTags,
  listTagsOf,
  saveTag,
} from './api';

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

export const tagEditor = createEditor<Tag, FormSave<TagInput>>('tags/editor', {
  save: saveTag,
  remove: deleteTag,
  nameOf: ({ name }) => name,
  words: { saved: 'tags.saved', deleted: 'tags.deleted' },
});

export const tagsReducer = combineReducers({
  list: tagList.reducer,
  contacts: tagContactList.reducer,
  options: tagOptions.reducer,
  creation: tagCreation.reducer,
  starts: tagStarts.reducer,
  editor: tagEditor.reducer,
});
