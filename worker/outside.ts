import type { Outside } from '../activities/calls/outside';
import type { Settings } from '../config/settings';
import { tryCredentials } from '../db/user-apps/credentials';
import { originSettings } from '../domain/apps/definition';
import { allowedHosts } from '../egress/allowed-hosts';
import { createEgress } from '../egress/client';
import { createMailEgress } from '../egress/mail';

/** The settings that say where calls may go. */
export type OutsideSettings = Pick<
  Settings,
  'SECRET_KEY' | 'EGRESS_ALLOWED_HOSTS' | (typeof originSettings)[number]
>;

/** A call whose failure may pass is tried again for an hour. */
const patience = 3_600_000;

/** The world as the operator lets calls see it. */
export function createOutside(settings: OutsideSettings): Outside {
  const origins = Object.fromEntries(originSettings.map((name) => [name, settings[name]]));
  const replacements = Object.values(origins).flatMap((origin) =>
    origin === undefined ? [] : [new URL(origin).host],
  );
  const allowed = [...settings.EGRESS_ALLOWED_HOSTS, ...replacements];
  return {
    egress: createEgress({ allowed }),
    mail: createMailEgress({ allowed }),
    openCredentials: (place, sealed) => tryCredentials(settings.SECRET_KEY, place, sealed),
    origins,
    isAllowed: allowedHosts(allowed),
    patience,
  };
}
