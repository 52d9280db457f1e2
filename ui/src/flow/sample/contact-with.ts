import type { Event } from '../../../../domain/entities/events/event';

/** The user has picked it, or it was the latest when the picker opened. */
export type Picking = 'byHand' | 'byItself';

/**
 * Who is chosen once an event is picked: an event is somebody's, who comes with it; to one that is picked by itself a chosen contact does
 * not give way.
 */
export function contactWith(
  event: Pick<Event, 'contact_external_id'> | null,
  picking: Picking,
  chosen: string | null,
): string | null {
  return picking === 'byItself' && chosen !== null ? chosen : (event?.contact_external_id ?? chosen);
}

/** Whether an event is somebody else's than a contact's: one may be nobody's. */
export function isOfAnother(event: Pick<Event, 'contact_external_id'> | null, contact: string): boolean {
  return (event?.contact_external_id ?? contact) !== contact;
}
