import { useState } from 'react';
import type { Event } from '../../../../domain/entities/event';
import { useAppSelector } from '../../store/hooks';
import { useAnswered } from '../occasion/use-answered';

/** What a preview is rendered on, which begins with the latest event and whose it is; where none has come, with the newest contact. */
export function useOccasion(isCampaign: boolean) {
  const [contact, setContact] = useState<string | null>(null);
  const [event, setEvent] = useState<Event | null>(null);
  const [events, contacts] = [useAnswered('events'), useAnswered('contacts')];
  const newest = useAppSelector(({ panels }) => panels.contacts.data?.[0]?.external_id ?? null);
  // A campaign's event is nobody's: its contacts come from a loop.
  const latest = useAppSelector(({ panels }) => (isCampaign ? null : (panels.events.data?.[0] ?? null)));
  const isSettled = events && contacts;
  const [hasBegun, setBegun] = useState(false);
  if (isSettled && !hasBegun) {
    setBegun(true);
    if (latest === null && contact === null) setContact(newest);
  }

  /** An event is somebody's: they come with it. */
  function handleEventPicked(picked: Event | null): void {
    setEvent(picked);
    if (picked?.contact_external_id) setContact(picked.contact_external_id);
  }
  return { contact, event, isSettled, setContact, setEvent: handleEventPicked };
}
