import { useEffect } from 'react';
import { isCampaignEventName } from '../../../../domain/entities/automatisations/automatisation';
import { tagOfAddedEventName } from '../../../../domain/entities/contacts/tag';
import { usePickerRows, type PickerPlan } from '../../components/picker/use-picker-rows';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { eventNames } from './slice';

/** The names of the events that have come, to be picked from. */
export const eventNamePicker: PickerPlan<string> = {
  select: (state) => state.eventNames,
  options: eventNames,
  textOf: (name) => name,
};

const none: string[] = [];

/**
 * The names of the events that have come, those that hold a typed text. They come all the while: each field that opens asks anew, and
 * has the known ones meanwhile.
 */
export function useEventNames(typed = ''): readonly string[] {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(eventNames.requested()), [dispatch]);
  return usePickerRows(eventNamePicker, { chosen: none }, typed).rows;
}

/** Whether it is known that no event of a name has come: all names are told or found, but for those that the product itself makes. */
export const useHasNotCome = (name: string): boolean =>
  useAppSelector(({ eventNames: { state, rows, more, found } }) => {
    if (state !== 'ready' || name === '') return false;
    if (tagOfAddedEventName(name) !== null || isCampaignEventName(name)) return false;
    const told =
      more === 0 ? rows : found?.term === name && !found.isComing && found.more === 0 && found.rows;
    return Array.isArray(told) && !told.includes(name);
  });
