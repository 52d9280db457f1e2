import { tagsOfFilter } from '../../../components/list/tag-filter';
import type { ListQuery } from '../../../store/list';
import { consentOfFilter } from '../consent/consent-filter';
import { fieldOfFilter, olderOfFilter } from './field-address';

/** The names of the filters of the list of contacts, as they stand in its address. */
export const contactFilterNames = ['tags', 'consent', 'field', 'older'];

/** What the list's address narrows it to, as calls are asked for it. */
export function filtersOf({ search, filters }: Pick<ListQuery, 'search' | 'filters'>) {
  const field = fieldOfFilter(filters.field);
  return {
    search_term: search,
    tags: tagsOfFilter(filters.tags),
    consent: consentOfFilter(filters.consent),
    field,
    older_than: field && olderOfFilter(filters.older),
  };
}
