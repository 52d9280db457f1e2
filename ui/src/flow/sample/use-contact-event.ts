import { useEffect, useRef } from 'react';
import type { Event } from '../../../../domain/entities/events/event';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { isOfAnother } from './contact-with';
import { contactEvent } from './store';

interface ContactEventOptions {
  /** The events' name. */
  name: string;
  /** The one that is chosen. */
  event: Event | null;
  /** Told the latest event of the contact who is chosen; null where there is none to be had. */
  onFound: (event: Event | null) => void;
}

/** Goes over to the latest event of a contact who is chosen, where the chosen event is somebody else's, or was until it was let go. */
export function useContactEvent({ name, event, onFound }: ContactEventOptions) {
  const dispatch = useAppDispatch();
  const recent = useAppSelector(({ panels }) => panels.events.data);
  const { state, data } = useAppSelector(({ panels }) => panels.contactEvent);
  const isAsking = useRef(false);
  useEffect(() => {
    if (!isAsking.current || (state !== 'ready' && state !== 'failed')) return;
    isAsking.current = false;
    onFound(state === 'ready' ? (data?.event ?? null) : null);
  });
  useEffect(() => () => void dispatch(contactEvent.forgotten()), [dispatch]);

  function forget(): void {
    isAsking.current = false;
    dispatch(contactEvent.forgotten());
  }
  function follow(contact: string | null): void {
    const wasLetGo = event === null && state !== 'idle';
    forget();
    if (contact === null || !(wasLetGo || isOfAnother(event, contact))) return;
    look(contact);
  }
  function look(contact: string): void {
    const near = recent?.find((one) => one.name === name && one.contact_external_id === contact);
    if (near) {
      onFound(near);
      return;
    }
    dispatch(contactEvent.requested({ contact, name }));
    isAsking.current = true;
  }
  return {
    follow,
    look,
    /** To be told when an event is picked, which is nobody's to change then. */
    forget,
    isLooking: state === 'loading',
    /** The contact who was chosen and has no such event. */
    lacking: state === 'ready' && event === null && data?.event === null ? data.contact : null,
  };
}
