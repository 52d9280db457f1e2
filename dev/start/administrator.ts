import type { Settings } from '../../config/settings';
import { ensureFirstAdministrator } from '../../db/accounts/accounts';
import { openDatabase } from '../../db/database/connection';

/** Creates the first administrator when there is no account; returns the password when it was generated here. */
export async function createAdministrator(settings: Settings): Promise<string | undefined> {
  const database = openDatabase(settings.DATABASE_URL, { poolSize: 1, applicationName: 'sillage start' });
  try {
    return await ensureFirstAdministrator(database, {
      email: settings.ADMIN_EMAIL,
      password: settings.ADMIN_PASSWORD,
      secretKeys: settings.SECRET_KEY,
    });
  } finally {
    await database.close();
  }
}
