import type pg from 'pg';
import { readCountedMessages } from '../db/outbound-calls/message-caps';
import { countEvents } from '../db/runs/count-events';
import type { EventCountAnswer, EventCountQuestion } from '../domain/steps/event-count-question';
import type { Answer, Question } from '../domain/steps/question';
import { asFirst, isCounted } from '../domain/steps/questions';
import type { SentMessagesAnswer, SentMessagesQuestion } from '../domain/steps/sent-messages-question';
import type { RunQuestion } from './advance-run';

type Asked<Q extends Question> = RunQuestion & { question: Q };

/** Answers the questions of running runs, in order; `now` is the clock of their segments. */
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
  const events = await answerOfEvents(client, ofEvents, now);
  const messages = await answerOfMessages(client, ofMessages, now);
  const answers = new Map<RunQuestion, Answer>([
    ...ofEvents.map((one, place) => [one, events[place] ?? nothing] as const),
    ...ofMessages.map((one, place) => [one, messages[place] ?? { times: [] }] as const),
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
    const { count, first } = stored[place] ?? nothing;
    const counted = unsent.filter((event) => isCounted(question, event));
    return {
      count: count + counted.length,
      first: first ?? asFirst(question, counted[0], now),
    };
  });
}

/** A run holds the lock of its contact, and sends one message in a segment at most. */
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
