import type { UnknownAction } from '@reduxjs/toolkit';
import { put, select } from 'typed-redux-saga';
import type { ListPage, ListQuery, ListState } from './list';
import type { OptionsState } from './options';
import type { RootState } from './root-state';

/** Reloads the page of a list that is on the screen, if any. */
export function* refresh(
  list: { requested(query: ListQuery): UnknownAction },
  selectList: (state: RootState) => ListState<ListPage<unknown>>,
) {
  const { query } = yield* select(selectList);
  if (query) yield* put(list.requested(query));
}

/** Reloads the rows of pickers, which other screens show by name, if they have been asked for. */
export function* refreshOptions(
  options: { requested(scope?: string): UnknownAction },
  selectOptions: (state: RootState) => OptionsState<unknown>,
) {
  const { state, scope } = yield* select(selectOptions);
  if (state !== 'idle') yield* put(options.requested(scope));
}
