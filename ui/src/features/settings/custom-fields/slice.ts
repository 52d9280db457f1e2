import { combineReducers } from '@reduxjs/toolkit';
import { fork } from 'typed-redux-saga';
import type { CustomField, CustomFieldInput } from '../../../../../domain/entities/custom-field';
import { createEditor } from '../../../store/editor';
import { createList } from '../../../store/list';
import { refresh } from '../../../store/refresh';
import { deleteCustomField, listCustomFields, saveCustomField } from './api';

export const customFieldList = createList('customFields/list', listCustomFields);

export const customFieldEditor = createEditor<CustomField, CustomFieldInput>('customFields/editor', {
  save: saveCustomField,
  remove: deleteCustomField,
  nameOf: ({ label }) => label,
  words: { saved: 'settings.customFields.saved', deleted: 'settings.customFields.deleted' },
});

export const customFieldsReducer = combineReducers({
  list: customFieldList.reducer,
  editor: customFieldEditor.reducer,
});

export function* watchCustomFields() {
  yield* fork(customFieldList.watch);
  yield* fork(customFieldEditor.watch, () =>
    refresh(customFieldList, (state) => state.settings.customFields.list),
  );
}
