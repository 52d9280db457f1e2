import { randomBytes } from 'node:crypto';
import { createAccount, type NewAccount } from '../../db/accounts/accounts';
import type { TestApi } from '../support/api/api';

/** An account that can sign in, as an administrator or the command line creates it. */
export async function buildAccount(
  { database, settings }: Pick<TestApi, 'database'> & { settings: Pick<TestApi['settings'], 'SECRET_KEY'> },
  given: Partial<Omit<NewAccount, 'secretKeys'>> = {},
): Promise<{ userId: number; email: string; password: string; clientKey: string }> {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const account = { email, ...given, secretKeys: settings.SECRET_KEY };
  return { email: account.email, ...(await createAccount(database, account)) };
}
