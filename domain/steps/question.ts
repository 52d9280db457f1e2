import type { EventCountAnswer, EventCountQuestion } from './event-count-question';
import type { SentMessagesAnswer, SentMessagesQuestion } from './sent-messages-question';

/** A question that the run itself cannot answer; its host answers it by an answer of the same kind. */
export type Question = EventCountQuestion | SentMessagesQuestion;
export type Answer = EventCountAnswer | SentMessagesAnswer;
