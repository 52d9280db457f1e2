import { publicUrl } from '../../../config/address';
import { openWaysOut } from '../../../egress/ways-out';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { rateLimiter } from '../../limits/rate-limit';
import type { Trials } from '../../trials/trials';
import { callerOf } from '../automatisations/caller';
import { previewStep } from './preview';
import { sendTest } from './send-test';
import { simulateFlow } from './service';
import * as endpoints from './endpoints';

/** How many test messages an account may send. */
const testLimit = { points: 5, duration: 60 };

/** Trying a flow, and the texts of its steps, before it runs or while it does. */
export function simulationRoutes({ database, settings }: ApiDependencies, trials: Trials) {
  const place = { database, publicUrl: publicUrl(settings), trials };
  const tests = {
    ...place,
    secretKeys: settings.SECRET_KEY,
    waysOut: openWaysOut(settings),
    limiter: rateLimiter(database.pool, 'step-test', testLimit),
  };
  return signedInFeature('Simulation', database)
    .on(endpoints.simulateFlow, ({ ctx, params, query, body }) =>
      simulateFlow(place, callerOf(ctx), params.automatisationId, body, query.draft),
    )
    .on(endpoints.previewStep, ({ ctx, params, body }) =>
      previewStep(place, callerOf(ctx), params.automatisationId, body),
    )
    .on(endpoints.sendTest, ({ ctx, params, body }) =>
      sendTest(tests, callerOf(ctx), params.automatisationId, body),
    );
}
