import type { Knex } from 'knex';
import { raw } from 'objection';
import type {
  AutomatisationChoice,
  AutomatisationQuery,
} from '../../domain/entities/automatisations/automatisation';
import { Automatisation, automatisationColumns, type StoredAutomatisation } from './Automatisation';
import { isBroadcast } from '../broadcasts/is-broadcast';
import { runsIn } from '../flow-counts/of-runs';
import { countFailedOf } from '../runs/count-failed';

/** Which automations are listed, and in which order. */
export type AutomatisationFilter = Pick<
  AutomatisationQuery,
  'is_campaign' | 'is_broadcast' | 'is_ghost' | 'tags' | 'ids' | 'search_term' | 'sort_by' | 'sort_order'
>;

/** An automation with figures of its runs: how many are inside, when the newest one began, and how many failed. */
export interface ListedAutomatisation extends StoredAutomatisation {
  runs_inside: number;
  last_run_at: Date | null;
  count_of_failed: number;
}

/**
 * Each figure is kept (docs/decisions/0095), or one descent of an index by automation (migration 004). A refused run never entered. Only
 * automatisation_runs_list has the order that is written for the newest run: by the primary key, PostgreSQL would go through all newer runs of
 * other automations.
 */
const runFigures = `
  ${runsIn('running', 'a.id')} AS runs_inside,
  COALESCE(
    (SELECT r.created_at FROM automatisation_runs r
     WHERE r.automatisation_id BETWEEN a.id AND a.id AND r.state <> 'refused' ORDER BY r.automatisation_id, r.id DESC LIMIT 1),
    -- Where all were erased because of their age: the hour of the last one.
    (SELECT e.start FROM erased_runs e WHERE e.automatisation_id = a.id AND e.start > '-infinity' ORDER BY e.start DESC LIMIT 1)
  ) AS last_run_at,
  ${countFailedOf('a.id')} AS count_of_failed`;

interface Page {
  offset: number;
  pageSize: number;
}

/** One page of an account's automations and campaigns, and how many there are on all pages. */
export const listAutomatisations = (
  knex: Knex,
  userId: number,
  filter: AutomatisationFilter,
  page: Page,
): Promise<{ rows: ListedAutomatisation[]; total: number }> =>
  readPage(knex, userId, filter, page, `${automatisationColumns}, ${runFigures}`);

/** The same for a picker, with only the columns that identify each automation. */
export const listChoices = (
  knex: Knex,
  userId: number,
  filter: AutomatisationFilter,
  page: Page,
): Promise<{ rows: AutomatisationChoice[]; total: number }> =>
  readPage(
    knex,
    userId,
    filter,
    page,
    `a.id, a.name, CASE WHEN ${isBroadcast('a.id')} THEN '' ELSE a.entry_event_name END AS entry_event_name, a.is_campaign`,
  );

async function readPage<Row extends AutomatisationChoice>(
  knex: Knex,
  userId: number,
  filter: AutomatisationFilter,
  page: Page,
  columns: string,
): Promise<{ rows: Row[]; total: number }> {
  const { is_campaign, is_broadcast, is_ghost, tags, ids, search_term, sort_by, sort_order } = filter;
  const found = Automatisation.query(knex)
    .alias('a')
    .where({ 'a.user_id': userId, 'a.deleted_at': null })
    .modify((query) => {
      if (is_campaign !== undefined) void query.where('a.is_campaign', is_campaign);
      if (is_broadcast !== undefined) void query.whereRaw(`${isBroadcast('a.id')} = ?`, is_broadcast);
      if (is_ghost !== undefined) void query.where('a.is_ghost', is_ghost);
      if (ids) void query.whereIn('a.id', ids);
      if (search_term !== '') void query.whereRaw(`search_text(a.name) LIKE search_pattern(?)`, search_term);
      if (tags?.length) {
        void query.whereRaw(
          `EXISTS (SELECT FROM automatisation_tags l WHERE l.automatisation_id = a.id AND l.tag_id = ANY (?))`,
          [tags],
        );
      }
    });
  const [rows, total] = await Promise.all([
    found
      .clone()
      .select(raw(columns))
      .castTo<Row[]>()
      .orderByRaw(`a.?? ${sort_order} NULLS LAST, a.id ${sort_order}`, sort_by)
      .offset(page.offset)
      .limit(page.pageSize),
    found.resultSize(),
  ]);
  return { rows, total };
}
