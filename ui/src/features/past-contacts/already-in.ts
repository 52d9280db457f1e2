import type { Automatisation } from '../../../../domain/entities/automatisations/automatisation';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import { segmentOfEventName } from '../../../../domain/entities/segments/segment-event';

/** Whether anybody is in the segment that starts an automation, or may be found while it is being built. */
export const hasMembers = (already: PublicationOutlook['already_in']): boolean =>
  already !== null && (already.contacts > 0 || already.is_building);

/** The trigger that a save gives a published automation, where that is entering a segment; null: it is something else, or what it was. */
export function newSegmentTrigger(
  now: Pick<Automatisation, 'is_active' | 'is_campaign' | 'entry_event_name'>,
  trigger: string | undefined,
): string | null {
  if (trigger === undefined || !now.is_active || now.is_campaign || trigger === now.entry_event_name)
    return null;
  return segmentOfEventName(trigger)?.change === 'entered' ? trigger : null;
}
