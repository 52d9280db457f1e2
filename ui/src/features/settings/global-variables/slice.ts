import { combineReducers } from '@reduxjs/toolkit';
import { fork } from 'typed-redux-saga';
import { createEditor } from '../../../store/editor';
import { createList } from '../../../store/list';
import { refresh } from '../../../store/refresh';
import {
  deleteGlobalVariable,
  listGlobalVariables,
  saveGlobalVariable,
  type GlobalVariableInput,
} from './api';
import type { GlobalVariable } from './global-variable';

export const globalVariableList = createList('globalVariables/list', listGlobalVariables);

export const globalVariableEditor = createEditor<GlobalVariable, GlobalVariableInput>(
  'globalVariables/editor',
  {
    save: saveGlobalVariable,
    remove: deleteGlobalVariable,
    nameOf: ({ name }) => name,
    words: { saved: 'settings.globalVariables.saved', deleted: 'settings.globalVariables.deleted' },
  },
);

export const globalVariablesReducer = combineReducers({
  list: globalVariableList.reducer,
  editor: globalVariableEditor.reducer,
});

export function* watchGlobalVariables() {
  yield* fork(globalVariableList.watch);
  yield* fork(globalVariableEditor.watch, () =>
    refresh(globalVariableList, (state) => state.settings.globalVariables.list),
  );
}
