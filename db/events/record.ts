import type pg from 'pg';
import { depthLimit } from '../../domain/entities/event';
import { toJson } from '../../domain/values/json';

/** An event to store. Its contact is named by id or by external id (made when it is new), or it has none. */
export interface NewEvent {
  userId: number;
  name: string;
  contactId?: number | null;
  contactExternalId?: string | null;
  data: Record<string, unknown>;
  /** Unique in the account: an event with one that is already stored is not stored again. */
  messageId?: string | null;
  /** When it happened; now when absent. */
  createdAt?: Date | null;
  /** False stores history: nothing starts and nothing exits. */
  triggers?: boolean;
  depth?: number;
  causeRunId?: number | null;
  causeStepId?: number | null;
}

export interface RecordedEvent {
  id: number;
  /** False when its message id was known: `id` is then the first one's. */
  isNew: boolean;
  /** Runs that are to be started because of it. */
  runs: number;
}

const insertContacts = {
  name: 'insert-contacts-of-events',
  text: `
    INSERT INTO contacts (user_id, external_id)
    SELECT DISTINCT i.user_id, i.external_id
    FROM unnest($1::bigint[], $2::text[]) AS i (user_id, external_id)
    WHERE i.external_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM contacts c WHERE c.user_id = i.user_id AND c.external_id = i.external_id)
    ORDER BY i.user_id, i.external_id
    ON CONFLICT (user_id, external_id) DO NOTHING`,
};

/*
 * One statement for what must be seen together: the events, the runs they start with their places in the outbox, and the
 * running runs they end. A run that ends is waked through the outbox too, so that its workflow ends at once.
 */
const insertEvents = {
  name: 'insert-events',
  text: `
    WITH input AS MATERIALIZED (
      SELECT nextval('events_id_seq') AS id, i.place, i.user_id, i.name, i.data, i.message_id, i.created_at, i.triggers,
             i.depth, i.cause_run_id, i.cause_step_id, COALESCE(i.contact_id, c.id) AS contact_id
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
                  $8::boolean[], $9::smallint[], $10::bigint[], $11::bigint[])
           WITH ORDINALITY AS i (user_id, name, contact_id, external_id, data, message_id, created_at, triggers, depth,
                                 cause_run_id, cause_step_id, place)
      LEFT JOIN contacts c ON c.user_id = i.user_id AND c.external_id = i.external_id
      ORDER BY i.place
    ), stored AS (
      INSERT INTO events (id, user_id, name, contact_id, data, message_id, created_at, depth, cause_run_id, cause_step_id)
      OVERRIDING SYSTEM VALUE
      SELECT id, user_id, name, contact_id, data::jsonb, message_id, COALESCE(created_at, now()), depth, cause_run_id,
             cause_step_id
      FROM input
      ON CONFLICT (user_id, message_id) WHERE message_id IS NOT NULL DO NOTHING
      RETURNING id
    ), news AS (
      SELECT input.id, user_id, name, contact_id, depth
      FROM input JOIN stored USING (id)
      WHERE triggers AND depth <= ${depthLimit}
    ), started AS (
      INSERT INTO automatisation_runs (user_id, automatisation_id, event_id, contact_id, depth)
      SELECT a.user_id, a.id, news.id, news.contact_id, news.depth
      FROM news
      JOIN automatisations a ON a.user_id = news.user_id AND a.entry_event_name = news.name AND a.is_active
      RETURNING id, user_id, event_id, created_at
    ), exited AS (
      UPDATE automatisation_runs r
      SET state = 'exited', ended_at = now(), waiting_until = NULL,
          reason = jsonb_build_object('code', 'exit_strategy', 'message', 'Left by the exit strategy: ' || news.name)
      FROM news
      JOIN automatisations a ON a.user_id = news.user_id AND a.exit_strategy_type <> 'none'
       AND news.name = CASE a.exit_strategy_type WHEN 'tag' THEN 'tag_' || a.exit_strategy_value || '_added'
                                                ELSE a.exit_strategy_value END
      WHERE r.automatisation_id = a.id AND r.contact_id = news.contact_id AND r.state = 'running'
      RETURNING r.id, r.user_id, r.created_at
    ), left_steps AS (
      UPDATE automatisation_run_steps s SET state = 'done', ended_at = now()
      FROM exited WHERE s.run_id = exited.id AND s.state = 'waiting'
    ), queued AS (
      INSERT INTO dispatch (user_id, run_id, run_created_at, kind)
      SELECT user_id, id, created_at, 'start' FROM started
      UNION ALL
      SELECT user_id, id, created_at, 'wake' FROM exited
    )
    SELECT input.id, stored.id IS NOT NULL AS is_new,
           (SELECT count(*) FROM started WHERE started.event_id = input.id) AS runs
    FROM input LEFT JOIN stored USING (id)
    ORDER BY input.place`,
};

const findEventsByMessage = {
  name: 'find-events-by-message',
  text: `
    SELECT i.place, e.id
    FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS i (user_id, message_id, place)
    JOIN events e ON e.user_id = i.user_id AND e.message_id = i.message_id`,
};

/**
 * Stores events in the caller's transaction, with the runs that they start and the runs that they end, and answers a result an
 * event, in order. After the commit the caller calls `notifyDispatch`.
 */
export async function recordEvents(
  client: pg.ClientBase,
  events: readonly NewEvent[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return [];
  const userIds = events.map((event) => event.userId);
  const externalIds = events.map((event) => event.contactExternalId ?? null);
  if (externalIds.some((externalId) => externalId !== null)) {
    await client.query({ ...insertContacts, values: [userIds, externalIds] });
  }
  const { rows } = await client.query<{ id: number; is_new: boolean; runs: number }>({
    ...insertEvents,
    values: [
      userIds,
      events.map((event) => event.name),
      events.map((event) => event.contactId ?? null),
      externalIds,
      events.map((event) => toJson(event.data)),
      events.map((event) => event.messageId ?? null),
      events.map((event) => event.createdAt?.toISOString() ?? null),
      events.map((event) => event.triggers ?? true),
      events.map((event) => event.depth ?? 0),
      events.map((event) => event.causeRunId ?? null),
      events.map((event) => event.causeStepId ?? null),
    ],
  });
  const recorded = rows.map((row) => ({ id: row.id, isNew: row.is_new, runs: row.runs }));
  return recorded.every((event) => event.isNew) ? recorded : withFirstIds(client, events, recorded);
}

/** Puts the id of the first event with the same message id in place of the one that was not used. */
async function withFirstIds(
  client: pg.ClientBase,
  events: readonly NewEvent[],
  recorded: RecordedEvent[],
): Promise<RecordedEvent[]> {
  // A new statement sees what a concurrent transaction committed while ours waited for it.
  const { rows } = await client.query<{ place: number; id: number }>({
    ...findEventsByMessage,
    values: [events.map((event) => event.userId), events.map((event) => event.messageId ?? null)],
  });
  const firstIds = new Map(rows.map((row) => [row.place - 1, row.id]));
  return recorded.map((event, place) =>
    event.isNew ? event : { ...event, id: firstIds.get(place) ?? event.id },
  );
}
