import type pg from 'pg';
import { setConsents } from '../../db/consent/consent';
import { withEmail } from '../../db/consent/same-email';
import { setTopicChoices } from '../../db/consent/topic-choices';
import type { FoundSubscriber, SubscriberTopic } from '../../db/consent/unsubscribe-link';
import type { Querier } from '../../db/database/connection';
import { noteLeftByMessage } from '../../db/outcomes/leaving';
import type { OptOutSource } from '../../domain/entities/contacts/channel';

/** What the page's forms send as `action`. */
const formActions = ['leave', 'return', 'leave_topic', 'save'] as const;
export type FormAction = (typeof formActions)[number];

/** Whether the contact gets the messages of a topic, as far as the topic decides it. */
export const getsTopic = ({ choice, isOptIn }: SubscriberTopic): boolean =>
  choice === 'subscribed' || (choice === null && !isOptIn);

/** What a form asks for. A mail program's own button asks to leave. */
export interface Asked {
  action: FormAction | 'one_click';
  /** The topics whose switches were shown, and those of them that are on. */
  shown: ReadonlySet<number>;
  on: ReadonlySet<number>;
}

/** What a form asks for; null for an unknown request. A one-click request comes as a form of either encoding (RFC 8058, section 3.2). */
export function askedFor(body: string): Asked | null {
  const oneClick =
    /List-Unsubscribe=One-Click|name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click/i;
  const none: ReadonlySet<number> = new Set();
  if (oneClick.test(body)) return { action: 'one_click', shown: none, on: none };
  const form = new URLSearchParams(body);
  const action = formActions.find((one) => one === form.get('action'));
  if (!action) return null;
  const ids = (name: string): ReadonlySet<number> => new Set(form.getAll(name).map(Number));
  return { action, shown: ids('shown'), on: ids('topic') };
}

/**
 * Does what a subscriber asks for, in the caller's transaction. Leaving a message's topic leaves all e-mails where the message is about
 * none. Who switches a topic on agrees to e-mails, too: without that, none would come. A contact who leaves does so by the last e-mail.
 */
export async function changeChoices(
  client: Querier,
  subscriber: FoundSubscriber,
  asked: Asked,
): Promise<void> {
  const { userId, contactId, topicId } = subscriber;
  const source = sourceOf(asked);
  const setEmails = async (state: 'left' | 'subscribed'): Promise<void> => {
    const changes = await setConsents(client, [{ userId, contactId, channel: 'email', state, source }]);
    if (state === 'left' && changes > 0) await noteLeftByMessage(client, subscriber);
  };
  switch (asked.action) {
    case 'leave':
      return setEmails('left');
    case 'return':
      return setEmails('subscribed');
    case 'one_click':
    case 'leave_topic': {
      if (topicId === null) return setEmails('left');
      const left = await setTopicChoices(client, [{ userId, contactId, topicId, state: 'left', source }]);
      if (left > 0) await noteLeftByMessage(client, subscriber);
      return;
    }
    case 'save': {
      const changed = changedTopics(subscriber, asked);
      if (changed.some(({ isOn }) => isOn)) await setEmails('subscribed');
      await setTopicChoices(
        client,
        changed.map(({ id, isOn }) => ({
          userId,
          contactId,
          topicId: id,
          state: isOn ? 'subscribed' : 'left',
          source,
        })),
      );
      if (changed.some(({ isOn }) => !isOn)) await noteLeftByMessage(client, subscriber);
    }
  }
}

/**
 * What the subscriber leaves, the account's other contacts with its e-mail address leave, too: the page promises it of the address. They do
 * so in transactions of their own, before the subscriber: what fails on the way is asked for again. What the subscriber has left already
 * takes nobody off: others may have come back since. Coming back stays with the subscriber.
 */
export async function leaveWithOthers(
  pool: pg.Pool,
  subscriber: FoundSubscriber,
  asked: Asked,
): Promise<void> {
  const { userId, contactId, email } = subscriber;
  const { leavesEmails, topicIds } = leftBy(subscriber, asked);
  if (email === null || (!leavesEmails && topicIds.length === 0)) return;
  const said = { userId, state: 'left' as const, source: sourceOf(asked) };
  for await (const ids of withEmail(pool, { userId, email })) {
    const others = ids.filter((id) => id !== contactId).map((id) => ({ ...said, contactId: id }));
    if (leavesEmails)
      await setConsents(
        pool,
        others.map((other) => ({ ...other, channel: 'email' as const })),
      );
    await setTopicChoices(
      pool,
      others.flatMap((other) => topicIds.map((topicId) => ({ ...other, topicId }))),
    );
  }
}

/** What the subscriber leaves by what it asks for, and has not left yet. */
function leftBy(
  subscriber: FoundSubscriber,
  asked: Asked,
): { leavesEmails: boolean; topicIds: readonly number[] } {
  const { topicId, topics, hasLeft } = subscriber;
  const emails = { leavesEmails: !hasLeft, topicIds: [] };
  const ofTopics = (ids: readonly number[]) => ({
    leavesEmails: false,
    topicIds: ids.filter((id) => !topics.some((topic) => topic.id === id && topic.choice === 'left')),
  });
  switch (asked.action) {
    case 'leave':
      return emails;
    case 'return':
      return ofTopics([]);
    case 'one_click':
    case 'leave_topic':
      return topicId === null ? emails : ofTopics([topicId]);
    case 'save':
      return ofTopics(changedTopics(subscriber, asked).flatMap(({ id, isOn }) => (isOn ? [] : [id])));
  }
}

const sourceOf = ({ action }: Asked): OptOutSource =>
  action === 'one_click' ? 'one_click' : 'unsubscribe_page';

/** The shown topics whose switch is not as it was. After all e-mails were left, all are off, and nothing changes until one is on. */
function changedTopics(
  { topics, hasLeft }: FoundSubscriber,
  { shown, on }: Asked,
): { id: number; isOn: boolean }[] {
  const seen = topics.filter(({ id }) => shown.has(id));
  if (hasLeft && !seen.some(({ id }) => on.has(id))) return [];
  return seen
    .filter((topic) => hasLeft || on.has(topic.id) !== getsTopic(topic))
    .map(({ id }) => ({ id, isOn: on.has(id) }));
}
