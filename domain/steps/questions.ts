import type { EventCountQuestion } from './event-count-question';
import type { JsonObject } from '../entities/common';
import { passes } from './filter';

/** The parts of an event that a count examines. */
export interface CountedEvent {
  name: string;
  contact_external_id: string | null;
  data: JsonObject;
}

/** Whether an event matches the question, except for its moment. */
export const isCounted = (question: EventCountQuestion, event: CountedEvent): boolean =>
  event.name === question.name &&
  event.contact_external_id === question.contactExternalId &&
  passes(question.filters, event.data);
