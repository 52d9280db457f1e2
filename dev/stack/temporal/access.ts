import type { StartSettings } from '../../../config/settings';
import { temporalAccess, type TemporalAccess } from '../../../config/temporal';
import { loopback } from '../ports';

/** How a tool connects to the Temporal of `npm start` with these settings: the operator's own, or the local one. Throws SettingsError. */
export const accessOf = ({ TEMPORAL_ADDRESS, ...settings }: StartSettings): TemporalAccess =>
  TEMPORAL_ADDRESS
    ? temporalAccess({ ...settings, TEMPORAL_ADDRESS })
    : { address: `${loopback}:${settings.TEMPORAL_PORT}`, tls: false };
