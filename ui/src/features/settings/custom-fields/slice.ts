import { combineReducers } from '@reduxjs/toolkit';
import { fork, put } from 'typed-redux-saga';
import type { CustomField, CustomFieldInput } from '../../../../../domain/entities/contacts/custom-field';
import type { FormSave } from '../../../api/save-form';
import { createEditor } from '../../../store/editor';
import { createList } from '../../../store/list';
import { refresh } from '../../../store/refresh';
import { customFieldOptions } from '../../contacts/custom-fields';
import { deleteCustomField, listCustomFields, saveCustomField } from './api';

export const customFieldList = createList('customFields/list', listCustomFields);

export const customFieldEditor = createEditor<CustomField, FormSave<CustomFieldInput>>(
  'customFields/editor',
  {
    save: saveCustomField,
    remove: deleteCustomField,
    nameOf: ({ label }) => label,
    words: { saved: 'settings.customFields.saved', deleted: 'settings.customFields.deleted' },
  },
);

export const customFieldsReducer = combineReducers({
  list: customFieldList.reducer,
  editor: customFieldEditor.reducer,
});

function* refreshCustomFields() {
  yield* refresh(customFieldList, (state) => state.settings.customFields.list);
  // Contacts and imports show them too.
  yield* put(customFieldOptions.requested());
}

export function* watchCustomFields() {
  yield* fork(customFieldList.watch);
  yield* fork(customFieldEditor.watch, refreshCustomFields);
}
