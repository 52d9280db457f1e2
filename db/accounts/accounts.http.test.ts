import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { useDatabase } from '../../tests/support/database/database';
import { createAccount, ensureFirstAdministrator, resetPassword } from './accounts';
import { findAccountsByClientKey, readClientKey } from './client-keys';
import { isPassword } from '../sign-in/passwords';

const store = useDatabase();
const secretKeys = fixedKeys(randomBytes(32));

describe('accounts', () => {
  it('makes the first administrator once, with a password that is told once', async () => {
    const administrator = { email: 'admin@example.com', secretKeys };

    const password = await ensureFirstAdministrator(store.database, administrator);

    expect(password).toHaveLength(24);
    expect(await ensureFirstAdministrator(store.database, administrator)).toBeUndefined();
    const { rows } = await store.database.pool.query<{ password_hash: string; roles: string[] }>(
      `SELECT u.password_hash, array_agg(r.role ORDER BY r.role) AS roles
       FROM users u JOIN user_roles r ON r.user_id = u.id GROUP BY u.id`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.roles).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
    expect(await isPassword(password ?? '', rows[0]?.password_hash)).toBe(true);
  });

  it('finds an account by its client key, of which the database keeps nothing that can be read', async () => {
    const { userId, clientKey } = await createAccount(store.database, {
      email: 'key@example.com',
      secretKeys,
    });

    expect(await findAccountsByClientKey(store.database.pool, [clientKey])).toEqual([userId]);
    expect(await findAccountsByClientKey(store.database.pool, [`${clientKey}0`])).toEqual([null]);
    expect(await readClientKey(store.database.pool, userId, secretKeys)).toBe(clientKey);
    const { rows } = await store.database.pool.query<{ row: string }>(
      'SELECT k::text AS row FROM client_keys k',
    );
    expect(JSON.stringify(rows)).not.toContain(clientKey);
  });

  it('goes on knowing a replaced client key until it expires', async () => {
    const { userId, clientKey } = await createAccount(store.database, {
      email: 'old@example.com',
      secretKeys,
    });
    const expire = (moment: string) =>
      store.database.pool.query(
        `UPDATE client_keys SET expires_at = now() + $2::interval WHERE user_id = $1`,
        [userId, moment],
      );

    await expire('1 hour');
    expect(await findAccountsByClientKey(store.database.pool, [clientKey])).toEqual([userId]);
    await expire('-1 second');
    expect(await findAccountsByClientKey(store.database.pool, [clientKey])).toEqual([null]);
  });

  it.each([
    ['an e-mail that is none', { email: 'nobody' }, '“nobody” is no e-mail address.'],
    ['a short password', { email: 'short@example.com', password: 'eleven char' }, '12 to 200 characters'],
    ['a common password', { email: 'common@example.com', password: 'Password123!' }, 'easy to guess'],
    ['a repeated password', { email: 'common@example.com', password: 'aaaaaaaaaaaa' }, 'easy to guess'],
    ['a run of digits', { email: 'common@example.com', password: '123456789012' }, 'easy to guess'],
    [
      'a password that leaked often',
      { email: 'c@example.com', password: 'Manchesterunited' },
      'easy to guess',
    ],
    ['an e-mail that is taken', { email: 'TAKEN@example.com' }, 'already an account with the e-mail'],
  ])('refuses %s', async (_, account, problem) => {
    if (problem.startsWith('already'))
      await createAccount(store.database, { email: 'taken@example.com', secretKeys });
    await expect(createAccount(store.database, { ...account, secretKeys })).rejects.toThrow(problem);
  });

  it('refuses to reset the password of nobody', async () => {
    await expect(resetPassword(store.database, 'nobody@example.com')).rejects.toThrow('There is no account');
  });

  it('keeps who made and reset accounts', async () => {
    const { userId } = await createAccount(store.database, { email: 'audited@example.com', secretKeys });
    await resetPassword(store.database, 'audited@example.com');
    const { rows } = await store.database.pool.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE user_id = $1 ORDER BY id',
      [userId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['account_created', 'password_reset']);
  });
});
