import { useEffect, useMemo, useState } from 'react';
import type { KnownVariable } from '../../../../../domain/entities/automatisations/known-variable';
import { pickerDebounce } from '../../../constants';
import { useKnown, type OptionsSource } from '../../../store/use-options';
import type { EventFields } from '../api';
import { eventFields } from '../slice';

const source: OptionsSource<EventFields> = {
  select: (state) => state.segments.eventFields,
  options: eventFields,
};

const none: KnownVariable[] = [];

/** The fields of an event's data, requested after a pause in typing its name; an empty name has none. */
export function useEventFields(name: string): KnownVariable[] {
  const [rested, setRested] = useState(name);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(name), pickerDebounce);
    return () => window.clearTimeout(timer);
  }, [name]);
  const names = useMemo(() => (rested === '' ? [] : [rested]), [rested]);
  const fieldsOf = useKnown(source, names);
  const isRested = rested === name && rested !== '';
  return (isRested ? fieldsOf(rested)?.fields : undefined) ?? none;
}
