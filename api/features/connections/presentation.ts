import type { UserApp } from '../../../db/connections/UserApp';
import { apps } from '../../../domain/apps';
import type { Credentials } from '../../../domain/apps/credentials';
import type * as entity from '../../../domain/entities/connection';
import type { Language } from '../../../domain/values/language';
import { wordsIn } from '../../../domain/values/text/words';
import { messageOf } from '../../http/messages';

/** A connection; of its secrets it has only the names. Credentials that cannot be decrypted are null. */
export const presentUserApp = (
  userApp: UserApp,
  credentials: Credentials | null,
  language: Language,
): entity.UserApp => ({
  ...presentSlimUserApp(userApp),
  set_fields: Object.keys(credentials ?? {}),
  shown: shownOf(userApp, credentials ?? {}),
  problem: problemOf(userApp, credentials, language),
  created_at: userApp.created_at.toISOString(),
  updated_at: userApp.updated_at.toISOString(),
});

/** The values of the fields that the app does not declare secret, and no others. */
const shownOf = ({ app }: UserApp, credentials: Credentials): Credentials =>
  Object.fromEntries(
    apps[app].fields.flatMap(({ field, isSecret }) => {
      const value = credentials[field];
      return isSecret || value === undefined ? [] : [[field, value]];
    }),
  );

function problemOf(
  { test_problem: failed }: UserApp,
  credentials: Credentials | null,
  language: Language,
): entity.UserApp['problem'] {
  const code = 'credentials_unreadable';
  if (!credentials) return { code, message: messageOf(code, {}, language) };
  return failed && { code: 'test_failed', message: wordsIn(failed, language) };
}

/** What a picker needs of a connection. */
export const presentSlimUserApp = ({
  id,
  app,
  name,
}: UserApp): Pick<entity.UserApp, 'id' | 'app_id' | 'name'> => ({ id, app_id: app, name });
