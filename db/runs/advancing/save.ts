import type pg from 'pg';
import type { JsonObject } from '../../../domain/entities/common';
import type { RunReason } from '../../../domain/entities/runs/run-state';
import type { ContactState } from '../../../domain/run/memory-run';
import type { StretchResult } from '../../../domain/run/result';
import type { LoopStart } from '../../../domain/steps/run';
import type { Visit } from '../../../domain/run/visit';
import { toJson } from '../../../domain/values/json';
import { forgetAnswers, insertCalls, type NewCall } from '../../outbound-calls/insert';
import { countMessages } from '../../outbound-calls/message-caps';
import { noteSecondLooks } from '../second-looks';
import { kindsDoneAsBegun } from '../../steps/kinds';

/** Where a run stands after its stretch. */
export interface RunAfter {
  id: number;
  userId: number;
  automatisationId: number;
  contactId: number | null;
  /** The completed stretch; the run is then one further. */
  segment: number;
  /** The workflow that executed it, or in which the run sleeps now, where that is not the run's own but one of several runs. */
  groupWorkflowId: string | null;
  /** The value by which it enters an automation with the rule `once_per_value`; null elsewhere, and once it is inside. */
  entryValue: string | null;
  /** The number of the first visit of this stretch. */
  firstVisit: number;
  visits: readonly Visit[];
  /** The revision of the flow that the visits used. */
  revision: number;
  state: string;
  reason: RunReason | null;
  currentStepId: number | null;
  currentStepStartedAt: number | null;
  waitingUntil: number | null;
  /** The events of its contact that wake it, by their names. */
  awaitedEvents: readonly string[];
  /** From when on these count, in milliseconds since 1970, where a second look is to be taken for one that was being stored; else null. */
  secondLook: number | null;
  /** The run's copy of the event, when a step changed it. */
  event: JsonObject | null;
  /** The loop that it has reached. */
  loop: NewLoop | null;
  /** The call that it has reached. */
  call: NewCall | null;
  /** The visit whose call's answer it has used. */
  usedCall: number | null;
  result: StretchResult;
}

/** A loop that a run begins. */
export interface NewLoop extends LoopStart {
  visit: number;
  stepId: number;
  bodyStepId: number;
}

const date = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

const updateRuns = {
  name: 'update-runs',
  text: `
    UPDATE automatisation_runs r
    SET state = i.state, reason = i.reason::jsonb, segment = i.segment + 1, visit = i.visit,
        current_step_id = i.current_step_id, current_step_started_at = i.current_step_started_at,
        waiting_until = i.waiting_until, awaited_event = i.awaited_event, awaited_more = i.awaited_more::jsonb, group_workflow_id = i.group_workflow_id, event_data = CASE WHEN i.event_data IS NULL THEN r.event_data
                          -- An item keeps what differs from its parent's event.
                          WHEN r.parent_run_id IS NOT NULL THEN COALESCE(r.event_data, '{}') || i.event_data::jsonb
                          ELSE i.event_data::jsonb END,
        entered_at = CASE WHEN i.state = 'refused' THEN NULL ELSE COALESCE(r.entered_at, now()) END,
        entry_value = CASE WHEN i.state = 'refused' THEN NULL ELSE COALESCE(r.entry_value, i.entry_value) END,
        ended_at = CASE WHEN i.state = 'running' THEN NULL ELSE now() END
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::integer[], $6::bigint[], $7::timestamptz[],
                $8::timestamptz[], $9::text[], $10::text[], $11::uuid[], $12::text[], $13::text[])
         AS i (id, state, reason, segment, visit, current_step_id, current_step_started_at, waiting_until, event_data,
               group_workflow_id, entry_value, awaited_event, awaited_more)
    WHERE r.id = i.id`,
};

const upsertRunSteps = {
  name: 'upsert-run-steps',
  text: `
    INSERT INTO automatisation_run_steps AS s
      (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail, started_at, ended_at)
    SELECT run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail::jsonb, started_at, ended_at
    FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::integer[],
                $9::text[], $10::timestamptz[], $11::timestamptz[])
         AS i (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail, started_at, ended_at)
    ON CONFLICT (run_id, visit) DO UPDATE
    SET step_id = EXCLUDED.step_id, type = EXCLUDED.type, state = EXCLUDED.state,
        -- A call or a loop is done as it was when it began; any other step as it is when it is done.
        revision = CASE WHEN s.type IN ${kindsDoneAsBegun} AND s.step_id = EXCLUDED.step_id
                             AND NOT (s.detail ?| '{message_hours,message_cap}' AND NOT s.detail ? 'request') THEN s.revision
                        ELSE EXCLUDED.revision END,
        -- What the texts of a call lacked was told when it was made, and for which hours and cap it waited before: all stay told once it is over.
        detail = CASE WHEN s.state = 'waiting' AND s.step_id = EXCLUDED.step_id
                      THEN jsonb_strip_nulls(jsonb_build_object('missing', s.detail -> 'missing')) ||
                           (SELECT COALESCE(jsonb_object_agg(key, value), '{}') FROM jsonb_each(s.detail)
                            WHERE key IN ('message_hours', 'message_cap'))
                      ELSE '{}' END || EXCLUDED.detail,
        started_at = EXCLUDED.started_at, ended_at = EXCLUDED.ended_at`,
};

const insertReceipts = {
  name: 'insert-receipts',
  text: `
    INSERT INTO receipts (user_id, run_id, segment, result)
    SELECT user_id, run_id, segment, result::jsonb
    FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[]) AS i (user_id, run_id, segment, result)`,
};

const insertLoops = {
  name: 'insert-loops',
  text: `
    INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds)
    SELECT run_id, visit, user_id, step_id, body_step_id, audience::jsonb, filters::jsonb, delay
    FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::integer[])
         AS i (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay)`,
};

/** Stores the loops that runs have reached. */
async function saveLoops(client: pg.ClientBase, runs: readonly RunAfter[]): Promise<void> {
  const begun = runs.flatMap(({ id, userId, loop }) => (loop ? [{ id, userId, ...loop }] : []));
  if (begun.length === 0) return;
  await client.query({
    ...insertLoops,
    values: [
      begun.map(({ id }) => id),
      begun.map(({ visit }) => visit),
      begun.map(({ userId }) => userId),
      begun.map(({ stepId }) => stepId),
      begun.map(({ bodyStepId }) => bodyStepId),
      begun.map(({ audience }) => toJson(audience)),
      begun.map(({ filters }) => toJson(filters)),
      begun.map(({ delay }) => delay),
    ],
  });
}

/** Stores where the runs stand, their logs, the loops and calls that they have reached, and their receipts. */
export async function saveRuns(client: pg.ClientBase, runs: readonly RunAfter[]): Promise<void> {
  if (runs.length === 0) return;
  await client.query({
    ...updateRuns,
    values: [
      runs.map((run) => run.id),
      runs.map((run) => run.state),
      runs.map((run) => (run.reason ? toJson(run.reason) : null)),
      runs.map((run) => run.segment),
      runs.map((run) => run.firstVisit + run.visits.filter((visit) => visit.state !== 'waiting').length),
      runs.map((run) => run.currentStepId),
      runs.map((run) => date(run.currentStepStartedAt)),
      runs.map((run) => date(run.waitingUntil)),
      runs.map((run) => (run.event ? toJson(run.event) : null)),
      runs.map((run) => run.groupWorkflowId),
      runs.map((run) => run.entryValue),
      runs.map(({ awaitedEvents: [first = null] }) => first),
      runs.map(({ awaitedEvents: [, ...more] }) => (more.length > 0 ? toJson(more) : null)),
    ],
  });
  const visits = runs.flatMap((run) =>
    run.visits.map((visit, place) => ({ run, visit, number: run.firstVisit + place })),
  );
  if (visits.length > 0) {
    await client.query({
      ...upsertRunSteps,
      values: [
        visits.map(({ run }) => run.id),
        visits.map(({ number }) => number),
        visits.map(({ run }) => run.userId),
        visits.map(({ run }) => run.automatisationId),
        visits.map(({ visit }) => visit.stepId),
        visits.map(({ visit }) => visit.type),
        visits.map(({ visit }) => visit.state),
        visits.map(({ run }) => run.revision),
        visits.map(({ visit }) => toJson(visit.detail)),
        visits.map(({ visit }) => date(visit.startedAt)),
        visits.map(({ visit }) => date(visit.endedAt)),
      ],
    });
  }
  await noteSecondLooks(
    client,
    runs.flatMap(({ id, secondLook }) => (secondLook === null ? [] : { runId: id, since: secondLook })),
  );
  await saveLoops(client, runs);
  await insertCalls(
    client,
    runs.flatMap(({ call }) => call ?? []),
  );
  await countMessages(
    client,
    runs.flatMap(({ id, userId, contactId, call }) =>
      call?.counted && contactId !== null
        ? { runId: id, userId, contactId, visit: call.visit, ...call.counted }
        : [],
    ),
  );
  await forgetAnswers(
    client,
    runs.flatMap(({ id, usedCall }) => (usedCall === null ? [] : { runId: id, visit: usedCall })),
  );
  await client.query({
    ...insertReceipts,
    values: [
      runs.map((run) => run.userId),
      runs.map((run) => run.id),
      runs.map((run) => run.segment),
      runs.map((run) => toJson(run.result)),
    ],
  });
}

/**
 * Closes the visit at which a locked run waits, as failed, if it waits at one; returns whether it did. The next visit takes the next
 * number.
 */
export async function closeVisit(
  client: pg.ClientBase,
  { id, userId, visit }: { id: number; userId: number; visit: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE automatisation_run_steps SET state = 'failed', ended_at = now()
     WHERE user_id = $1 AND run_id = $2 AND visit = $3 AND state = 'waiting'`,
    [userId, id, visit],
  );
  return rowCount === 1;
}

const updateContacts = {
  name: 'update-contacts',
  text: `
    UPDATE contacts c
    SET name = i.name, title = i.title, email = i.email, role = i.role, data = i.data::jsonb, updated_at = now()
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         AS i (id, name, title, email, role, data)
    WHERE c.id = i.id`,
};

/** Writes contacts that runs changed. The caller holds their locks. */
export async function saveContacts(
  client: pg.ClientBase,
  contacts: ReadonlyMap<number, ContactState>,
): Promise<void> {
  if (contacts.size === 0) return;
  const states = [...contacts.values()];
  await client.query({
    ...updateContacts,
    values: [
      [...contacts.keys()],
      states.map((contact) => contact.name),
      states.map((contact) => contact.title),
      states.map((contact) => contact.email),
      states.map((contact) => contact.role),
      states.map((contact) => toJson(contact.data)),
    ],
  });
}

/** Writes global variables that runs changed; `changed` holds only these. The caller holds the accounts' locks. */
export async function saveGlobals(
  client: pg.ClientBase,
  changed: ReadonlyMap<number, JsonObject>,
): Promise<void> {
  if (changed.size === 0) return;
  await client.query(
    `UPDATE users u SET data = u.data || i.data::jsonb, updated_at = now()
     FROM unnest($1::bigint[], $2::text[]) AS i (id, data) WHERE u.id = i.id`,
    [[...changed.keys()], [...changed.values()].map(toJson)],
  );
}
