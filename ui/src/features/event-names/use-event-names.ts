import { useEffect } from 'react';
import { isCampaignEventName } from '../../../../domain/entities/automatisations/automatisation';
import { messageEventOf } from '../../../../domain/entities/runs/message-event';
import { isReservedEventName } from '../../../../domain/entities/segments/segment-event';
import { usePickerRows, type PickerPlan } from '../../components/picker/use-picker-rows';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useSegmentEvents, type SegmentEventOption } from '../segments/segment-events';
import { useMessageEvents } from './message-events';
import { eventNames } from './slice';

/** A picker of known event names. */
export const eventNamePicker: PickerPlan<string> = {
  select: (state) => state.eventNames,
  options: eventNames,
  textOf: (name) => name,
};

const none: string[] = [];

/**
 * The known event names that contain a typed text. New ones arrive all the time: each field that opens requests them again, and shows the
 * loaded ones meanwhile.
 */
export function useEventNames(typed = ''): readonly string[] {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(eventNames.requested()), [dispatch]);
  return usePickerRows(eventNamePicker, { chosen: none }, typed).rows;
}

/** The same for fields that ask for an event, with those of messages and of segments, which have words of their own. */
export function useAskedEvents(typed = ''): readonly (string | SegmentEventOption)[] {
  const ofSegments = useSegmentEvents();
  const ofMessages = useMessageEvents();
  const names = useEventNames(typed).filter((name) => messageEventOf(name) === null);
  return [...names, ...ofMessages, ...ofSegments];
}

/**
 * Whether it is certain that no event of a name has come: all names, except those created by the product itself, have been loaded or
 * searched.
 */
export const useHasNotCome = (name: string): boolean =>
  useAppSelector(({ eventNames: { state, rows, more, found } }) => {
    if (state !== 'ready' || name === '') return false;
    if (isReservedEventName(name) || isCampaignEventName(name) || messageEventOf(name) !== null) return false;
    const told =
      more === 0 ? rows : found?.term === name && !found.isComing && found.more === 0 && found.rows;
    return Array.isArray(told) && !told.includes(name);
  });
