import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { Event } from '../../../../domain/entities/events/event';
import { toJson } from '../../../../domain/values/json';
import { contactWith, isOfAnother, type Picking } from '../sample/contact-with';
import { useContactEvent } from '../sample/use-contact-event';
import type { SimulationDraft } from './draft';

/**
 * The initial event of a trial: it sets the contact and the data, and selecting another contact selects another event. Data written by the
 * user is kept; `blankData` is used when no event has come yet.
 */
export function useTrialOccasion(form: FormInstance<SimulationDraft>, name: string, blankData: string) {
  const [event, setEvent] = useState<Event | null>(null);
  const [isKept, setKept] = useState(false);
  /** The data of the last selected event; any other data was written by the user. */
  const put = useRef(blankData);
  const isWritten = (): boolean => form.getFieldValue('eventData') !== put.current;
  const { follow, look, forget, isLooking, lacking } = useContactEvent({
    name,
    event,
    onFound: handleFound,
  });

  function take(taken: Event | null): void {
    setEvent(taken);
    setKept(false);
    put.current = taken ? toJson(taken.data, 2) : blankData;
    form.setFieldValue('eventData', put.current);
  }
  /** A contact without such an event is tried with the current data. */
  function handleFound(found: Event | null): void {
    if (isWritten()) keepWritten(null);
    else if (found) take(found);
    else setEvent(null);
  }
  function keepWritten(kept: Event | null): void {
    setEvent(kept);
    setKept(true);
  }
  function handleContactChosen(chosen: string | null): void {
    if (!isWritten()) {
      follow(chosen);
      return;
    }
    forget();
    if (chosen !== null) keepWritten(isOfAnother(event, chosen) ? null : event);
  }
  function handleEventPicked(picked: Event | null, picking: Picking): void {
    if (picking === 'byItself' && isWritten()) return;
    forget();
    const contact = form.getFieldValue('contact') as SimulationDraft['contact'] | undefined;
    if (picking === 'byItself' && contact && isOfAnother(picked, contact)) {
      look(contact);
      return;
    }
    take(picked);
    form.setFieldValue('contact', contactWith(picked, picking, contact ?? null));
  }
  return { event, isKept, isLooking, lacking, handleContactChosen, handleEventPicked };
}
