import type { ConsentFilter } from '../../../domain/entities/contacts/consent';
import { isInState } from '../../consent/consent';
import { holdsInField, type Bind, type FieldQuestion } from './field-filter';
import type { LookThrough } from './look-through';

/** What contacts are to hold in a custom field, and which of them are looked through for it. */
export interface FieldInContacts {
  question: FieldQuestion;
  among: LookThrough;
}

/** Which contacts of an account are meant. */
export interface ContactFilters {
  searchTerm: string;
  /** Only those that have any of these tags; all when there is none. */
  tags: readonly number[];
  /** Only those of which this is so. */
  consent?: ConsentFilter | undefined;
  /** Only those that hold this, of those that are looked through for it. */
  field?: FieldInContacts | undefined;
  /** Only these; none: all. */
  chosen: readonly number[];
}

/** SQL: whether a contact is one of those that are looked through, and holds it. */
export const holdsField = ({ question, among: { from, below } }: FieldInContacts, bind: Bind): string =>
  [
    ...(from === null ? [] : [`id >= ${bind(from)}`]),
    ...(below === null ? [] : [`id < ${bind(below)}`]),
    holdsInField(question, bind),
  ].join(' AND ');

/**
 * Of which contacts `c` of the account, which is `$1`, the filters hold: SQL that begins with `c.user_id = $1`, and all its values. It has only
 * the conditions that are asked, so that it is planned for them.
 */
export function matching(
  userId: number,
  { searchTerm, tags, consent, field, chosen }: ContactFilters,
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
    ...(field ? [holdsField(field, value)] : []),
    ...(chosen.length === 0 ? [] : [`c.id = ANY (${value(chosen)}::bigint[])`]),
  ];
  return { where: conditions.join(' AND '), values };
}
