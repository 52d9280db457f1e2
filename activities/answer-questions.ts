import type pg from 'pg';
import { readCountedMessages } from '../db/outbound-calls/message-caps';
import { readReadyTemplates } from '../db/message-templates/ready';
import { countEvents } from '../db/runs/count-events';
import type { EventCountAnswer, EventCountQuestion } from '../domain/steps/event-count-question';
import type {
  MessageTemplateAnswer,
  MessageTemplateQuestion,
} from '../domain/steps/message-template-question';
import type { Answer, Question } from '../domain/steps/question';
import { asFirst, isCounted } from '../domain/steps/questions';
import type { SentMessagesAnswer, SentMessagesQuestion } from '../domain/steps/sent-messages-question';
import type { RunQuestion } from './advance-run';

type Asked<Q extends Question> = RunQuestion & { question: Q };

/** Answers the questions of running runs, in order; `now` is the clock of their stretches. */
export async function answerQuestions(
  client: pg.ClientBase,
  asked: readonly RunQuestion[],
  now: number,
): Promise<Answer[]> {
  const ofEvents = asked.filter(
    (one): one is Asked<EventCountQuestion> => one.question.kind === 'event_count',
  );
  const ofMessages = asked.filter(
    (one): one is Asked<SentMessagesQuestion> => one.question.kind === 'sent_messages',
  );
  const ofTemplates = asked.filter(
    (one): one is Asked<MessageTemplateQuestion> => one.question.kind === 'message_template',
  );
  const events = await answerOfEvents(client, ofEvents, now);
  const messages = await answerOfMessages(client, ofMessages, now);
  const templates = await answerOfTemplates(client, ofTemplates);
  const answers = new Map<RunQuestion, Answer>([
    ...ofEvents.map((one, place) => [one, events[place] ?? nothing] as const),
    ...ofMessages.map((one, place) => [one, messages[place] ?? { times: [] }] as const),
    ...ofTemplates.map((one, place) => [one, templates[place] ?? { template: null }] as const),
  ]);
  return asked.map((one) => answers.get(one) ?? nothing);
}

const nothing: EventCountAnswer = { count: 0, first: null };

/** Events that the runs themselves have sent and not yet stored count too. */
async function answerOfEvents(
  client: pg.ClientBase,
  asked: readonly Asked<EventCountQuestion>[],
  now: number,
): Promise<EventCountAnswer[]> {
  const stored = await countEvents(
    client,
    asked.map(({ userId, entryEventId, question }) => ({ userId, entryEventId, ...question })),
  );
  return asked.map(({ question, unsent }, place) => {
    const { count, first, compared } = stored[place] ?? nothing;
    const counted = unsent.filter((event) => isCounted(question, event));
    return {
      count: count + counted.length,
      first: first ?? asFirst(question, counted[0], now),
      compared,
    };
  });
}

/** A run holds the lock of its contact, and sends one message in a stretch at most. */
const answerOfMessages = (
  client: pg.ClientBase,
  asked: readonly Asked<SentMessagesQuestion>[],
  now: number,
): Promise<SentMessagesAnswer[]> =>
  readCountedMessages(
    client,
    asked.map(({ userId, contactId, question: { caps } }) => ({
      userId,
      contactId: contactId ?? 0,
      caps,
      now,
    })),
  );

/** Each run gets the newest version of its account's template; runs that ask for the same one share it. */
async function answerOfTemplates(
  client: pg.ClientBase,
  asked: readonly Asked<MessageTemplateQuestion>[],
): Promise<MessageTemplateAnswer[]> {
  const wanted = asked.map(({ userId, question: { templateId } }) => ({ userId, templateId }));
  const templates = await readReadyTemplates(client, wanted);
  return wanted.map(({ userId, templateId }) => ({
    template: templates.get(userId)?.get(templateId) ?? null,
  }));
}
