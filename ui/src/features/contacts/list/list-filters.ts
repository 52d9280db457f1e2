import { tagsOfFilter } from '../../../components/list/tag-filter';
import type { ListQuery } from '../../../store/list';
import { consentOfFilter } from '../consent/consent-filter';
import { segmentOfFilter } from '../../segments/list/segment-filter';
import { fieldOfFilter, olderOfFilter } from './field-address';
import { topicOfFilter } from './topic-address';

/** The names of the contact list's filters in its URL. */
export const contactFilterNames = ['tags', 'consent', 'topic', 'segment', 'field', 'older'];

/** The filters in the list's URL, as parameters of calls. */
export function filtersOf({ search, filters }: Pick<ListQuery, 'search' | 'filters'>) {
  const field = fieldOfFilter(filters.field);
  return {
    search_term: search,
    tags: tagsOfFilter(filters.tags),
    consent: consentOfFilter(filters.consent),
    topic: topicOfFilter(filters.topic),
    segment: segmentOfFilter(filters.segment),
    field,
    older_than: field && olderOfFilter(filters.older),
  };
}
