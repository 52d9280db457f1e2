import type { Pool } from 'pg';
import { setConsents } from '../../../db/consent/consent';
import { setTopicChoices } from '../../../db/consent/topic-choices';
import { deleteContacts } from '../../../db/contacts/delete';
import { changeTag } from '../../../db/contacts/tagging';
import { inTransaction } from '../../../db/database/transaction';
import { recordEvents } from '../../../db/events/record';
import { storeTopics } from '../../../db/segments/work';
import type { ConsentState } from '../../../domain/entities/contacts/consent';
import { toJson } from '../../../domain/values/json';
import { stored, type Account } from './account';
import type { Change } from './histories';
import { unknown } from './oracle';
import { takeOfRun } from './runs';

/** Lets something happen, and tells the oracle. */
export async function take(pool: Pool, account: Account, done: Change): Promise<void> {
  const { userId, contacts } = account;
  if (done.kind === 'wait') {
    account.now += done.milliseconds;
    return;
  }
  if (done.kind === 'rules') {
    await changeRules(pool, account, done);
    return;
  }
  const known = contacts[done.contact];
  if (!known) return;
  if (done.kind === 'track') {
    // An event brings an erased contact back, as one that is new but for what it had left.
    known.isErased = false;
    const at = account.now - done.ago;
    known.events.push({ name: done.name, at, amount: done.amount });
    await recordEvents(pool, [
      {
        userId,
        name: done.name,
        data: { amount: done.amount },
        createdAt: new Date(at),
        contactExternalId: `c${done.contact}`,
      },
    ]);
    return;
  }
  const contactId = await idOf(pool, userId, done.contact);
  if (contactId === undefined) return;
  const said = { userId, contactId, source: 'hand' } as const;
  switch (done.kind) {
    case 'tag':
      known.tags[done.isDeletion ? 'delete' : 'add'](done.tag);
      await inTransaction(pool, (client) =>
        changeTag(client, {
          userId,
          tagId: account.tags[done.tag - 1] ?? 0,
          contactIds: [contactId],
          isDeletion: done.isDeletion,
        }),
      );
      break;
    case 'list':
      known.isOnList = done.isOn;
      await pool.query(
        done.isOn
          ? 'INSERT INTO segment_members (user_id, segment_id, contact_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
          : 'DELETE FROM segment_members WHERE user_id = $1 AND segment_id = $2 AND contact_id = $3',
        [userId, account.listId, contactId],
      );
      break;
    case 'field':
      Object.assign(known.data, done.data);
      await pool.query('UPDATE contacts SET data = data || $3 WHERE user_id = $1 AND id = $2', [
        userId,
        contactId,
        toJson(done.data),
      ]);
      break;
    case 'consent':
      known.consents.set(done.channel, done.state);
      await setConsents(pool, [{ ...said, channel: done.channel, state: done.state }]);
      break;
    case 'topic':
      known.topics.set(done.topic, done.state);
      await setTopicChoices(pool, [
        { ...said, topicId: account.topics[done.topic - 1] ?? 0, state: done.state },
      ]);
      break;
    case 'erase':
      // Its external id is kept as a hash: the address of push, and one by which topics are left. It has no other address.
      Object.assign(known, unknown(), {
        isErased: true,
        consents: leftOf(known.consents, ['push']),
        topics: leftOf(known.topics),
      });
      await inTransaction(pool, (client) => deleteContacts(client, userId, [contactId]));
      break;
    default:
      await takeOfRun(pool, account, done, contactId);
  }
}

/** What was left, of these or of all. */
const leftOf = <Key>(choices: ReadonlyMap<Key, ConsentState>, of?: readonly Key[]): Map<Key, ConsentState> =>
  new Map([...choices].filter(([key, state]) => state === 'left' && (of?.includes(key) ?? true)));

async function changeRules(
  pool: Pool,
  account: Account,
  { segment: place, rules }: Extract<Change, { kind: 'rules' }>,
): Promise<void> {
  const segment = account.segments[place];
  if (!segment) return;
  segment.rules = rules;
  await inTransaction(pool, async (client) => {
    await client.query(
      'UPDATE segments SET rules = $2, is_built = false, built_to = 0, build_after = NULL WHERE id = $1',
      [segment.id, toJson(stored(account, rules))],
    );
    await storeTopics(client, account.userId);
  });
}

async function idOf(pool: Pool, userId: number, number: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND external_id = $2',
    [userId, `c${number}`],
  );
  return rows[0]?.id;
}
