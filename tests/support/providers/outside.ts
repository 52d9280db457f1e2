import { randomBytes } from 'node:crypto';
import type { Outside } from '../../../activities/calls/outside';
import { fixedKeys } from '../../../config/secret-keys';
import { createOutside, type OutsideSettings } from '../../../worker/outside';

/**
 * A test's settings of the outside world: the product's settings, how long a call is retried, in milliseconds, and the longest wait for a
 * response, in milliseconds.
 */
export type OutsideGiven = Partial<OutsideSettings> & { patience?: number; answersWithin?: number };

/** The outside world of tests: providers listen on loopback. */
export function testOutside({ patience, answersWithin, ...given }: OutsideGiven = {}): Outside {
  const outside = createOutside({
    SECRET_KEY: fixedKeys(randomBytes(32)),
    EGRESS_ALLOWED_HOSTS: ['127.0.0.1'],
    HOST: '127.0.0.1',
    PORT: 3000,
    BASE_PATH: '',
    PUBLIC_URL: undefined,
    ...given,
  });
  return {
    ...outside,
    ...(patience !== undefined && { patience }),
    ...(answersWithin !== undefined && patient(outside, answersWithin)),
  };
}

/** Returns the same clients, with this time limit for responses. */
const patient = ({ egress, mail }: Outside, limit: number): Pick<Outside, 'egress' | 'mail'> => ({
  egress: {
    ...egress,
    send: (request, options) => egress.send(request, { ...options, timeLimit: limit }),
  },
  mail: {
    ...mail,
    send: (server, message) => mail.send(server, message, limit),
  },
});
