import type { z } from 'zod';
import { isReservedEventName } from '../../entities/segments/segment-event';
import { holdsLiquid } from '../../values/liquid/template';
import { missing } from '../checks';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { interpretTrack } from './interpret';
import { type trackStepData, writtenEventData } from './schema';

/** Sends an event for a contact. */
export const trackDefinition: StepDefinition<z.output<typeof trackStepData>> = {
  ...silentStep,
  interpret: interpretTrack,
  sends: 'event',
  sentBy: ({ event_name: name }) =>
    typeof name === 'string' && name !== '' && !holdsLiquid(name)
      ? { kind: 'event', name, field: 'event_name' }
      : null,
  check: ({ event_name: name }) => ({
    faults: [
      ...missing('event_name', name),
      ...(isReservedEventName(name)
        ? [{ code: 'event_name_reserved' as const, field: 'event_name', subject: name }]
        : []),
    ],
    needsContact: false,
  }),
  // The contact's id, which is also merged into the event's data, appears only once.
  texts: (data) => ({ ...data, event_data: writtenEventData(data) }),
};
