import type { AskedEvent, EventCountQuestion, FirstEvent } from './event-count-question';
import type { JsonObject } from '../entities/common';
import { passes } from './filter';

/** The parts of an event that a count examines. */
export interface CountedEvent {
  name: string;
  contact_external_id: string | null;
  data: JsonObject;
}

/** The events that a question asks for, its own first. */
export const askedEvents = ({ name, filters, others = [] }: EventCountQuestion): AskedEvent[] => [
  { name, filters },
  ...others,
];

/** Which of the events that a question asks for an event is, except for its moment; -1: none of them. */
const placeAmongAsked = (question: EventCountQuestion, event: CountedEvent): number =>
  event.contact_external_id === question.contactExternalId
    ? askedEvents(question).findIndex(
        ({ name, filters }) => event.name === name && passes(filters, event.data),
      )
    : -1;

/** Whether an event matches the question, except for its moment. */
export const isCounted = (question: EventCountQuestion, event: CountedEvent): boolean =>
  placeAmongAsked(question, event) !== -1;

/** An event that matches a question as the first one, if the question asks for that. */
export const asFirst = (
  question: EventCountQuestion,
  event: CountedEvent | undefined,
  at: number,
): FirstEvent | null =>
  question.wantsFirst && event ? { data: event.data, place: placeAmongAsked(question, event), at } : null;

/** The earliest of some events; of the same moment, the one that is given first. */
export const earliest = (...events: readonly (FirstEvent | null)[]): FirstEvent | null =>
  events.reduce((first, event) => (event && (!first || event.at < first.at) ? event : first), null);
