import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import { isDuplicate } from '../../../db/database/failures';
import { makeOneTimeToken, passkeyChallenge, takeOneTimeToken } from '../../../db/sign-in/one-time-tokens';
import * as stored from '../../../db/sign-in/passkeys';
import { inTransaction } from '../../../db/database/transaction';
import type { JsonObject } from '../../../domain/entities/common';
import type {
  AssertionResponse,
  Passkey,
  PasskeyUpdate,
  RegistrationResponse,
} from '../../../domain/entities/account/passkey';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import { refuseChanged } from '../../http/refuse-changed';
import type { PasskeyPlace } from './place';
import { challengeIn, verifiedPasskey, verifiedUse } from './verify';

const timeout = passkeyChallenge.minutes * 60_000;

const presentPasskey = ({ id, name, created_at, last_used_at }: stored.ListedPasskey): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at && last_used_at.toISOString(),
});

export const listPasskeys = async ({ pool }: Database, userId: number): Promise<Passkey[]> =>
  (await stored.listPasskeys(pool, userId)).map(presentPasskey);

/** The options with which the browser creates a passkey for the account. Throws ApiError 409 when the account has the most it may have. */
export async function beginPasskey(
  { pool }: Database,
  userId: number,
  { rpId }: PasskeyPlace,
): Promise<JsonObject> {
  const { email, full_name, handle, known } = await stored.passkeyOwner(pool, userId);
  if (known.length >= stored.passkeyLimit) throw errors.passkeysFull(stored.passkeyLimit);
  const options = await generateRegistrationOptions({
    rpName: 'Sillage',
    rpID: rpId,
    userName: email,
    userDisplayName: full_name || email,
    userID: new Uint8Array(handle),
    challenge: bytesOf(await makeOneTimeToken(pool, passkeyChallenge, userId)),
    excludeCredentials: known,
    // The device finds the account by itself, and verifies its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout,
  });
  return { ...options };
}

/** Keeps a passkey that the browser made. Throws ApiError: 400, and 409 for one that is there already or one too many. */
export async function addPasskey(
  { pool }: Database,
  { userId, actorId, impersonatorId }: Account,
  { credential, name, place }: { credential: RegistrationResponse; name: string; place: PasskeyPlace },
): Promise<Passkey> {
  if (impersonatorId !== null) throw errors.notWhileImpersonating();
  const challenge = challengeIn(credential);
  await takeChallenge(pool, challenge, userId);
  const made = await verifiedPasskey(credential, challenge, place);
  try {
    return await inTransaction(pool, async (client) => {
      const passkey = await stored.addPasskey(client, userId, { ...made, name });
      if (!passkey) throw errors.passkeysFull(stored.passkeyLimit);
      await audit(client, { userId, actorId, action: 'passkey_added', detail: { name } });
      return presentPasskey(passkey);
    });
  } catch (error) {
    throw isDuplicate(error) ? errors.passkeyKnown() : error;
  }
}

/** Throws ApiError 404. */
export async function renamePasskey(
  { pool }: Database,
  { userId, impersonatorId }: Account,
  id: number,
  { name, id: givenId }: PasskeyUpdate,
): Promise<Passkey> {
  const passkey = await findPasskey(pool, userId, id);
  refuseChanged({ id: givenId }, passkey);
  if (impersonatorId !== null) throw errors.notWhileImpersonating();
  const changed = { ...passkey, name: name ?? passkey.name };
  if (!(await stored.renamePasskey(pool, userId, id, changed.name))) throw errors.notFound('passkey');
  return presentPasskey(changed);
}

/** The account's passkey with this id. Throws ApiError 404. */
export async function findPasskey(pool: Database['pool'], userId: number, id: number) {
  const passkey = await stored.findPasskey(pool, userId, id);
  if (!passkey) throw errors.notFound('passkey');
  return passkey;
}

/** Throws ApiError 404. */
export async function removePasskey(
  { pool }: Database,
  { userId, actorId }: Account,
  id: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const name = await stored.removePasskey(client, userId, id);
    if (name === undefined) throw errors.notFound('passkey');
    await audit(client, { userId, actorId, action: 'passkey_removed', detail: { name } });
  });
}

/** The options with which the browser signs in, with any passkey that the device has for this place. */
export async function beginSignIn({ pool }: Database, { rpId }: PasskeyPlace): Promise<JsonObject> {
  const challenge = bytesOf(await makeOneTimeToken(pool, passkeyChallenge, null));
  const options = { rpID: rpId, challenge, userVerification: 'required', timeout } as const;
  return { ...(await generateAuthenticationOptions(options)) };
}

/** The account whose passkey signed the challenge. Throws ApiError 400. */
export async function accountOfPasskey(
  { pool }: Database,
  credential: AssertionResponse,
  place: PasskeyPlace,
): Promise<number> {
  const challenge = challengeIn(credential);
  await takeChallenge(pool, challenge, null);
  return inTransaction(pool, async (client) => {
    const passkey = await stored.lockPasskey(client, credential.id);
    if (!passkey) throw errors.passkeyUnknown();
    const counter = await verifiedUse(credential, passkey, challenge, place);
    await stored.notePasskeyUse(client, passkey.id, counter);
    return passkey.user_id;
  });
}

/** Throws ApiError 400. */
async function takeChallenge(pool: Database['pool'], token: string, userId: number | null): Promise<void> {
  if (!(await takeOneTimeToken(pool, passkeyChallenge, { token, userId }))) throw errors.passkeyExpired();
}

/** The bytes of a challenge: given a string, the library would sign its letters. */
const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'));
