import { originSettings } from '../domain/apps/definition';
import { allowedHosts, type IsAllowedHost } from './allowed-hosts';
import { createEgress, type Egress } from './client';
import { createMailEgress, type MailEgress } from './mail';
import type { Origins } from './sign-in';

/** What the operator says of where calls may go: hosts inside, as `host` or `host:port`, and where providers are called instead. */
export type EgressSettings = Origins & { EGRESS_ALLOWED_HOSTS: readonly string[] };

/** All that a call needs to go out. */
export interface WaysOut {
  egress: Egress;
  mail: MailEgress;
  /** Where the operator has providers called instead of at their own origins. */
  origins: Origins;
  /** Whether the operator lets calls go to a host inside. */
  isAllowed: IsAllowedHost;
}

/** Makes the ways out. The hosts that the operator names in the place of providers are allowed, wherever they are. */
export function openWaysOut(settings: EgressSettings): WaysOut {
  const origins: Origins = Object.fromEntries(originSettings.map((name) => [name, settings[name]]));
  const replacements = originSettings.flatMap((name) => settings[name] ?? []);
  const allowed = [...settings.EGRESS_ALLOWED_HOSTS, ...replacements.map((origin) => new URL(origin).host)];
  return {
    egress: createEgress({ allowed }),
    mail: createMailEgress({ allowed }),
    origins,
    isAllowed: allowedHosts(allowed),
  };
}
