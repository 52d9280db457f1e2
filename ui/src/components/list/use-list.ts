import type { UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef } from 'react';
import type { ListPage, ListQuery, ListState } from '../../store/list';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/root-state';
import type { ListAddress } from './address';

interface ListOfStore {
  requested(query: ListQuery): UnknownAction;
}

/** Requests the page that the URL names, whenever it changes. */
export function useList<Page extends ListPage<unknown>>(
  list: ListOfStore,
  select: (state: RootState) => ListState<Page>,
  { query, change }: ListAddress,
) {
  const dispatch = useAppDispatch();
  const stored = useAppSelector(select);
  const reload = useCallback(() => void dispatch(list.requested(query)), [dispatch, list, query]);
  useEffect(reload, [reload]);

  const isOnline = useAppSelector((root) => root.connection.isOnline);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack) reload();
  }, [isOnline, reload]);

  // The store may still hold the list of another scope: then it counts as loading.
  const state =
    stored.query?.scope === query.scope ? stored : { ...stored, state: 'loading' as const, page: null };

  const lastPage = state.page?.meta.max_pages ?? 0;
  const isBeyond = state.state === 'ready' && state.query === query && lastPage > 0 && query.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage });
  }, [isBeyond, lastPage, change]);

  return { state, reload };
}
