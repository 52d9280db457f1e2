import { Readable } from 'node:stream';
import type pg from 'pg';
import { consentsOfContact, readConsentChanges, type ConsentChangeRow } from '../../../db/consent/details';
import { readTopicChanges, topicChoicesOf, type TopicChangeRow } from '../../../db/consent/topic-choices';
import type { Contact } from '../../../db/contacts/Contact';
import { readMessages, type MessageRow } from '../../../db/contacts/messages';
import { readContactRuns, type ContactRunRow } from '../../../db/contacts/runs';
import type { Database } from '../../../db/database/connection';
import { exportEventsOfContact } from '../../../db/events/export';
import { standingsOf } from '../../../db/outcomes/standings';
import { suppressionsOfContact } from '../../../db/suppressions/of-contact';
import { pageSizeLimit } from '../../../domain/entities/common';
import { messagePageLimit } from '../../../domain/entities/contacts/contact-message';
import { toJson } from '../../../domain/values/json';
import {
  presentContact,
  presentContactRun,
  presentMessage,
  presentOptOutChange,
  presentTopicChange,
} from './presentation';
import { tagsOfContact } from './service';

/**
 * A contact's stored data as one JSON document, streamed as it is read, to answer a data subject's request (GDPR, articles 15 and 20). It
 * leaves out what colleagues did, and intermediate values of flows.
 */
export const contactData = (database: Database, contact: Contact): Readable =>
  Readable.from(documentOf(database, contact), { objectMode: false });

async function* documentOf(database: Database, contact: Contact): AsyncGenerator<string> {
  const { pool } = database;
  const whose = { userId: contact.user_id, contactId: contact.id };
  const tags = await tagsOfContact(database, whose.userId, whose.contactId);
  const about = {
    ...presentContact(contact),
    data: contact.data,
    tags: tags.map(({ name }) => name),
    consent: await consentsOfContact(pool, contact),
    topics: await topicChoicesOf(pool, contact),
    suppressions: (await suppressionsOfContact(pool, contact)).map(
      ({ channel, address, reason, words, since }) => ({ channel, address, reason, words, since }),
    ),
  };
  yield `{"exported_at":${toJson(new Date())},\n"contact":${toJson(about)}`;
  yield* listOf('consent_changes', consentChanges(pool, whose));
  yield* listOf('topic_changes', topicChanges(pool, whose));
  yield* listOf('events', events(pool, whose));
  yield* listOf('messages', messages(pool, whose));
  yield* listOf('runs', runs(pool, whose));
  yield '}\n';
}

interface Whose {
  userId: number;
  contactId: number;
}

async function* consentChanges(pool: pg.Pool, whose: Whose): AsyncGenerator<string[]> {
  for await (const rows of inParts((part: Part<ConsentChangeRow>) => readConsentChanges(pool, whose, part)))
    yield rows.map(presentOptOutChange).map(({ id: _, author: __, ...change }) => toJson(change));
}

async function* topicChanges(pool: pg.Pool, whose: Whose): AsyncGenerator<string[]> {
  for await (const rows of inParts((part: Part<TopicChangeRow>) => readTopicChanges(pool, whose, part)))
    yield rows.map(presentTopicChange).map(({ id: _, author: __, ...change }) => toJson(change));
}

async function* events(pool: pg.Pool, whose: Whose): AsyncGenerator<string[]> {
  for await (const rows of exportEventsOfContact(pool, whose))
    // Data is JSON already: since it is not parsed, its numbers stay exactly as stored.
    yield rows.map(
      ({ name, created_at, received_at, data }) =>
        `{"name":${toJson(name)},"created_at":${toJson(created_at)},"received_at":${toJson(received_at)},"data":${data}}`,
    );
}

async function* messages(pool: pg.Pool, whose: Whose): AsyncGenerator<string[]> {
  for await (const rows of inParts(
    (part: Part<MessageRow>) => readMessages(pool, whose, part),
    messagePageLimit,
  )) {
    const outcomes = await standingsOf(pool, whose.userId, rows);
    yield rows
      .flatMap((row, place) => presentMessage(row, outcomes[place] ?? null))
      .map(({ channel, state, outcome, message, automatisation_name, created_at, sent_at }) =>
        toJson({ channel, state, outcome, message, automatisation_name, created_at, sent_at }),
      );
  }
}

async function* runs(pool: pg.Pool, whose: Whose): AsyncGenerator<string[]> {
  for await (const rows of inParts((part: Part<ContactRunRow>) => readContactRuns(pool, whose, part)))
    yield rows
      .map(presentContactRun)
      .map(({ automatisation_name, is_campaign, state, event_name, created_at, ended_at }) =>
        toJson({ automatisation_name, is_campaign, state, event_name, created_at, ended_at }),
      );
}

/** At most `limit` rows older than `before`; undefined: the newest rows. */
interface Part<Row> {
  limit: number;
  before: Row | undefined;
}

/**
 * Reads part by part, newest first, until a part is not full: rows that arrive meanwhile shift nothing. `limit`: rows in memory at once.
 */
async function* inParts<Row>(
  read: (part: Part<Row>) => Promise<Row[]>,
  limit: number = pageSizeLimit,
): AsyncGenerator<Row[]> {
  let before: Row | undefined;
  for (;;) {
    const rows = await read({ limit, before });
    yield rows;
    if (rows.length < limit) return;
    before = rows.at(-1);
  }
}

/** A member of the document: its name, and batches of items that are JSON already. */
async function* listOf(name: string, batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let isFirst = true;
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield `${isFirst ? '\n' : ',\n'}${items.join(',\n')}`;
    isFirst = false;
  }
  yield ']';
}
