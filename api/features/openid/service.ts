import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import { isDuplicate } from '../../../db/database/failures';
import * as stored from '../../../db/sign-in/identities';
import { inTransaction } from '../../../db/database/transaction';
import type { Identity } from '../../../domain/entities/account/identity';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import type { OpenIdProvider, Told } from './provider';

const presentIdentity = ({ created_at, last_used_at, ...rest }: stored.ListedIdentity): Identity => ({
  ...rest,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at && last_used_at.toISOString(),
});

export const listIdentities = async ({ pool }: Database, userId: number): Promise<Identity[]> =>
  (await stored.listIdentities(pool, userId)).map(presentIdentity);

/** Throws ApiError 404. */
export async function requireIdentity({ pool }: Database, userId: number, id: number): Promise<void> {
  if (!(await stored.hasIdentity(pool, userId, id))) throw errors.notFound('identity');
}

/** Links an account to its owner's identity at the provider. Throws ApiError 409 when an account already has that identity. */
export async function linkIdentity(
  { pool }: Database,
  { userId, actorId }: Account,
  told: Told,
): Promise<Identity> {
  try {
    return await inTransaction(pool, async (client) => {
      const identity = await stored.linkIdentity(client, userId, told);
      if (!identity) throw errors.notFound('account');
      const detail = { issuer: told.issuer, by: 'owner' };
      await audit(client, { userId, actorId, action: 'identity_linked', detail });
      return presentIdentity(identity);
    });
  } catch (error) {
    throw isDuplicate(error) ? errors.identityTaken() : error;
  }
}

/** Throws ApiError 404. */
export async function unlinkIdentity(
  { pool }: Database,
  { userId, actorId }: Account,
  id: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const issuer = await stored.unlinkIdentity(client, userId, id);
    if (issuer === undefined) throw errors.notFound('identity');
    await audit(client, { userId, actorId, action: 'identity_unlinked', detail: { issuer } });
  });
}

/**
 * The account of the person who came back from the provider. It is found by the issuer's identifier of the person; the first time it may be
 * found by the e-mail, if the operator allows that and the issuer has verified the e-mail. Throws ApiError 403.
 */
export async function accountOf({ pool }: Database, told: Told, provider: OpenIdProvider): Promise<number> {
  const known = await stored.useIdentity(pool, told);
  if (known !== undefined) return known;
  if (!provider.linksByEmail || !told.isEmailVerified || told.email === null)
    throw errors.openIdNoAccount(provider.name);
  const { email } = told;
  const linked = await inTransaction(pool, async (client) => {
    const userId = await stored.accountToLink(client, email, told.issuer);
    if (userId === undefined || !(await stored.linkIdentity(client, userId, told))) return undefined;
    const detail = { issuer: told.issuer, by: 'email' };
    await audit(client, { userId, actorId: userId, action: 'identity_linked', detail });
    return stored.useIdentity(client, told);
  }).catch((error: unknown) => {
    // The same person has linked it in another tab meanwhile.
    if (isDuplicate(error)) return stored.useIdentity(pool, told);
    throw error;
  });
  if (linked === undefined) throw errors.openIdNoAccount(provider.name);
  return linked;
}
