import type { UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { ResourceState } from '../store/resource';
import type { RootState } from '../store/root-state';
import { useRefreshing } from './use-refreshing';

/**
 * One thing from the server: requested when its screen opens and whenever `requested` changes, and again a number of milliseconds after
 * each answer, when one is given.
 */
export function useResource<Data>(
  select: (state: RootState) => ResourceState<Data>,
  requested: () => UnknownAction,
  every: number | null = null,
) {
  const dispatch = useAppDispatch();
  const resource = useAppSelector(select);
  const reload = useCallback(() => void dispatch(requested()), [dispatch, requested]);
  useEffect(reload, [reload]);
  useRefreshing(reload, every, resource.state === 'loading');
  return { ...resource, reload };
}
