import { z } from 'zod';
import type { StoredRunStep } from '../../../db/runs/AutomatisationRunStep';
import type { ContactAtStepRow } from '../../../db/steps/contacts-at-step';
import type { InterventionRow, RunRow } from '../../../db/runs/list';
import { jsonObject } from '../../../domain/entities/common';
import type { Intervention, Run, RunStep } from '../../../domain/entities/runs/run';
import type { ContactAtStep } from '../../../domain/entities/automatisations/steps/step-count';
import { maskedData, maskedLine } from '../../../domain/steps/api-call/typed-secrets';
import { workflowIdOfRun } from '../../../workflows/contract';
import { presentAuthor } from '../../http/author';

export const presentRun = (row: RunRow): Run => ({
  id: row.id,
  automatisation_id: row.automatisation_id,
  state: row.state,
  reason: row.reason,
  event_id: row.event_id,
  event_name: row.event_name,
  scheduled_task_id: row.scheduled_task_id,
  contact_id: row.contact_id,
  contact_external_id: row.contact_external_id,
  contact_name: row.contact_name,
  current_step_id: row.current_step_id,
  gone_step: row.gone_step,
  retried_call: row.retried_call,
  waiting_until: row.waiting_until?.toISOString() ?? null,
  held_message: row.held_message,
  depth: row.depth,
  parent_run_id: row.parent_run_id,
  last_visit: row.last_visit,
  retries: row.retries,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  workflow_id: row.group_workflow_id ?? workflowIdOfRun(row),
});

export const presentRunStep = (row: StoredRunStep): RunStep => ({
  visit: row.visit,
  step_id: row.step_id,
  type: row.type,
  description: row.description && maskedLine(row.description),
  app_webhook_unique_identifier: row.app_webhook_unique_identifier,
  state: row.state,
  call: row.call,
  outcome: row.outcome,
  revision: row.revision,
  edited_since: row.edited_since,
  deleted_since: row.deleted_since,
  detail: withMaskedRequest(row.detail),
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** Older log entries were stored before typed credentials were hidden: they are hidden here. */
function withMaskedRequest<Detail extends RunStep['detail']>(detail: Detail): Detail {
  const { data } = loggedRequest.safeParse(detail);
  return data ? { ...detail, request: maskedData(data.request) } : detail;
}

const loggedRequest = z.object({ request: jsonObject });

export const presentIntervention = (row: InterventionRow): Intervention => ({
  action: row.action,
  step_id: row.step_id,
  author: presentAuthor(row),
  created_at: row.created_at.toISOString(),
});

export const presentContactAtStep = (row: ContactAtStepRow): ContactAtStep => ({
  contact_id: row.contact_id,
  contact_external_id: row.contact_external_id,
  contact_name: row.contact_name,
  run_id: row.run_id,
  state: row.state,
  reason: row.reason,
  since: row.since?.toISOString() ?? null,
  waiting_until: row.waiting_until?.toISOString() ?? null,
  held_message: row.held_message,
  retried_call: row.retried_call,
});
