import type { Knex } from 'knex';
import { raw } from 'objection';
import type { AutomatisationQuery } from '../../domain/entities/automatisation';
import { Automatisation, automatisationColumns, type StoredAutomatisation } from '../Automatisation';

/** Which automations are listed, and in which order. */
export type AutomatisationFilter = Pick<
  AutomatisationQuery,
  'is_campaign' | 'is_ghost' | 'tags' | 'search_term' | 'sort_by' | 'sort_order'
>;

/** One page of an account's automations and campaigns, and how many there are on all pages. */
export async function listAutomatisations(
  knex: Knex,
  userId: number,
  filter: AutomatisationFilter,
  page: { offset: number; pageSize: number },
): Promise<{ rows: StoredAutomatisation[]; total: number }> {
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
      .select(raw(automatisationColumns))
      .orderByRaw(`a.?? ${sort_order} NULLS LAST, a.id ${sort_order}`, sort_by)
      .offset(page.offset)
      .limit(page.pageSize),
    found.resultSize(),
  ]);
  return { rows, total };
}
