import type { UserApp } from '../../../db/UserApp';
import type { Credentials } from '../../../domain/apps/credentials';
import type * as entity from '../../../domain/entities/user-app';

/** A connection, of whose credentials only the names are told. */
export const presentUserApp = (userApp: UserApp, credentials: Credentials): entity.UserApp => ({
  ...presentSlimUserApp(userApp),
  set_fields: Object.keys(credentials),
  created_at: userApp.created_at.toISOString(),
  updated_at: userApp.updated_at.toISOString(),
});

/** What a picker needs of a connection. */
export const presentSlimUserApp = ({
  id,
  app,
  name,
}: UserApp): Pick<entity.UserApp, 'id' | 'app_id' | 'name'> => ({ id, app_id: app, name });
