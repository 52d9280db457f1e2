import type { Page as ResultPage } from 'objection';
import type pg from 'pg';
import type { Database } from '../../../db/database/connection';
import { CustomField } from '../../../db/custom-fields/CustomField';
import { findImportsInto } from '../../../db/custom-fields/imports';
import { findCustomFieldUses } from '../../../db/custom-fields/uses';
import { inTransaction } from '../../../db/database/transaction';
import { segmentsNaming } from '../../../db/segments/naming';
import {
  customFieldLimit,
  type CustomFieldInput,
  type CustomFieldQuery,
  type CustomFieldUpdate,
  type CustomFieldUse,
} from '../../../domain/entities/contacts/custom-field';
import { namesField } from '../../../domain/entities/segments/rule';
import type { Language } from '../../../domain/values/language';
import { errors } from '../../http/errors';
import { orNameTaken } from '../../http/name-taken';
import type { Page } from '../../http/page';
import { refuseChanged } from '../../http/refuse-changed';
import { requireRoom } from '../../http/require-room';
import { columnHolds } from '../../http/search';

export async function listCustomFields(
  { knex }: Database,
  userId: number,
  { ids, search_term, sort_by, sort_order }: CustomFieldQuery,
  page: Page,
): Promise<ResultPage<CustomField>> {
  return CustomField.query(knex)
    .where('user_id', userId)
    .modify((found) => {
      if (ids) void found.whereIn('id', ids);
      if (search_term === '') return;
      void found.where((either) => {
        void either
          .where(columnHolds('label', search_term))
          .orWhere(columnHolds('variable_name', search_term));
      });
    })
    .orderBy(sort_by, sort_order)
    .orderBy('id', sort_order)
    .page(page.pageAt - 1, page.pageSize);
}

/** Throws ApiError 409 when the account has a custom field for the variable, or as many as it may. */
export async function createCustomField(
  { knex }: Database,
  userId: number,
  { label, variable_name, type = null }: CustomFieldInput,
): Promise<CustomField> {
  const field = { user_id: userId, label, variable_name, type };
  return orNameTaken(
    variable_name,
    knex.transaction(async (trx) => {
      const room = { userId, limit: customFieldLimit, tooMany: errors.tooManyCustomFields };
      await requireRoom(trx, CustomField.query(trx), room);
      return CustomField.query(trx).insert(field).returning('*');
    }),
  );
}

/** Throws ApiError 404, and 409 when another custom field has the variable. */
export async function updateCustomField(
  { knex }: Database,
  userId: number,
  id: number,
  { label, variable_name, type, ...fixed }: CustomFieldUpdate,
): Promise<CustomField> {
  const stored = await CustomField.query(knex).findOne({ id, user_id: userId });
  if (!stored) throw errors.notFound('custom_field');
  refuseChanged({ id: fixed.id }, stored);
  if (label === undefined && variable_name === undefined && type === undefined) return stored;
  const change = CustomField.query(knex)
    .where({ id, user_id: userId })
    .patch({ label, variable_name, type })
    .returning('*');
  const [changed] = await orNameTaken(variable_name ?? stored.variable_name, change);
  if (!changed) throw errors.notFound('custom_field');
  return changed;
}

/** Throws ApiError 404, and 409 with where its variable is named or filled unless `force` is set. */
export async function deleteCustomField(
  { pool }: Database,
  userId: number,
  id: number,
  { force, language }: { force: boolean; language: Language },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ variable_name: string }>(
      'SELECT variable_name FROM custom_fields WHERE user_id = $1 AND id = $2 FOR UPDATE',
      [userId, id],
    );
    const [field] = rows;
    if (!field) throw errors.notFound('custom_field');
    if (!force) await refuseInUse(client, userId, field.variable_name, language);
    await client.query('DELETE FROM custom_fields WHERE user_id = $1 AND id = $2', [userId, id]);
  });
}

const anImport: Record<Language, string> = { en: 'an import under way', fr: 'un import en cours' };

/** Throws ApiError 409 that names the flows, segments and current imports that use the variable. */
async function refuseInUse(
  client: pg.ClientBase,
  userId: number,
  variableName: string,
  language: Language,
): Promise<void> {
  const flows = await findCustomFieldUses(client, userId, variableName);
  const segments = await segmentsNaming(client, userId, (rule) => namesField(rule, variableName));
  const imports = await findImportsInto(client, userId, variableName);
  const users = [
    ...[...flows, ...segments].map(({ name }) => name),
    ...imports.map(() => anImport[language]),
  ];
  const uses: CustomFieldUse[] = [...flows, ...segments, ...imports.map((import_id) => ({ import_id }))];
  if (users.length > 0) throw errors.inUse(users, uses);
}
