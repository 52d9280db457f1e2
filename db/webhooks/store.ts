import type pg from 'pg';
import { inNameOf } from '../accounts/account-share';
import type { Delivery } from './delivery';
import type { SmsWord } from '../../domain/webhooks/sms';
import type { Querier } from '../database/connection';
import { setConsents, type ConsentChange } from '../consent/consent';
import { recordEvents, type RecordedEvent } from '../events/record';
import { firstsOfMessages } from '../events/repeated-messages';
import { storedEvents } from '../events/stored-messages';
import { contactsOf } from './people';
import { furtherWithPhone, withPhone } from './phones';
import { withFirstIds } from './replays';

/** Stores deliveries in the caller's transaction: the new contacts, the events with the runs they start, and the opt-outs. */
export async function storeDeliveries(client: Querier, given: readonly Delivery[]): Promise<RecordedEvent[]> {
  const deliveries = await withFirstIds(client, given);
  const isFresh = await freshOnes(client, deliveries);
  const people = deliveries.flatMap((delivery, place) =>
    isFresh[place] && delivery.person
      ? [{ place, userId: delivery.userId, person: delivery.person, isMade: delivery.makesContact }]
      : [],
  );
  const ids = await contactsOf(client, people);
  const contactIds = new Map(people.map(({ place }, index) => [place, ids[index] ?? null]));

  const recorded = await recordEvents(
    client,
    deliveries.map(
      ({ userId, name, data, dataOfStranger, messageId, createdAt, verified, traceParent }, place) => ({
        userId,
        name,
        // Nobody could erase it with a contact.
        data: contactIds.get(place) ? data : (dataOfStranger ?? data),
        messageId,
        createdAt,
        verified,
        traceParent,
        contactId: contactIds.get(place) ?? null,
      }),
    ),
  );
  const fresh = people.filter(({ place }) => recorded[place]?.isNew);
  await noteWords(
    client,
    fresh.map(({ place, userId, person: { phone } }) => ({
      userId,
      phone,
      contactId: contactIds.get(place) ?? null,
      word: wordOf(deliveries[place]),
    })),
  );
  return recorded;
}

/** Whether each delivery is neither stored nor a repeat of one beside it. */
async function freshOnes(client: Querier, deliveries: readonly Delivery[]): Promise<boolean[]> {
  const stored = await storedEvents(client, deliveries);
  const firsts = firstsOfMessages(deliveries);
  return deliveries.map((delivery, place) => !stored.has(place) && firsts[place] === delivery);
}

/** An unsigned delivery can come from anybody: it neither opts a number out nor brings it back. */
const wordOf = (delivery: Delivery | undefined): SmsWord | null =>
  delivery?.verified ? delivery.word : null;

interface SaidWord {
  userId: number;
  contactId: number | null;
  phone: string | null;
  word: SmsWord | null;
}

/** An opt-out, or an opt-in, belongs to the number: it applies to every contact with it. */
async function noteWords(client: Querier, all: readonly SaidWord[]): Promise<void> {
  const words = all.flatMap(({ word, ...said }) => (word ? [{ ...said, word }] : []));
  const holders = await withPhone(client, words);
  await setConsents(
    client,
    words.flatMap(({ userId, contactId, word }, place) =>
      [contactId ?? [], (holders[place] ?? []).map(({ id }) => id)]
        .flat()
        .map((id) => consentBy(word, userId, id)),
    ),
  );
}

const consentBy = (word: SmsWord, userId: number, contactId: number): ConsentChange => ({
  userId,
  contactId,
  ...word,
  channel: 'sms',
  source: 'sms_reply',
});

/**
 * Notes a delivery's opt-out, or opt-in, at the contacts with its number that are too many for a transaction which accounts share, portion by
 * portion in transactions of the account. It comes before `storeDeliveries`: what fails on the way fails the delivery, and is done again
 * with it.
 */
export async function noteWordFurther(pool: pg.Pool, delivery: Delivery): Promise<void> {
  const { userId, person } = delivery;
  const word = wordOf(delivery);
  const phone = person?.phone;
  if (!word || !phone) return;
  await inNameOf(userId, async () => {
    let isFresh: boolean | undefined;
    for await (const ids of furtherWithPhone(pool, { userId, phone })) {
      isFresh ??= (await freshOnes(pool, [delivery]))[0];
      if (!isFresh) return;
      await setConsents(
        pool,
        ids.map((id) => consentBy(word, userId, id)),
      );
    }
  });
}
