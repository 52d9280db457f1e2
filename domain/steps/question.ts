import type { EventCountAnswer, EventCountQuestion } from './event-count-question';
import type { MessageTemplateAnswer, MessageTemplateQuestion } from './message-template-question';
import type { SentMessagesAnswer, SentMessagesQuestion } from './sent-messages-question';

/** A question that the run itself cannot answer; its host answers it by an answer of the same kind. */
export type Question = EventCountQuestion | SentMessagesQuestion | MessageTemplateQuestion;
export type Answer = EventCountAnswer | SentMessagesAnswer | MessageTemplateAnswer;
