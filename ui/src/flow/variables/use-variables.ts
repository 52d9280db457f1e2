import { useEffect } from 'react';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import { isReservedEventName } from '../../../../domain/entities/segments/segment-event';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { eventVariables, flowVariables } from './store';

const none: KnownVariable[] = [];
/** The debounce of an event's name, in milliseconds. */
const writingPause = 500;

/** Requests the variables that the flow's texts and paths can name; once for each opened panel, because runs and contacts change. */
export function useVariablesAsked(automatisationId: number): void {
  const dispatch = useAppDispatch();
  const isDraft = useAppSelector((state) => state.flow.automatisation?.draft !== undefined);
  useEffect(
    () => void dispatch(flowVariables.requested({ automatisationId, isDraft })),
    [dispatch, automatisationId, isDraft],
  );
}

/** The loaded variables: with the data of an event, or of the flow's entry event. */
export function useVariables(eventName?: string): KnownVariable[] {
  const ofFlow = useAppSelector((state) => state.panels.variables.data);
  const ofEvent = useAppSelector((state) => state.panels.eventVariables.data);
  const isOfEvent = eventName !== undefined && ofEvent?.eventName === eventName;
  return (isOfEvent ? ofEvent.variables : ofFlow?.variables) ?? none;
}

/** The entry event whose fields are unknown, because none has come with data; null when they are known. */
export function useUnseenEvent(): string | null {
  const name = useAppSelector((state) => state.flow.automatisation?.entry_event_name);
  const known = useAppSelector((state) => state.panels.variables.data?.variables);
  if (!name || !known || isReservedEventName(name)) return null;
  return known.some(({ origin }) => origin === 'event') ? null : name;
}

/** Requests the fields of an event's data, after a pause in typing its name. */
export function useEventVariablesAsked(eventName: string | undefined): void {
  const dispatch = useAppDispatch();
  const automatisationId = useAppSelector((state) => state.flow.automatisation?.id);
  useEffect(() => {
    if (!eventName || automatisationId === undefined) return;
    const timer = window.setTimeout(
      () => dispatch(eventVariables.requested({ automatisationId, eventName })),
      writingPause,
    );
    return () => window.clearTimeout(timer);
  }, [dispatch, automatisationId, eventName]);
}
