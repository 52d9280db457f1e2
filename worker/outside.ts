import type { Outside } from '../activities/calls/outside';
import { isReachedOverTls, publicUrl, trackingUrl, type AddressSettings } from '../config/address';
import type { Settings } from '../config/settings';
import { tryCredentials } from '../db/connections/credentials';
import { openWaysOut, type EgressSettings } from '../egress/ways-out';

/** The settings that say where calls may go, with which credentials, and where providers reach us. */
export type OutsideSettings = Pick<Settings, 'SECRET_KEY'> & AddressSettings & EgressSettings;

/** How long a call with a temporary failure is retried: an hour. */
const patience = 3_600_000;

/** A name of the internet: letters, digits, hyphens, and a dot. */
const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** The address that providers can call; null where it is none of https, or its host has a name that Twilio refuses. */
function addressForProviders(settings: AddressSettings): string | null {
  const address = publicUrl(settings);
  return isReachedOverTls(settings) && hostName.test(new URL(address).hostname) ? address : null;
}

/** The outside as the operator lets calls reach it. */
export const createOutside = (settings: OutsideSettings): Outside => ({
  ...openWaysOut(settings),
  openCredentials: (place, sealed) => tryCredentials(settings.SECRET_KEY, place, sealed),
  patience,
  publicUrl: addressForProviders(settings),
  trackingUrl: trackingUrl(settings),
});
