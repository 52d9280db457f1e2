import type { Knex } from 'knex';
import { raw, type QueryBuilder } from 'objection';
import type { RunState } from '../../domain/entities/run';
import { AutomatisationRun, type StoredRun } from '../AutomatisationRun';
import { AutomatisationRunStep, type StoredRunStep } from '../AutomatisationRunStep';
import type { FlowReference } from './stored-flow';

/** The flow's runs; those that were refused never entered and are nobody's to see. */
const runsOf = (knex: Knex, { userId, automatisationId }: FlowReference): QueryBuilder<AutomatisationRun> =>
  AutomatisationRun.query(knex)
    .alias('r')
    .where({ 'r.user_id': userId, 'r.automatisation_id': automatisationId })
    .whereNot('r.state', 'refused');

const withNames = (query: QueryBuilder<AutomatisationRun>): QueryBuilder<AutomatisationRun> =>
  query
    .leftJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('contacts as c', 'c.id', 'r.contact_id')
    .select(
      raw(`r.id, r.automatisation_id, r.event_id, r.scheduled_task_id, r.contact_id, r.state, r.reason, r.current_step_id, r.waiting_until,
           r.depth, r.created_at, r.ended_at, e.name AS event_name, c.external_id AS contact_external_id`),
    );

/** One page of a flow's runs, newest first, and how many there are on all pages. */
export async function listRuns(
  knex: Knex,
  flow: FlowReference,
  state: RunState | undefined,
  page: { offset: number; pageSize: number },
): Promise<{ rows: StoredRun[]; total: number }> {
  const found = runsOf(knex, flow).modify((query) => {
    if (state) void query.where('r.state', state);
  });
  const [rows, total] = await Promise.all([
    withNames(found.clone()).orderBy('r.id', 'desc').offset(page.offset).limit(page.pageSize),
    found.resultSize(),
  ]);
  return { rows, total };
}

/** A run with its log, oldest visit first; null when the flow has none of this id. */
export async function readRun(
  knex: Knex,
  flow: FlowReference,
  runId: number,
): Promise<{ run: StoredRun; visits: StoredRunStep[] } | null> {
  const run = await withNames(runsOf(knex, flow)).findById(runId);
  if (!run) return null;
  const visits = await AutomatisationRunStep.query(knex)
    .alias('v')
    .leftJoin('automatisation_steps as s', 's.id', 'v.step_id')
    .where({ 'v.user_id': flow.userId, 'v.run_id': runId })
    .select('v.*', 's.description')
    .orderBy('v.visit');
  return { run, visits };
}
