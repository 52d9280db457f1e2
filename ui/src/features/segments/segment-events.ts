import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import {
  segmentChanges,
  segmentEventName,
  segmentOfEventName,
  segmentOfPresenceEventName,
} from '../../../../domain/entities/segments/segment-event';
import { useKnown } from '../../store/use-options';
import { usePickerRows } from '../../components/picker/use-picker-rows';
import { segmentPicker } from './segment-picker';

const none: number[] = [];

/** The segment of an event, and what it says of the contact; null: it is no segment's. */
function segmentEventOf(
  eventName: string,
): { segmentId: number; says: 'entered' | 'left' | 'present' } | null {
  const present = segmentOfPresenceEventName(eventName);
  if (present !== null) return { segmentId: present, says: 'present' };
  const event = segmentOfEventName(eventName);
  return event && { segmentId: event.segmentId, says: event.change };
}

/** The event of a segment in words, by the segment's name; null: it is no segment's. One that is not there is named by its id. */
export function segmentEventText(
  eventName: string,
  segmentName: (segmentId: number) => string | null | undefined,
  t: TFunction,
): string | null {
  const event = segmentEventOf(eventName);
  if (!event) return null;
  const found = segmentName(event.segmentId);
  return t(`events.segment.${event.says}`, {
    name: found === undefined ? '…' : (found ?? `#${event.segmentId}`),
  });
}

/** The events of segments among these names in words; null for any other name. */
export function useSegmentEventText(names: readonly string[]): (name: string) => string | null {
  const { t } = useTranslation();
  const ids = names.flatMap((name) => segmentEventOf(name)?.segmentId ?? []);
  const segmentOf = useKnown(segmentPicker, ids);
  return (name) =>
    segmentEventText(
      name,
      (id) => {
        const segment = segmentOf(id);
        return segment === null ? null : segment?.name;
      },
      t,
    );
}

/** The segment that contacts enter by this event, and how it is called; null: it is another event. */
export function useEnteredSegment(eventName: string): { name: string } | null {
  const event = segmentOfEventName(eventName);
  const id = event?.change === 'entered' ? event.segmentId : null;
  const segment = useKnown(segmentPicker, id === null ? none : [id]);
  if (id === null) return null;
  const found = segment(id);
  return { name: found === undefined ? '…' : (found?.name ?? `#${id}`) };
}

/** An event that can be chosen, and how it is called. */
export interface SegmentEventOption {
  value: string;
  label: string;
}

/** The events of all segments that follow rules, in words. */
export function useSegmentEvents(isNeeded = true): SegmentEventOption[] {
  const { t } = useTranslation();
  const { rows } = usePickerRows(segmentPicker, { chosen: none, isNeeded }, '');
  if (!isNeeded) return [];
  return rows
    .filter(({ kind }) => kind === 'rules')
    .flatMap(({ id, name }) =>
      segmentChanges.map((change) => ({
        value: segmentEventName(id, change),
        label: t(`events.segment.${change}`, { name }),
      })),
    );
}
