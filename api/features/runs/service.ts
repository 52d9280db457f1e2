import { Automatisation } from '../../../db/automatisations/Automatisation';
import { Contact } from '../../../db/contacts/Contact';
import type { Database } from '../../../db/database/connection';
import { listContactsAtStep as listContactRows } from '../../../db/steps/contacts-at-step';
import type { FlowReference } from '../../../db/automatisations/stored-flow';
import {
  knowsStep,
  listRuns as listRows,
  readErasedAfter,
  readInterventions,
  readRun,
} from '../../../db/runs/list';
import { readLinkCounts } from '../../../db/flow-counts/read';
import { flowStats } from '../../../db/runs/stats';
import { readCauses, readEventLink, readSent } from '../../../db/runs/causes';
import type { PageMeta } from '../../../domain/entities/common';
import type { Run, RunDetail, RunQuery } from '../../../domain/entities/runs/run';
import {
  mostLinks,
  type AutomatisationStats,
  type ContactAtStep,
  type ContactsAtStepQuery,
  type LinksOfStep,
  type StatsQuery,
} from '../../../domain/entities/automatisations/steps/step-count';
import { errors } from '../../http/errors';
import { metaOf, pageOf } from '../../http/page';
import type { Caller } from '../automatisations/caller';
import { presentContactAtStep, presentIntervention, presentRun, presentRunStep } from './presentation';

/** One page of an automation's runs, newest first. Throws ApiError 404, also for ids in the filters. */
export async function listRuns(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
  query: RunQuery,
): Promise<{ runs: Run[]; meta: PageMeta }> {
  const page = pageOf(query);
  const flow = await requireFlow(database, userId, automatisationId);
  const { state, step_id: stepId, visited_step_id: visitedStepId, parent_run_id: parentRunId } = query;
  for (const id of [stepId, visitedStepId]) if (id) await requireStep(database, flow, id);
  if (parentRunId && !(await readRun(database, flow, parentRunId))) throw errors.notFound('run');
  const { contact_external_id: externalId, from_date: from, to_date: to } = query;
  const contactId = externalId === undefined ? undefined : await contactIdOf(database, userId, externalId);
  const filter = {
    state,
    isTriedAgain: query.tried_again,
    stepId,
    visitedStepId,
    parentRunId,
    isItem: query.only_items,
    contactId,
    from,
    to,
  };
  const { rows, total } = await listRows(database, flow, filter, page);
  return { runs: rows.map(presentRun), meta: metaOf(page, total) };
}

/** A run as it is answered, without the members that only some users may see. */
export type RunWithLog = Omit<RunDetail, 'temporal_url'>;

/** A run with its log, manual interventions, its cause, and the events that it sent. Throws ApiError 404. */
export async function getRun(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
  runId: number,
): Promise<RunWithLog> {
  const { pool } = database;
  const found = await readRun(database, { userId, automatisationId }, runId);
  if (!found) throw errors.notFound('run');
  const { run, visits } = found;
  const [erasedAfter, interventions, [cause], event, { sent, count }] = await Promise.all([
    visits.length > 0 ? null : readErasedAfter(pool, userId, runId),
    readInterventions(pool, userId, runId),
    readCauses(pool, userId, { runId }, 1),
    run.event_id === null ? null : readEventLink(pool, userId, run.event_id),
    readSent(pool, userId, runId),
  ]);
  return {
    ...presentRun(run),
    steps: visits.map(presentRunStep),
    log_erased_after_days: erasedAfter,
    interventions: interventions.map(presentIntervention),
    cause: {
      event,
      run: cause?.run ?? null,
      step_id: cause?.step_id ?? null,
    },
    sent,
    sent_count: count,
  };
}

/** The number of runs by state, and of visits by step, in a period. Throws ApiError 404. */
export async function getStats(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
  { from_date: from, to_date: to }: StatsQuery,
): Promise<AutomatisationStats> {
  return flowStats(database.pool, await requireFlow(database, userId, automatisationId), { from, to });
}

/** One page of the contacts at a step, or of those in one of its counts, latest arrival first. Throws ApiError 404. */
export async function listContactsAtStep(
  database: Database,
  { userId }: Caller,
  { automatisationId, stepId }: { automatisationId: number; stepId: number },
  query: ContactsAtStepQuery,
): Promise<{ contacts: ContactAtStep[]; meta: PageMeta }> {
  const page = pageOf(query);
  const flow = await requireFlow(database, userId, automatisationId);
  await requireStep(database, flow, stepId);
  const { counted, from_date: from, to_date: to } = query;
  const { rows, total } = await listContactRows(database.pool, flow, { stepId, counted, from, to }, page);
  return { contacts: rows.map(presentContactAtStep), meta: metaOf(page, total) };
}

/** The links of a step's messages that were followed in most messages of a period. Throws ApiError 404. */
export async function listLinks(
  database: Database,
  { userId }: Caller,
  { automatisationId, stepId }: { automatisationId: number; stepId: number },
  { from_date: from, to_date: to }: StatsQuery,
): Promise<LinksOfStep> {
  const flow = await requireFlow(database, userId, automatisationId);
  await requireStep(database, flow, stepId);
  const counts = await readLinkCounts(database.pool, { ...flow, stepId }, { from, to }, mostLinks);
  return { links: counts.map(({ what, number }) => ({ link: what, messages: number })) };
}

/** The account's automation. Throws ApiError 404. */
export async function requireFlow(
  { knex }: Database,
  userId: number,
  automatisationId: number,
): Promise<FlowReference> {
  const found = await Automatisation.query(knex)
    .findOne({ user_id: userId, id: automatisationId, deleted_at: null })
    .select('id');
  if (!found) throw errors.notFound('automatisation');
  return { userId, automatisationId };
}

/** Throws ApiError 404 for a step that neither belongs to the flow nor ever was on its runs' path. */
export async function requireStep({ pool }: Database, flow: FlowReference, stepId: number): Promise<void> {
  if (!(await knowsStep(pool, flow, stepId))) throw errors.notFound('step');
}

/** The account's contact of this external id. Throws ApiError 404. */
export async function contactIdOf({ knex }: Database, userId: number, externalId: string): Promise<number> {
  const contact = await Contact.query(knex)
    .findOne({ user_id: userId, external_id: externalId })
    .select('id');
  if (!contact) throw errors.notFound('contact');
  return contact.id;
}
