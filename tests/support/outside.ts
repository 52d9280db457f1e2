import { randomBytes } from 'node:crypto';
import type { Outside } from '../../activities/calls/outside';
import { fixedKeys } from '../../config/secret-keys';
import { createOutside, type OutsideSettings } from '../../worker/outside';

/** What a test says of the outside world: settings, and how long a call is tried again, in milliseconds. */
export type OutsideGiven = Partial<OutsideSettings> & { patience?: number };

/** The outside world of tests: providers listen on loopback. */
export function testOutside({ patience, ...given }: OutsideGiven = {}): Outside {
  const outside = createOutside({
    SECRET_KEY: fixedKeys(randomBytes(32)),
    EGRESS_ALLOWED_HOSTS: ['127.0.0.1'],
    ...given,
  });
  return patience === undefined ? outside : { ...outside, patience };
}
