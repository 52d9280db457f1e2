import type { Event } from '../../../../domain/entities/events/event';

/** The user has selected it, or it was the latest one when the picker opened. */
export type Picking = 'byHand' | 'byItself';

/**
 * The contact after an event is selected: the event's own contact, if it has one; an automatically selected event does not replace a chosen
 * contact.
 */
export function contactWith(
  event: Pick<Event, 'contact_external_id'> | null,
  picking: Picking,
  chosen: string | null,
): string | null {
  return picking === 'byItself' && chosen !== null ? chosen : (event?.contact_external_id ?? chosen);
}

/** Whether an event belongs to another contact; an event without a contact does not. */
export function isOfAnother(event: Pick<Event, 'contact_external_id'> | null, contact: string): boolean {
  return (event?.contact_external_id ?? contact) !== contact;
}
