import { originSettings } from '../domain/apps/definition';
import { allowedHosts, type IsAllowedHost } from './allowed-hosts';
import { createEgress, type Egress } from './client';
import { createMailEgress, type MailEgress } from './mail/mail';
import type { Origins } from './sign-in';

/**
 * The operator's settings for outbound calls: allowed hosts on internal networks, as `host` or `host:port`, and origins called instead of
 * the providers'.
 */
export type EgressSettings = Origins & { EGRESS_ALLOWED_HOSTS: readonly string[] };

/** Everything that an outbound call needs. */
export interface WaysOut {
  egress: Egress;
  mail: MailEgress;
  /** The origins at which the operator calls providers instead of their own. */
  origins: Origins;
  /** Whether the operator allows calls to a host on an internal network. */
  isAllowed: IsAllowedHost;
}

/** Creates them. Hosts that the operator configures in place of providers are allowed, wherever they are. */
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
