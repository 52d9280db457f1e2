import { depthLimit } from '../../domain/entities/events/event';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';
import { firstsOfMessages } from './repeated-messages';
import { storedEvents } from './stored-messages';
import { queueStart, queueWake } from '../outbox/queue';

/** An event to store. Its contact is named by id or by external id (created when new), or it has none. */
export interface NewEvent {
  userId: number;
  name: string;
  contactId?: number | null;
  contactExternalId?: string | null;
  data: Record<string, unknown>;
  /** Unique in the account: an event whose message id is stored already is not stored again. */
  messageId?: string | null;
  /** When it happened; now when absent. */
  createdAt?: Date | null;
  /** False stores history: nothing starts and nothing exits. */
  triggers?: boolean;
  /** For an event that came by webhook: whether its sender was verified. */
  verified?: boolean | null;
  depth?: number;
  /** How many further events it may cause, when a step sent it: a share of what its run may cause. */
  fanOut?: number | null;
  causeRunId?: number | null;
  causeStepId?: number | null;
  /** The span that its runs are traced under, as a W3C traceparent. */
  traceParent?: string | undefined;
}

export interface RecordedEvent {
  id: number;
  /** False when its message id was known: `id` is then the first event's. */
  isNew: boolean;
  /** How many runs it will start. */
  runs: number;
  /** Whether the events of the call wake or end runs. */
  wakes: boolean;
  /** A contact that was created for it although it is a repeat: another transaction stored the first event at the same moment. */
  strayContactId: number | null;
}

/** Whether stored events have put something into the outbox, so that the caller calls `notifyDispatcher`: runs to start, to wake, or that have ended. */
export const havePutIntoOutbox = (recorded: readonly RecordedEvent[]): boolean =>
  recorded.some(({ runs, wakes }) => runs > 0 || wakes);

/** SQL: the event at which contacts leave the automation `a`. */
const exitEventName = `CASE a.exit_strategy_type WHEN 'tag' THEN 'tag_' || a.exit_strategy_value || '_added'
                                                 ELSE a.exit_strategy_value END`;
const exitReason = (event: string): string =>
  `jsonb_build_object('code', 'exit_strategy', 'message', 'Left by the exit strategy: ' || ${event}.name)`;

/*
 * One statement, and so one transaction even without BEGIN, for everything that must become visible together: the new contacts, the events,
 * the runs they start with their outbox rows, and the running runs they end. A run that ends is woken through the outbox too, so that its
 * workflow ends at once; what it left waiting is closed by the trigger of migration 026.
 *
 * The items come as one jsonb value, which is read in a third of the time of one list per column. The contact is looked up by a subselect,
 * so that a plan made while the table was small does not scan all of it later. A contact that another transaction creates at the same
 * moment is updated to its own values, which returns its id. A repeat creates no contact: whether an event is a repeat is checked only
 * where its contact is new, and an event without the contact it names is not stored.
 */
const insertEvents = {
  name: 'insert-events',
  text: `
    WITH item AS MATERIALIZED (
      SELECT i.*, COALESCE(i.contact_id, (
        SELECT c.id FROM contacts c WHERE c.user_id = i.user_id AND c.external_id = i.external_id)) AS known_id
      FROM jsonb_to_recordset($1::jsonb)
           AS i (place integer, user_id bigint, name text, contact_id bigint, external_id text, data jsonb, message_id text,
                 created_at timestamptz, triggers boolean, verified boolean, depth smallint, fan_out integer, cause_run_id bigint, cause_step_id bigint,
                 trace_parent text)
    ), made AS (
      INSERT INTO contacts (user_id, external_id)
      SELECT DISTINCT user_id, external_id FROM item
      WHERE external_id IS NOT NULL AND known_id IS NULL
        AND (SELECT e.id FROM events e WHERE e.user_id = item.user_id AND e.message_id = item.message_id) IS NULL
      ORDER BY user_id, external_id
      ON CONFLICT (user_id, external_id) DO UPDATE SET external_id = EXCLUDED.external_id
      RETURNING id, user_id, external_id, xmax = 0 AS is_made
    ), input AS MATERIALIZED (
      SELECT nextval('events_id_seq') AS id, i.*, COALESCE(i.known_id, made.id) AS found_id, made.is_made
      FROM item i LEFT JOIN made USING (user_id, external_id)
      ORDER BY i.place
    ), stored AS (
      INSERT INTO events (id, user_id, name, contact_id, data, message_id, created_at, depth, fan_out, cause_run_id, cause_step_id, triggers, verified,
                          trace_parent)
      OVERRIDING SYSTEM VALUE
      SELECT id, user_id, name, found_id, data, message_id, COALESCE(created_at, now()), depth, fan_out, cause_run_id,
             cause_step_id, triggers, verified, trace_parent
      FROM input
      WHERE external_id IS NULL OR found_id IS NOT NULL
      ON CONFLICT (user_id, message_id) WHERE message_id IS NOT NULL DO NOTHING
      RETURNING id
    ), news AS (
      SELECT input.id, user_id, name, found_id AS contact_id, depth, fan_out
      FROM input JOIN stored USING (id)
      WHERE triggers AND depth <= ${depthLimit} AND (fan_out IS NULL OR fan_out > 0)
    ), started AS (
      -- The statement does not see its own runs: one whose exit event comes right behind it is born as it ends.
      INSERT INTO automatisation_runs (user_id, automatisation_id, event_id, contact_id, depth, fan_out, state, ended_at, reason)
      SELECT a.user_id, a.id, news.id, news.contact_id, news.depth,
             -- The runs that an event starts share what may come of it.
             CASE WHEN news.fan_out IS NOT NULL THEN news.fan_out / (
               SELECT count(*) FROM automatisations o
               WHERE o.user_id = news.user_id AND o.entry_event_name = news.name AND o.is_active) END,
             COALESCE(leaving.state, 'running'), leaving.ended_at,
             leaving.reason
      FROM news
      JOIN automatisations a ON a.user_id = news.user_id AND a.entry_event_name = news.name AND a.is_active
      LEFT JOIN LATERAL (
        SELECT 'exited' AS state, now() AS ended_at, ${exitReason('later')} AS reason
        FROM news later
        WHERE a.exit_strategy_type <> 'none' AND later.contact_id = news.contact_id AND later.id > news.id
          AND later.name = ${exitEventName}
        LIMIT 1
      ) leaving ON true
      RETURNING id, user_id, event_id, created_at, state
    ), exits AS MATERIALIZED (
      SELECT a.id AS automatisation_id, news.contact_id, ${exitReason('news')} AS reason
      FROM news
      JOIN automatisations a ON a.user_id = news.user_id AND a.exit_strategy_type <> 'none'
       AND news.name = ${exitEventName}
    ), exited AS (
      UPDATE automatisation_runs r
      SET state = 'exited', ended_at = now(), waiting_until = NULL, awaited_event = NULL, awaited_more = NULL, reason = exits.reason
      -- OFFSET has the runs looked up for each contact that leaves, in a plan that was made while there were hardly any runs too.
      FROM exits CROSS JOIN LATERAL (
        SELECT o.id FROM automatisation_runs o
        WHERE o.automatisation_id = exits.automatisation_id AND o.contact_id = exits.contact_id AND o.state = 'running'
        OFFSET 0
      ) inside
      WHERE r.id = inside.id AND r.state = 'running'
      RETURNING r.id, r.user_id, r.created_at, r.retries
    ), awaiting AS (
      SELECT r.id, r.user_id, r.created_at, r.retries
      -- As above. The state is looked at behind it: the index of running runs is none of contacts.
      FROM news CROSS JOIN LATERAL (
        SELECT o.id, o.user_id, o.created_at, o.retries, o.state FROM automatisation_runs o
        WHERE o.contact_id = news.contact_id AND o.awaited_event = news.name
        UNION ALL
        -- Those for which it is one of several events.
        SELECT o.id, o.user_id, o.created_at, o.retries, o.state
        FROM (SELECT m.run_id FROM awaited_events m WHERE m.contact_id = news.contact_id AND m.name = news.name OFFSET 0) m
        CROSS JOIN LATERAL (SELECT o.* FROM automatisation_runs o WHERE o.id = m.run_id OFFSET 0) o
        OFFSET 0
      ) r
      WHERE r.state = 'running'
    ), queued AS (
      ${queueStart({ rows: `FROM started WHERE state = 'running'`, retries: '0' })}
    ), woken AS (
      ${queueWake({ rows: 'FROM (SELECT * FROM exited UNION SELECT * FROM awaiting) AS r' })}
    )
    SELECT input.id, stored.id IS NOT NULL AS is_new, COALESCE(counted.runs, 0) AS runs,
           EXISTS (SELECT FROM exited) OR EXISTS (SELECT FROM awaiting) AS wakes,
           CASE WHEN stored.id IS NULL AND input.is_made THEN input.found_id END AS stray_contact_id
    FROM input LEFT JOIN stored USING (id)
    LEFT JOIN (SELECT event_id AS id, count(*) AS runs FROM started WHERE state = 'running' GROUP BY event_id) counted USING (id)
    ORDER BY input.place`,
};

interface EventRow {
  id: number;
  is_new: boolean;
  runs: number;
  wakes: boolean;
  stray_contact_id: number | null;
}

/**
 * Stores events in the caller's transaction, or in one of their own when a pool is given, with the runs that they start and the runs that
 * they end; returns one result per event, in order. After the commit the caller calls `notifyDispatcher`.
 */
export async function recordEvents(client: Querier, events: readonly NewEvent[]): Promise<RecordedEvent[]> {
  if (events.length === 0) return [];
  const firsts = firstsOfMessages(events);
  const { rows } = await client.query<EventRow>({
    ...insertEvents,
    values: [toJson(events.map((event, place) => toItem(event, place, firsts[place] !== event)))],
  });
  const recorded = rows.map(({ id, is_new: isNew, runs, wakes, stray_contact_id: strayContactId }) => ({
    id,
    isNew,
    runs,
    wakes,
    strayContactId,
  }));
  return recorded.every((event) => event.isNew) ? recorded : withFirstIds(client, events, recorded);
}

/** A repeat of another event in the same call is not stored, so it names no contact, lest one be created for it. */
const toItem = (event: NewEvent, place: number, isRepeat: boolean): object => ({
  place,
  user_id: event.userId,
  name: event.name,
  contact_id: event.contactId,
  external_id: isRepeat ? null : event.contactExternalId,
  data: event.data,
  message_id: event.messageId,
  created_at: event.createdAt?.toISOString(),
  triggers: event.triggers ?? true,
  verified: event.verified,
  depth: event.depth ?? 0,
  fan_out: event.fanOut,
  cause_run_id: event.causeRunId,
  cause_step_id: event.causeStepId,
  trace_parent: event.traceParent,
});

/** Replaces an unused id by that of the first event with the same message id. */
async function withFirstIds(
  client: Querier,
  events: readonly NewEvent[],
  recorded: RecordedEvent[],
): Promise<RecordedEvent[]> {
  // A new statement sees what a concurrent transaction committed while ours waited for it.
  const firstIds = await storedEvents(client, events);
  return recorded.map((event, place) =>
    event.isNew ? event : { ...event, id: firstIds.get(place) ?? event.id },
  );
}
