import type { Page as ResultPage } from 'objection';
import type { SecretKeys } from '../../../config/secret-keys';
import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import { removeConnectionFromSteps } from '../../../db/automatisations/forget-connection';
import { inTransaction } from '../../../db/database/transaction';
import { UserApp } from '../../../db/connections/UserApp';
import { sealCredentials, tryCredentials } from '../../../db/connections/credentials';
import * as store from '../../../db/connections/store';
import { findConnectionUses } from '../../../db/connections/uses';
import { apps, firstWebhookOf } from '../../../domain/apps';
import type * as entity from '../../../domain/entities/connection';
import type { Language } from '../../../domain/values/language';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import type { Page } from '../../http/page';
import { refuseChanged } from '../../http/refuse-changed';
import { columnHolds } from '../../http/search';
import { credentialsLeft } from './credentials';
import { presentUserApp } from './presentation';

/** The account whose connections are changed. */
export interface Caller extends Account {
  language: Language;
}

export async function listUserApps(
  { knex }: Database,
  userId: number,
  { app_id, ids, search_term, sort_by, sort_order }: entity.UserAppQuery,
  page: Page,
): Promise<ResultPage<UserApp>> {
  return UserApp.query(knex)
    .where('user_id', userId)
    .modify((found) => {
      if (app_id !== undefined) void found.where('app', app_id);
      if (ids) void found.whereIn('id', ids);
      if (search_term !== '') void found.where(columnHolds('name', search_term));
    })
    .orderBy(sort_by === 'app_id' ? 'app' : sort_by, sort_order)
    .orderBy('id', sort_order)
    .page(page.pageAt - 1, page.pageSize);
}

/** Throws ApiError 400 for credentials that do not fit the app. */
export async function createUserApp(
  { pool }: Database,
  { userId, actorId, language }: Caller,
  { app_id: app, name = apps[app].name, data }: entity.UserAppInput,
  secretKeys: SecretKeys,
): Promise<entity.UserApp> {
  const credentials = credentialsLeft(app, {}, data);
  const sealed = sealCredentials(secretKeys, { userId, app }, credentials);
  return inTransaction(pool, async (client) => {
    const stored = await store.insertConnection(client, userId, { app, name, sealed });
    const detail = { user_app_id: stored.id, app, fields: Object.keys(credentials) };
    await audit(client, { userId, actorId, action: 'user_app_created', detail });
    return presentUserApp(stored, credentials, language);
  });
}

/** Throws ApiError 404, and 400 for credentials that do not fit the app or another app. */
export async function updateUserApp(
  { pool }: Database,
  { userId, actorId, language }: Caller,
  id: number,
  { app_id, name, data, ...fixed }: entity.UserAppUpdate,
  secretKeys: SecretKeys,
): Promise<entity.UserApp> {
  return inTransaction(pool, async (client) => {
    const stored = await store.lockConnection(client, userId, id);
    if (!stored) throw errors.notFound('user_app');
    const { app } = stored;
    if (app_id !== undefined && app_id !== app) throw errors.appFixed(app);
    const place = { userId, app };
    const opened = tryCredentials(secretKeys, place, stored.credentials_encrypted);
    refuseChanged(fixed, presentUserApp(stored, opened, language));
    // If the credentials cannot be decrypted, they are lost: all of them must be entered again.
    const before = opened ?? {};
    const credentials = credentialsLeft(app, before, data);
    const sealed = sealCredentials(secretKeys, place, credentials);
    const isSame = Object.keys(data).length === 0;
    const saved = await store.saveConnection(client, stored, { name: name ?? stored.name, sealed, isSame });
    const detail = { user_app_id: id, app, fields: Object.keys(data) };
    await audit(client, { userId, actorId, action: 'user_app_changed', detail });
    return presentUserApp(saved, credentials, language);
  });
}

/** Throws ApiError 404, and 409 with where it is used unless `force` is set. */
export async function deleteConnection(
  { pool }: Database,
  { userId, actorId }: Account,
  id: number,
  { force }: { force: boolean },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const stored = await store.lockConnection(client, userId, id);
    if (!stored) throw errors.notFound('user_app');
    const uses = force ? [] : await findConnectionUses(client, userId, id);
    const users = uses.map(({ name }) => name);
    if (users.length > 0) throw errors.inUse(users, uses);
    await removeConnectionFromSteps(client, { userId, userAppId: id }, firstWebhookOf(stored.app), actorId);
    await store.deleteConnection(client, stored);
    const detail = { user_app_id: id, app: stored.app };
    await audit(client, { userId, actorId, action: 'user_app_deleted', detail });
  });
}
