import type { EventCountQuestion } from './event-count-question';
import type { JsonObject } from '../entities/common';
import { passes } from './filter';

/** An event, as far as a count looks at it. */
export interface CountedEvent {
  name: string;
  contact_external_id: string | null;
  data: JsonObject;
}

/** Whether an event is one that is asked for, its moment aside. */
export const isCounted = (question: EventCountQuestion, event: CountedEvent): boolean =>
  event.name === question.name &&
  event.contact_external_id === question.contactExternalId &&
  passes(question.filters, event.data);
