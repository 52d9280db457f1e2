import type pg from 'pg';
import { trackingUrl, type AddressSettings } from '../../../config/address';
import type { SecretKeys } from '../../../config/secret-keys';
import type { Settings } from '../../../config/settings';
import { setPassword } from '../../../db/accounts/accounts';
import { audit } from '../../../db/accounts/audit';
import { readClientKey, renewClientKey as renewStoredKey } from '../../../db/accounts/client-keys';
import { globalsNamed, renameGlobal } from '../../../db/accounts/global-names';
import type { Database } from '../../../db/database/connection';
import { isAboutData } from '../../../db/database/group-commit';
import { inTransaction } from '../../../db/database/transaction';
import { User } from '../../../db/accounts/User';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { retimeMessages } from '../../../db/run-orders/edited';
import { holdUpRuns } from '../../../db/steps/edit-lock';
import { missingCategories, takeBrowserRegion, updateUserSettings } from '../../../db/accounts/user-settings';
import type { JsonObject } from '../../../domain/entities/common';
import type * as entity from '../../../domain/entities/account/user';
import type { Fault } from '../../../domain/values/validation/faults';
import { globalValue } from '../../../domain/values/global-value';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import { presentImpersonator, presentUser } from './presentation';

/** What the installation says of each account. */
type AccountSettings = AddressSettings & Pick<Settings, 'SECRET_KEY'>;

/** The account that is signed in. */
export async function readUser(
  { knex, pool }: Database,
  { userId, impersonatorId }: Account,
  settings: AccountSettings,
): Promise<entity.User> {
  const user = await User.query(knex).findById(userId).throwIfNotFound();
  const impersonator = impersonatorId === null ? null : await User.query(knex).findById(impersonatorId);
  return presentUser(user, {
    clientKey: await readClientKey(pool, userId, settings.SECRET_KEY),
    impersonator: impersonator ?? null,
    canTrackEmails: trackingUrl(settings) !== null,
  });
}

/** The administrator who acts as the account, or null. */
export async function readImpersonator(
  { knex }: Database,
  { impersonatorId }: Account,
): Promise<entity.User['impersonated_by']> {
  if (impersonatorId === null) return null;
  return presentImpersonator(await User.query(knex).findById(impersonatorId).throwIfNotFound());
}

/** A change of an account. A new password ends its sessions, except the session of `token`. */
interface UserChange {
  settings: Omit<entity.UserUpdate, 'password' | 'current_password' | 'id' | 'email' | 'client_key'>;
  passwordHash: string | undefined;
  token: string | undefined;
}

/** Throws ApiError 400 for data that cannot be stored, and for global variables 409 for a taken name, 404 for one that is not there. */
export async function updateUser(
  { pool }: Database,
  { userId, actorId }: Account,
  {
    settings: { data, added_data, renamed_data, browser_timezone, browser_number_format, ...settings },
    passwordHash,
    token,
  }: UserChange,
  secretKeys: SecretKeys,
): Promise<void> {
  const { message_hours, message_caps, message_categories, timezone, timezone_field } = settings;
  const isRetimed = [message_hours, message_caps, timezone, timezone_field].some(
    (value) => value !== undefined,
  );
  try {
    await inTransaction(pool, async (client) => {
      // Otherwise a run could read the hours or the caps as they were, and sleep by them.
      if (isRetimed) await holdUpRuns(client, userId);
      if (renamed_data) await renameGlobals(client, userId, renamed_data);
      if (added_data) await refuseTaken(client, userId, Object.keys(added_data));
      const given = data || added_data ? { ...data, ...added_data } : undefined;
      const region = { timezone: browser_timezone, numberFormat: browser_number_format };
      const isRegionTold = Object.values(region).some((value) => value !== undefined);
      if (!isRegionTold || given !== undefined || Object.keys(settings).length > 0) {
        const globals = given && globalsOf(given);
        await updateUserSettings(client, userId, { ...settings, globals }, secretKeys);
      }
      if (message_caps ?? message_categories) {
        const [missing] = await missingCategories(client, userId);
        if (missing !== undefined) throw errors.invalidInput([categoryMissing(missing)]);
      }
      if (isRetimed) await retimeMessages(client, { userId, authorId: actorId });
      if (isRegionTold) await takeBrowserRegion(client, userId, region);
      if (settings.shopify_webhook_secret !== undefined) {
        await audit(client, { userId, actorId, action: 'shopify_webhook_secret_changed' });
      }
      if (settings.may_write_unasked !== undefined) {
        const detail = settings.may_write_unasked;
        await audit(client, { userId, actorId, action: 'consent_rule_changed', detail });
      }
      if (settings.tracks_emails !== undefined) {
        const detail = { tracks_emails: settings.tracks_emails };
        await audit(client, { userId, actorId, action: 'tracking_changed', detail });
      }
      if (passwordHash !== undefined) {
        await setPassword(client, userId, passwordHash, token);
        await audit(client, { userId, actorId, action: 'password_changed' });
      }
    });
    if (isRetimed) notifyDispatcher(pool);
  } catch (error) {
    throw isAboutData(error) ? errors.dataRefused() : error;
  }
}

/** A cap may name the account's categories alone. */
const categoryMissing = (name: string): Fault => ({
  path: ['message_caps'],
  words: {
    en: `the category “${name}” does not exist`,
    fr: `la catégorie « ${name} » n’existe pas`,
  },
});

/** Throws ApiError 409 for the first of these names that a global variable has. */
async function refuseTaken(client: pg.ClientBase, userId: number, names: readonly string[]): Promise<void> {
  const [taken] = await globalsNamed(client, userId, names);
  if (taken !== undefined) throw errors.nameTaken(taken);
}

async function renameGlobals(
  client: pg.ClientBase,
  userId: number,
  renamed: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [from, to] of Object.entries(renamed)) {
    if (!(await globalsNamed(client, userId, [from])).has(from)) throw errors.notFound('global_variable');
    if (from === to) continue;
    await refuseTaken(client, userId, [to]);
    await renameGlobal(client, userId, { from, to });
  }
}

const globalsOf = (data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, globalValue(value)]));

/** Gives the account a new client key; the old one still works until the returned time. */
export async function renewClientKey(
  { pool }: Database,
  { userId, actorId }: Account,
  secretKeys: SecretKeys,
): Promise<entity.RenewedClientKey> {
  return inTransaction(pool, async (client) => {
    const { key, previousExpiresAt } = await renewStoredKey(client, userId, secretKeys);
    await audit(client, { userId, actorId, action: 'client_key_renewed' });
    return { client_key: key, previous_key_expires_at: previousExpiresAt.toISOString() };
  });
}
