import type { UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { ResourceState } from '../store/resource';
import type { RootState } from '../store/store';
import { useRefreshing } from './use-refreshing';

/**
 * One thing that the server tells: asked for when its screen opens and whenever `requested` is another function, and again so many
 * milliseconds after each answer where it says how many.
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
