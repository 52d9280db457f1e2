import { useEffect } from 'react';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import { tagOfAddedEventName } from '../../../../domain/entities/contacts/tag';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { eventVariables, flowVariables } from './store';

const none: KnownVariable[] = [];
/** Milliseconds of rest after which an event's name counts as written. */
const writingPause = 500;

/** Asks for what the flow's texts and paths can name; once a panel, because runs and contacts go on. */
export function useVariablesAsked(automatisationId: number): void {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(flowVariables.requested({ automatisationId })), [dispatch, automatisationId]);
}

/** What can be named, as far as it has come: with the data of an event, or of the flow's entry event. */
export function useVariables(eventName?: string): KnownVariable[] {
  const ofFlow = useAppSelector((state) => state.panels.variables.data);
  const ofEvent = useAppSelector((state) => state.panels.eventVariables.data);
  const isOfEvent = eventName !== undefined && ofEvent?.eventName === eventName;
  return (isOfEvent ? ofEvent.variables : ofFlow?.variables) ?? none;
}

/** The entry event of which no fields can be offered, because none has come with data; null where there are some. */
export function useUnseenEvent(): string | null {
  const name = useAppSelector((state) => state.flow.automatisation?.entry_event_name);
  const known = useAppSelector((state) => state.panels.variables.data?.variables);
  if (!name || !known || tagOfAddedEventName(name) !== null) return null;
  return known.some(({ origin }) => origin === 'event') ? null : name;
}

/** Asks for what the data of an event holds, once its name rests. */
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
