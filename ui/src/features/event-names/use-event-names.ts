import { useEffect } from 'react';
import { eventNamesTold } from '../../../../domain/entities/event';
import { tagOfAddedEventName } from '../../../../domain/entities/tag';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { eventNames } from './slice';

/** The names of the events that have come. They come all the while: each field that opens asks anew, and has the known ones meanwhile. */
export function useEventNames(): readonly string[] {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(eventNames.requested()), [dispatch]);
  return useAppSelector((state) => state.eventNames.rows);
}

/** Whether it is known that no event of a name has come: all names are told, but for those that the product itself makes. */
export const useHasNotCome = (name: string): boolean =>
  useAppSelector(
    ({ eventNames: { state, rows } }) =>
      state === 'ready' &&
      rows.length < eventNamesTold &&
      name !== '' &&
      tagOfAddedEventName(name) === null &&
      !rows.includes(name),
  );
