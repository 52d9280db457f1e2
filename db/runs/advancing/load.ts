import type pg from 'pg';
import { isInAccountControl } from '../../goals/control-group';
import type { LoopFailure } from '../../loops/loop';
import type { MessageCap } from '../../../domain/entities/account/message-caps';
import type { MessageHours } from '../../../domain/entities/account/message-hours';
import type { JsonObject } from '../../../domain/entities/common';
import type { OptedOut, Subscribed } from '../../../domain/entities/contacts/channel';
import type { TopicChoices } from '../../../domain/entities/contacts/topic';
import type { ContactState } from '../../../domain/run/memory-run';
import type { StretchResult } from '../../../domain/run/result';
import type { EndedCall } from '../../../domain/steps/api-call/call';
import { isBriefCall } from '../../../domain/apps/webhook';
import { regionalOf, type Regional, type RegionalColumns } from '../../../domain/values/time/regional';
import type { Querier } from '../../database/connection';
import { topicUrls, unsubscribeUrl } from '../../consent/unsubscribe-link';
import { topicIdsOf } from '../../topics/topics';
import { entryValue, refusalOfEntry, type Refusal } from './entering';
import { eventOfRun, isLeft, joinEvent } from './event-of-run';
import { isHeld } from '../resolving/held-runs';

/** One stretch that a workflow asks for. */
export interface StretchRequest {
  userId: number;
  runId: number;
  contactId: number | null;
  /** How many stretches the workflow has seen completed. */
  segment: number;
  /** The workflow that executes it, if a group's and not the run's own. */
  groupWorkflowId?: string;
  /** The workflow in which the run waits after this stretch, for a moment, an event or a brief call; absent: in the one that executes it. */
  sleepersId?: string;
}

/** A loop at which a run stands, and how many items it has; null until they are gathered. */
export interface LoopStanding {
  /** The step that began it; the run may stand at another step by now, if that one was deleted. */
  stepId: number;
  isEnded: boolean;
  total: number | null;
  /** Why its items could not be gathered; null where they were, or are still to be. */
  failure: LoopFailure | null;
  /** Milliseconds between the starts of two items. */
  delay: number;
  /** The first item that has not begun. */
  next: number;
}

/** A run with what its stretch starts from. */
export interface LoadedRun {
  id: number;
  userId: number;
  automatisationId: number;
  contactId: number | null;
  state: string;
  segment: number;
  visit: number;
  currentStepId: number | null;
  currentStepStartedAt: Date | null;
  event: JsonObject;
  depth: number;
  /** How many events it may cause; null: as many as an event from outside. */
  fanOut: number | null;
  /** How many loops the run is inside of. */
  loopDepth: number;
  /** The loop that the run stands at; null when it stands at none. */
  loop: LoopStanding | null;
  /** The call at which the run stands: ended, or still going on; null when it stands at none. */
  call: EndedCall | 'going_on' | null;
  /** Whether that call has the usual time limit. */
  isCallBrief: boolean;
  entered: boolean;
  /** When the event happened that began it; an item of a loop, and a run of a past contact, begin by themselves. */
  beganAt: Date;
  /** The event that began it; null: an item of a loop. */
  eventId: number | null;
  /** The events that it was registered to wait for when it was read, by their names. */
  awaitedEvents: readonly string[];
  version: number;
  /** Whether it was not to begin another stretch when it was read: its flow was paused, or being stopped. */
  held: boolean;
  /** Whether it is an item of a loop whose run has been stopped or has left: it is about to be ended (`leaveLoop`) and does nothing more. */
  isLeft: boolean;
  /** Why the run may not enter; null when it may. */
  refusal: Refusal | null;
  /** The value by which it enters, where its automation lets each value of an event's field enter once; null elsewhere. */
  entryValue: string | null;
  /** The result of the stretch, if an earlier attempt has already done it. */
  receipt: StretchResult | null;
  /** The workflow that requests the stretch, if it is a group's. */
  groupWorkflowId: string | null;
  /** The workflow in which it waits afterwards. */
  sleepersId: string | null;
}

const selectContacts = {
  name: 'select-contacts-of-runs',
  text: `
    SELECT c.id, c.external_id, c.name, c.title, c.email, c.role, c.data, c.opted_out, c.subscribed, c.topics, c.created_at, c.user_id, u.link_key,
           ${topicIdsOf('c.user_id')} AS topic_ids,
           ${isInAccountControl('u', 'c.id')} AS is_in_control_group
    FROM contacts c JOIN users u ON u.id = c.user_id
    WHERE c.id = ANY ($1::bigint[]) ORDER BY c.id`,
};

const lockContacts = { name: 'lock-contacts', text: `${selectContacts.text} FOR NO KEY UPDATE OF c` };

const loadTags = {
  name: 'load-tags-of-contacts',
  text: `SELECT contact_id, array_agg(tag_id)::text[] AS tag_ids FROM contact_tags WHERE contact_id = ANY ($1::bigint[]) GROUP BY 1`,
};

/**
 * Locks the contacts, lowest id first, and returns them with their tags; their segments are noted apart (`noteSegments`). Everything that the runs read afterwards is read under these
 * locks, so two runs of one contact never work on the same old value, and re-entry is decided once.
 */
export const loadContacts = (
  client: pg.ClientBase,
  ids: number[],
  publicUrl: string,
): Promise<Map<number, ContactState>> => contactsBy(client, lockContacts, ids, publicUrl);

/** Returns contacts with their tags as they are now, for callers that change nothing; their segments are noted apart (`noteSegments`). */
export const readContacts = (
  client: pg.ClientBase | pg.Pool,
  ids: number[],
  publicUrl: string,
): Promise<Map<number, ContactState>> => contactsBy(client, selectContacts, ids, publicUrl);

async function contactsBy(
  client: pg.ClientBase | pg.Pool,
  query: { name: string; text: string },
  ids: number[],
  publicUrl: string,
): Promise<Map<number, ContactState>> {
  if (ids.length === 0) return new Map();
  const contacts = await client.query<{
    id: number;
    external_id: string;
    name: string | null;
    title: string | null;
    email: string | null;
    role: string | null;
    data: JsonObject;
    opted_out: OptedOut;
    subscribed: Subscribed;
    topics: TopicChoices;
    /** By their keys; null: the account has none. */
    topic_ids: Record<string, number> | null;
    created_at: Date;
    user_id: number;
    link_key: Buffer;
    is_in_control_group: boolean;
  }>({ ...query, values: [ids] });
  const tags = await client.query<{ contact_id: number; tag_ids: string[] }>({ ...loadTags, values: [ids] });
  const tagsOf = new Map(tags.rows.map((row) => [row.contact_id, row.tag_ids.map(Number)]));
  return new Map(
    contacts.rows.map(
      ({
        id,
        created_at,
        external_id,
        name,
        title,
        email,
        role,
        data,
        opted_out,
        subscribed,
        topics,
        ...account
      }) => [
        id,
        {
          external_id,
          name,
          title,
          email,
          role,
          data,
          created_at: created_at.toISOString(),
          optedOut: opted_out,
          subscribed,
          topics,
          isInControlGroup: account.is_in_control_group,
          tagIds: new Set(tagsOf.get(id)),
          segmentIds: new Set(),
          unsubscribeUrl: unsubscribeUrl(publicUrl, account.link_key, {
            userId: account.user_id,
            contactId: id,
            topicId: null,
          }),
          // Signed where a message is rendered: most stretches render none.
          get topicUrls() {
            const addressee = { userId: account.user_id, contactId: id };
            return topicUrls(publicUrl, account.link_key, account.topic_ids ?? {}, addressee);
          },
        },
      ],
    ),
  );
}

const lockRuns = {
  name: 'lock-runs',
  text: `
    SELECT r.id, r.user_id, r.automatisation_id, r.contact_id, r.state, r.segment, r.visit, r.current_step_id,
           r.current_step_started_at, ${eventOfRun} AS event, r.depth, r.fan_out,
           r.loop_depth, l.step_id AS loop_step_id, l.ended_at IS NOT NULL AS loop_ended, l.total AS loop_total, l.delay_milliseconds AS loop_delay, l.failure AS loop_failure,
           CASE WHEN l.run_id IS NOT NULL THEN (
             SELECT max(i.item) + 1 FROM automatisation_runs i WHERE i.parent_run_id = r.id AND i.parent_visit = r.visit) END AS loop_next,
           CASE WHEN c.state IN ('pending', 'sending') THEN '{}' WHEN c.run_id IS NOT NULL THEN json_build_object(
             'state', c.state, 'request', c.request, 'attempts', c.attempts, 'answer', c.answer, 'writes', c.writes,
             'trouble', c.trouble) END AS call, c.webhook AS call_webhook,
           r.entered_at IS NOT NULL AS entered, r.event_id, r.awaited_event, r.awaited_more, a.version,
           CASE WHEN r.past_order_id IS NULL THEN LEAST(r.created_at, e.created_at) ELSE r.created_at END AS began_at,
           ${isHeld('r', 'a')} AS held, ${isLeft} AS is_left,
           ${refusalOfEntry} AS refusal, entering.value AS entry_value,
           (SELECT result FROM receipts WHERE run_id = r.id AND segment = i.segment) AS receipt
    FROM unnest($1::bigint[], $2::bigint[], $3::integer[]) AS i (user_id, run_id, segment)
    JOIN automatisation_runs r ON r.user_id = i.user_id AND r.id = i.run_id
    JOIN automatisations a ON a.id = r.automatisation_id
    ${joinEvent}
    LEFT JOIN loops l ON l.run_id = r.id AND l.visit = r.visit
    LEFT JOIN calls c ON c.run_id = r.id AND c.visit = r.visit
    CROSS JOIN ${entryValue}
    ORDER BY r.id
    FOR NO KEY UPDATE OF r`,
};

interface RunRow {
  id: number;
  user_id: number;
  automatisation_id: number;
  contact_id: number | null;
  state: string;
  segment: number;
  visit: number;
  current_step_id: number | null;
  current_step_started_at: Date | null;
  event: JsonObject;
  depth: number;
  fan_out: number | null;
  loop_depth: number;
  /** Null when it stands at no loop. */
  loop_step_id: number | null;
  loop_ended: boolean;
  loop_total: number | null;
  loop_delay: number;
  /** Null when none has begun. */
  loop_next: number | null;
  loop_failure: LoopFailure | null;
  /** Empty while the call goes on. */
  call: EndedCall | Record<string, never> | null;
  call_webhook: string | null;
  entered: boolean;
  began_at: Date;
  event_id: number | null;
  awaited_event: string | null;
  awaited_more: string[] | null;
  version: number;
  held: boolean;
  is_left: boolean;
  refusal: LoadedRun['refusal'];
  entry_value: string | null;
  receipt: StretchResult | null;
}

/** Locks the runs, after their contacts, and returns those that exist; a deleted run is missing. */
export async function loadRuns(
  client: pg.ClientBase,
  requests: readonly StretchRequest[],
): Promise<Map<number, LoadedRun>> {
  const { rows } = await client.query<RunRow>({
    ...lockRuns,
    values: [
      requests.map((request) => request.userId),
      requests.map((request) => request.runId),
      requests.map((request) => request.segment),
    ],
  });
  const requestOf = new Map(requests.map((request) => [request.runId, request]));
  return new Map(rows.map((row) => [row.id, toLoadedRun(row, requestOf.get(row.id))]));
}

const callOf = ({ call }: RunRow): LoadedRun['call'] =>
  call === null ? null : isEnded(call) ? call : 'going_on';

const isEnded = (call: NonNullable<RunRow['call']>): call is EndedCall => 'state' in call;

const loopOf = ({ loop_step_id, ...row }: RunRow): LoopStanding | null =>
  loop_step_id === null
    ? null
    : {
        stepId: loop_step_id,
        isEnded: row.loop_ended,
        total: row.loop_total,
        failure: row.loop_failure,
        delay: row.loop_delay,
        next: row.loop_next ?? 0,
      };

const toLoadedRun = (row: RunRow, request: StretchRequest | undefined): LoadedRun => ({
  id: row.id,
  userId: row.user_id,
  automatisationId: row.automatisation_id,
  contactId: row.contact_id,
  state: row.state,
  segment: row.segment,
  visit: row.visit,
  currentStepId: row.current_step_id,
  currentStepStartedAt: row.current_step_started_at,
  event: row.event,
  depth: row.depth,
  fanOut: row.fan_out,
  loopDepth: row.loop_depth,
  loop: loopOf(row),
  call: callOf(row),
  isCallBrief: isBriefCall(row.call_webhook),
  entered: row.entered,
  beganAt: row.began_at,
  eventId: row.event_id,
  awaitedEvents: [row.awaited_event, ...(row.awaited_more ?? [])].filter((name) => name !== null),
  version: row.version,
  held: row.held,
  isLeft: row.is_left,
  refusal: row.refusal,
  entryValue: row.entry_value,
  receipt: row.receipt,
  groupWorkflowId: request?.groupWorkflowId ?? null,
  sleepersId: request?.sleepersId ?? request?.groupWorkflowId ?? null,
});

/** The contact fields that the accounts send to AI models, as paths. */
export async function loadAiContactFields(
  client: Querier,
  userIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; ai_contact_fields: string[] }>({
    name: 'load-ai-contact-fields',
    text: 'SELECT id, ai_contact_fields FROM users WHERE id = ANY ($1::bigint[])',
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.id, row.ai_contact_fields]));
}

const loadAccountsText =
  'SELECT id, data, number_format, timezone, timezone_field, phone_country, message_hours, message_caps FROM users WHERE id = ANY ($1::bigint[]) ORDER BY id';

/** What the runs of an account share. */
export interface SharedAccount {
  /** The global variables: what one run writes, the others read. */
  globals: JsonObject;
  regional: Regional;
  /** When its messages go out, by channel. */
  messageHours: MessageHours;
  /** How many messages its contacts get at most. */
  messageCaps: readonly MessageCap[];
}

/** An account's columns that its runs read. */
interface AccountRow extends RegionalColumns {
  id: number;
  data: JsonObject;
  message_hours: MessageHours;
  message_caps: readonly MessageCap[];
}

/** Reads what the runs of each account share; locked where a flow of theirs may write a global variable. */
export async function loadAccounts(
  client: pg.ClientBase,
  accounts: ReadonlyMap<number, { writes: boolean }>,
): Promise<Map<number, SharedAccount>> {
  const writers = [...accounts].filter(([, { writes }]) => writes).map(([userId]) => userId);
  const readers = [...accounts].filter(([, { writes }]) => !writes).map(([userId]) => userId);
  const loaded = new Map<number, SharedAccount>();
  for (const [ids, query] of [
    [writers, { name: 'lock-accounts', text: `${loadAccountsText} FOR NO KEY UPDATE` }],
    [readers, { name: 'load-accounts', text: loadAccountsText }],
  ] as const) {
    if (ids.length === 0) continue;
    const { rows } = await client.query<AccountRow>({
      ...query,
      values: [ids],
    });
    for (const { id, data, message_hours: messageHours, message_caps: messageCaps, ...columns } of rows)
      loaded.set(id, { globals: data, regional: regionalOf(columns), messageHours, messageCaps });
  }
  return loaded;
}
