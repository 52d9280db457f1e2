import type { Knex } from 'knex';
import { raw } from 'objection';
import type { AutomatisationQuery } from '../../domain/entities/automatisation';
import { Automatisation, automatisationColumns, type StoredAutomatisation } from '../Automatisation';

/** Which automations are listed, and in which order. */
export type AutomatisationFilter = Pick<
  AutomatisationQuery,
  'is_campaign' | 'is_ghost' | 'tags' | 'search_term' | 'sort_by' | 'sort_order'
>;

/** An automation with how its runs stand: those inside, and when the newest one began. */
export interface ListedAutomatisation extends StoredAutomatisation {
  runs_inside: number;
  last_run_at: Date | null;
}

/** Each is one descent of an index by automation (migration 004). A run that was refused never entered. */
const runFigures = `
  (SELECT count(*) FROM automatisation_runs r
   WHERE r.automatisation_id = a.id AND r.state = 'running') AS runs_inside,
  (SELECT r.created_at FROM automatisation_runs r
   WHERE r.automatisation_id = a.id AND r.state <> 'refused' ORDER BY r.id DESC LIMIT 1) AS last_run_at`;

/** One page of an account's automations and campaigns, and how many there are on all pages. */
export async function listAutomatisations(
  knex: Knex,
  userId: number,
  filter: AutomatisationFilter,
  page: { offset: number; pageSize: number },
): Promise<{ rows: ListedAutomatisation[]; total: number }> {
  const { is_campaign, is_ghost, tags, search_term, sort_by, sort_order } = filter;
  const found = Automatisation.query(knex)
    .alias('a')
    .where('a.user_id', userId)
    .modify((query) => {
      if (is_campaign !== undefined) void query.where('a.is_campaign', is_campaign);
      if (is_ghost !== undefined) void query.where('a.is_ghost', is_ghost);
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
      .select(raw(automatisationColumns), raw(runFigures))
      .castTo<ListedAutomatisation[]>()
      .orderByRaw(`a.?? ${sort_order} NULLS LAST, a.id ${sort_order}`, sort_by)
      .offset(page.offset)
      .limit(page.pageSize),
    found.resultSize(),
  ]);
  return { rows, total };
}
