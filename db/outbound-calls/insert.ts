import type pg from 'pg';
import { channelOfWebhook } from '../../domain/apps/webhook';
import type { CallStart } from '../../domain/steps/api-call/call';
import { toJson } from '../../domain/values/json';
import type { CallReference } from './call';

/** A call that a run has reached. */
export interface NewCall extends CallStart, CallReference {
  stepId: number;
}

const insert = {
  name: 'insert-calls',
  text: `
    INSERT INTO calls (run_id, visit, user_id, step_id, user_app_id, webhook, request, contact_id)
    SELECT i.run_id, i.visit, i.user_id, i.step_id, i.user_app_id, i.webhook, i.request::json, r.contact_id
    FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::boolean[])
         AS i (run_id, visit, user_id, step_id, user_app_id, webhook, request, is_message)
    LEFT JOIN automatisation_runs r ON i.is_message AND r.user_id = i.user_id AND r.id = i.run_id`,
};

/** Stores the calls that runs have reached. */
export async function insertCalls(client: pg.ClientBase, calls: readonly NewCall[]): Promise<void> {
  if (calls.length === 0) return;
  await client.query({
    ...insert,
    values: [
      calls.map(({ runId }) => runId),
      calls.map(({ visit }) => visit),
      calls.map(({ userId }) => userId),
      calls.map(({ stepId }) => stepId),
      calls.map(({ userAppId }) => userAppId),
      calls.map(({ webhook }) => webhook),
      calls.map(({ request }) => toJson(request)),
      calls.map(({ webhook }) => channelOfWebhook(webhook) !== null),
    ],
  });
}

const forget = {
  name: 'forget-answers',
  text: `
    UPDATE calls c SET answer = NULL, writes = NULL
    FROM unnest($1::bigint[], $2::integer[]) AS i (run_id, visit) WHERE c.run_id = i.run_id AND c.visit = i.visit`,
};

/** Deletes the answers that runs have used: what people may read of them is in the runs' logs. */
export async function forgetAnswers(
  client: pg.ClientBase,
  calls: readonly Omit<CallReference, 'userId'>[],
): Promise<void> {
  if (calls.length === 0) return;
  await client.query({
    ...forget,
    values: [calls.map(({ runId }) => runId), calls.map(({ visit }) => visit)],
  });
}
