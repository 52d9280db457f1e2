import { combineReducers } from '@reduxjs/toolkit';
import { fork, put } from 'typed-redux-saga';
import { textIn, type Topic } from '../../../../../domain/entities/contacts/topic';
import type { FormSave } from '../../../api/save-form';
import { createEditor } from '../../../store/editor';
import { createList } from '../../../store/list';
import { refresh } from '../../../store/refresh';
import { createResource } from '../../../store/resource';
import { deleteTopic, fetchTopics, listTopics, saveTopic, type TopicFields } from './api';

export const topicList = createList('topics/list', listTopics);

/** The topics by which messages, contacts and imports name them. */
export const knownTopics = createResource('topics/known', fetchTopics);

export const topicEditor = createEditor<Topic, FormSave<TopicFields>>('topics/editor', {
  save: saveTopic,
  remove: deleteTopic,
  nameOf: ({ names }) => textIn(names, 'en'),
  words: { saved: 'settings.topics.saved', deleted: 'settings.topics.deleted' },
});

export const topicsReducer = combineReducers({
  list: topicList.reducer,
  known: knownTopics.reducer,
  editor: topicEditor.reducer,
});

function* refreshTopics() {
  yield* refresh(topicList, (state) => state.settings.topics.list);
  yield* put(knownTopics.requested());
}

export function* watchTopics() {
  yield* fork(topicList.watch);
  yield* fork(knownTopics.watch);
  yield* fork(topicEditor.watch, refreshTopics);
}
