import type { UnknownAction } from '@reduxjs/toolkit';
import { put, select } from 'typed-redux-saga';
import type { ListPage, ListQuery, ListState } from './list';
import type { RootState } from './root-state';

/** Reloads the page of a list that is on the screen, if any. */
export function* refresh(
  list: { requested(query: ListQuery): UnknownAction },
  selectList: (state: RootState) => ListState<ListPage<unknown>>,
) {
  const { query } = yield* select(selectList);
  if (query) yield* put(list.requested(query));
}
