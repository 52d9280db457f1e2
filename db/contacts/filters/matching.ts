import type { ConsentFilter } from '../../../domain/entities/contacts/consent';
import type { TopicFilter } from '../../../domain/entities/contacts/topic';
import { isInState } from '../../consent/consent';
import { hasChosen } from '../../consent/topic-choices';
import { holdsInField, type Bind, type FieldQuestion } from './field-filter';
import type { LookThrough } from './look-through';

/** A condition on a custom field, and the contacts that are searched for it. */
export interface FieldInContacts {
  question: FieldQuestion;
  among: LookThrough;
}

/** Which contacts of an account are meant. */
export interface ContactFilters {
  searchTerm: string;
  /** Only those that have any of these tags; all when there is none. */
  tags: readonly number[];
  /** Only contacts in this consent state. */
  consent?: ConsentFilter | undefined;
  /** Only contacts that chose this for a topic. */
  topic?: TopicFilter | undefined;
  /** Only contacts in this segment, or on this list. */
  segment?: number | undefined;
  /** Only contacts that fulfil this condition, among those that are searched for it. */
  field?: FieldInContacts | undefined;
  /** Only these ids; empty: all. */
  chosen: readonly number[];
}

/** SQL: whether a contact is among those that are searched, and fulfils the condition. */
export const holdsField = ({ question, among: { from, below } }: FieldInContacts, bind: Bind): string =>
  [
    ...(from === null ? [] : [`id >= ${bind(from)}`]),
    ...(below === null ? [] : [`id < ${bind(below)}`]),
    holdsInField(question, bind),
  ].join(' AND ');

/**
 * SQL: the condition that a contact `c` of the account `$1` matches the filters, with all its values; it begins with `c.user_id = $1`. It
 * has only the conditions that are set, so that it is planned for them.
 */
export function matching(
  userId: number,
  { searchTerm, tags, consent, topic, segment, field, chosen }: ContactFilters,
): { where: string; values: unknown[] } {
  const values: unknown[] = [userId];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const conditions = [
    'c.user_id = $1',
    ...(searchTerm === ''
      ? []
      : [`contact_search_text(c.external_id, c.name, c.email) LIKE search_pattern(${value(searchTerm)})`]),
    ...(tags.length === 0
      ? []
      : [
          `c.id IN (SELECT contact_id FROM contact_tags WHERE user_id = $1 AND tag_id = ANY (${value(tags)}::bigint[]))`,
        ]),
    ...(consent ? [isInState(consent)] : []),
    ...(topic ? [hasChosen(topic)] : []),
    ...(segment === undefined
      ? []
      : [
          `c.id IN (SELECT contact_id FROM segment_members WHERE user_id = $1 AND segment_id = ${value(segment)}::bigint)`,
        ]),
    ...(field ? [holdsField(field, value)] : []),
    ...(chosen.length === 0 ? [] : [`c.id = ANY (${value(chosen)}::bigint[])`]),
  ];
  return { where: conditions.join(' AND '), values };
}
