import { useCallback } from 'react';
import { useRefreshing } from '../../components/use-refreshing';
import { liveRefresh } from '../../constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useKnown } from '../../store/use-options';
import { segmentPicker } from './segment-picker';

/** Whether a segment is being built; it is asked for again until that is over. */
export function useBuilding(id: number | null): boolean {
  const dispatch = useAppDispatch();
  const segment = useKnown(segmentPicker, id === null ? [] : [id]);
  const isBuilding = id !== null && segment(id)?.is_building === true;
  const isLoading = useAppSelector((state) => segmentPicker.select(state).state === 'loading');
  const reload = useCallback(() => void dispatch(segmentPicker.options.requested()), [dispatch]);
  useRefreshing(reload, isBuilding ? liveRefresh : null, isLoading);
  return isBuilding;
}
