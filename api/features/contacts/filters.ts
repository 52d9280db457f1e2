import { CustomField } from '../../../db/custom-fields/CustomField';
import type { Database } from '../../../db/database/connection';
import { lookThrough } from '../../../db/contacts/filters/look-through';
import type { ContactFilters, FieldInContacts } from '../../../db/contacts/filters/matching';
import { inSnapshot } from '../../../db/figures/snapshot';
import { readRegional } from '../../../db/accounts/user-settings';
import type { ConsentFilter } from '../../../domain/entities/contacts/consent';
import { fieldOperationsOf, type FieldFilter } from '../../../domain/entities/contacts/field-filter';
import type { TopicFilter } from '../../../domain/entities/contacts/topic';
import { askedOf } from '../../../domain/values/comparing/field-question';
import type { Words } from '../../../domain/values/text/words';
import { errors } from '../../http/errors';
import { findSegment } from '../segments/find';
import { findTopic } from '../topics/service';

/** Filters of contacts as calls give them. */
interface GivenFilters {
  search_term: string;
  tags: number[];
  consent?: ConsentFilter | undefined;
  topic?: TopicFilter | undefined;
  segment?: number | undefined;
  field?: FieldFilter | undefined;
  older_than?: number | undefined;
}

/**
 * A call's filters in the form that the database queries need. Throws ApiError 404 for a topic, a segment or a custom field that is not the account's, and 400
 * for a condition that it cannot have.
 */
export async function resolveFilters(
  database: Database,
  userId: number,
  { search_term: searchTerm, tags, consent, topic, segment, field, older_than: below }: GivenFilters,
): Promise<Omit<ContactFilters, 'chosen'>> {
  if (segment !== undefined) await findSegment(database, userId, segment);
  if (topic) await findTopic(database, userId, topic.topic_id);
  const filters = { searchTerm, tags, consent, topic, segment };
  if (field) return { ...filters, field: await resolveField(database, userId, field, below) };
  return filters;
}

async function resolveField(
  { knex, pool }: Database,
  userId: number,
  filter: FieldFilter,
  below: number | undefined,
): Promise<FieldInContacts> {
  const field = await CustomField.query(knex).findOne({ id: filter.custom_field_id, user_id: userId });
  if (!field) throw errors.notFound('custom_field');
  const refuse = (member: string, words: Words): Error =>
    errors.invalidInput([{ path: ['field', member], words }]);
  if (!fieldOperationsOf(field.type).includes(filter.operation)) throw refuse('operation', doesNotFit);
  const regional = await readRegional(pool, userId);
  const read = askedOf(filter, field.type, regional);
  if ('unfit' in read) throw refuse('value', read.unfit);
  const question = {
    keys: field.variable_name.split('.'),
    operation: filter.operation,
    asked: read.asked,
    numberFormat: regional.numberFormat,
  };
  return { question, among: await inSnapshot(knex, (snapshot) => lookThrough(snapshot, userId, below)) };
}

const doesNotFit: Words = {
  en: 'cannot be asked of values of the field’s type',
  fr: 'ne peut pas être demandé à des valeurs du type de ce champ',
};
