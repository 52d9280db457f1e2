import type { Settings } from '../config/settings';
import { originSettings, type AppServer } from '../domain/apps/definition';
import { createEgress, type Egress } from '../egress/client';
import { createMailEgress, type MailEgress } from '../egress/mail';

/** The settings that say where calls may go. */
export type OutsideSettings = Pick<Settings, 'EGRESS_ALLOWED_HOSTS' | (typeof originSettings)[number]>;

/** The ways out of the API: it asks providers whether connections work, and calls nobody else. */
export interface Outside {
  egress: Egress;
  mail: MailEgress;
  /** Where the operator has an app called instead of at its own origin. */
  originInstead: (server: AppServer) => string | undefined;
}

/** Makes the ways out. The hosts that the operator names in the place of providers are allowed, wherever they are. */
export function openOutside(settings: OutsideSettings): Outside {
  const replacements = originSettings.flatMap((name) => settings[name] ?? []);
  const allowed = [...settings.EGRESS_ALLOWED_HOSTS, ...replacements.map((origin) => new URL(origin).host)];
  return {
    egress: createEgress({ allowed }),
    mail: createMailEgress({ allowed }),
    originInstead: ({ originSetting }) => originSetting && settings[originSetting],
  };
}
