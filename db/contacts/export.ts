import type pg from 'pg';
import type { OptedOut, Subscribed } from '../../domain/entities/contacts/channel';
import type { TopicChoices } from '../../domain/entities/contacts/topic';
import { isInState } from '../consent/consent';
import { holdsField, type ContactFilters } from './filters/matching';
import { hasChosen } from '../consent/topic-choices';

/**
 * A contact as a file shows it. The value of each custom field is text: a number digit for digit with the chosen decimal mark, an object as
 * JSON.
 */
export interface ExportedContact {
  id: number;
  external_id: string;
  name: string | null;
  title: string | null;
  email: string | null;
  role: string | null;
  created_at: Date;
  updated_at: Date;
  /** In the order of the requested paths; null where there is no value. */
  custom: (string | null)[];
  /** Names, in order. */
  tags: string | null;
  /** The channels that the contact has opted out of, in order. */
  opted_out: string | null;
  optedOut: OptedOut;
  subscribed: Subscribed;
  topics: TopicChoices;
}

/** How many contacts are in memory at once. */
const batchSize = 500;

/** The tags of a batch; it too begins after the last id. */
const ofTags = `
    SELECT contact_id FROM contact_tags WHERE user_id = $1 AND tag_id = ANY ($7::bigint[]) AND contact_id > $2`;

/** The contacts of a segment, of a batch. */
const membersOf = (segment: string): string =>
  `SELECT contact_id FROM segment_members WHERE user_id = $1 AND segment_id = ${segment}::bigint AND contact_id > $2`;

/*
 * A batch begins after the last id and is read by key, so that every batch costs the same. No connection and no snapshot is held between
 * batches: a slow download holds up nobody, and an aborted one leaves nothing behind. The statement has no name, so that it is planned for
 * its values: a term or a tag that matches few contacts uses its own index.
 */
const readBatch = (
  isTagged: boolean,
  { consent, topic }: Pick<ContactFilters, 'consent' | 'topic'>,
  more: string,
): string => `
    SELECT c.id, c.external_id, c.name, c.title, c.email, c.role, c.created_at, c.updated_at,
           to_json(ARRAY(SELECT CASE jsonb_typeof(c.data #> path::text[])
                                  WHEN 'number' THEN replace(c.data #>> path::text[], '.', $6)
                                  ELSE c.data #>> path::text[] END FROM unnest($3::text[]) WITH ORDINALITY AS p (path, place)
                         ORDER BY place)) AS custom,
           (SELECT string_agg(t.name, ', ' ORDER BY t.name) FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id
            WHERE ct.contact_id = c.id AND ct.user_id = c.user_id) AS tags,
           (SELECT string_agg(channel, ', ' ORDER BY channel) FROM jsonb_object_keys(c.opted_out) AS channel) AS opted_out,
           c.opted_out AS "optedOut", c.subscribed, c.topics
    FROM contacts c
    WHERE c.user_id = $1 AND c.id > $2
      AND ($4::text = '' OR contact_search_text(c.external_id, c.name, c.email) LIKE search_pattern($4))
      AND ($5::bigint[] IS NULL OR c.id = ANY ($5))
      ${isTagged ? `AND c.id IN (${ofTags})` : ''} ${consent ? `AND ${isInState(consent)}` : ''} ${topic ? `AND ${hasChosen(topic)}` : ''} ${more}
    ORDER BY c.id LIMIT ${batchSize}`;

/** The chosen contacts of the account, the oldest first, in batches; `paths` are the custom fields' variable names. */
export async function* exportContacts(
  pool: pg.Pool,
  userId: number,
  paths: readonly string[],
  {
    searchTerm,
    tags,
    consent,
    topic,
    segment,
    field,
    chosen,
    decimal,
  }: ContactFilters & { decimal: '.' | ',' },
): AsyncGenerator<ExportedContact[]> {
  const arrays = paths.map(arrayOfKeys);
  const isTagged = tags.length > 0;
  const more: unknown[] = isTagged ? [tags] : [];
  const bind = (value: unknown): string => `$${6 + more.push(value)}`;
  const ofField = field ? `AND ${holdsField(field, bind)}` : '';
  const ofSegment = segment === undefined ? '' : `AND c.id IN (${membersOf(bind(segment))})`;
  const text = readBatch(isTagged, { consent, topic }, `${ofField} ${ofSegment}`);
  for (let last = 0, batch: ExportedContact[]; ; last = batch.at(-1)?.id ?? last) {
    const values = [userId, last, arrays, searchTerm, chosen.length > 0 ? chosen : null, decimal, ...more];
    ({ rows: batch } = await pool.query<ExportedContact>(text, values));
    yield batch;
    if (batch.length < batchSize) return;
  }
}

/** A path as PostgreSQL writes a text[]. */
const arrayOfKeys = (path: string): string =>
  `{${path
    .split('.')
    .map((key) => `"${key.replace(/["\\]/g, '\\$&')}"`)
    .join(',')}}`;
