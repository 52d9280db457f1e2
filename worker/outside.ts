import type { Outside } from '../activities/calls/outside';
import type { Settings } from '../config/settings';
import { tryCredentials } from '../db/connections/credentials';
import { openWaysOut, type EgressSettings } from '../egress/ways-out';

/** The settings that say where calls may go, and with what. */
export type OutsideSettings = Pick<Settings, 'SECRET_KEY'> & EgressSettings;

/** A call whose failure may pass is tried again for an hour. */
const patience = 3_600_000;

/** The world as the operator lets calls see it. */
export const createOutside = (settings: OutsideSettings): Outside => ({
  ...openWaysOut(settings),
  openCredentials: (place, sealed) => tryCredentials(settings.SECRET_KEY, place, sealed),
  patience,
});
