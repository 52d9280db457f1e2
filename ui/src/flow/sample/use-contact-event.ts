import { useEffect, useRef } from 'react';
import type { Event } from '../../../../domain/entities/events/event';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { isOfAnother } from './contact-with';
import { contactEvent } from './store';

interface ContactEventOptions {
  /** The events' name. */
  name: string;
  /** The selected event. */
  event: Event | null;
  /** Called with the latest event of the selected contact; null when there is none. */
  onFound: (event: Event | null) => void;
}

/** Switches to the latest event of a newly selected contact, when the selected (or last cleared) event belongs to another one. */
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
    /** Call it when the user selects an event, which must then not be replaced. */
    forget,
    isLooking: state === 'loading',
    /** The selected contact, if it has no such event. */
    lacking: state === 'ready' && event === null && data?.event === null ? data.contact : null,
  };
}
