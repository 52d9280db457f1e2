import { useState } from 'react';
import type { Event } from '../../../../domain/entities/events/event';
import { useAppSelector } from '../../store/hooks';
import { contactWith, isOfAnother, type Picking } from '../sample/contact-with';
import { useAnswered } from '../sample/use-answered';
import { useContactEvent } from '../sample/use-contact-event';

/**
 * The sample data of a preview: first the latest event and its contact; without events, the newest contact. Choosing another contact loads
 * that contact's event.
 */
export function useOccasion(name: string, isCampaign: boolean) {
  const [contact, setContact] = useState<string | null>(null);
  const [event, setEvent] = useState<Event | null>(null);
  const ofContact = useContactEvent({ name, event, onFound: setEvent });
  const [events, contacts] = [useAnswered('events'), useAnswered('contacts')];
  const newest = useAppSelector(({ panels }) => panels.contacts.rows[0]?.external_id ?? null);
  // A campaign's event has no contact: its contacts come from a loop.
  const latest = useAppSelector(({ panels }) => (isCampaign ? null : (panels.events.data?.[0] ?? null)));
  const isSettled = events && contacts;
  const [hasBegun, setBegun] = useState(false);
  if (isSettled && !hasBegun) {
    setBegun(true);
    if (latest === null && contact === null) setContact(newest);
  }

  function handleContactChosen(chosen: string | null): void {
    setContact(chosen);
    ofContact.follow(chosen);
  }
  function handleEventPicked(picked: Event | null, picking: Picking): void {
    ofContact.forget();
    if (picking === 'byItself' && contact !== null && isOfAnother(picked, contact)) {
      ofContact.look(contact);
      return;
    }
    setEvent(picked);
    setContact(contactWith(picked, picking, contact));
  }
  return {
    contact,
    event,
    lacking: ofContact.lacking,
    isSettled: isSettled && !ofContact.isLooking,
    setContact: handleContactChosen,
    setEvent: handleEventPicked,
  };
}
