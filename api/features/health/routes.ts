import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../errors';
import { openFeature } from '../../feature';
import * as calls from './calls';
import { createHealth, isUp } from './service';

/** Whether the product works: for those who watch over it. */
export function healthRoutes(dependencies: ApiDependencies) {
  const look = createHealth(dependencies);
  return openFeature('Health').on(calls.readHealth, async ({ ctx }) => {
    const health = await look();
    if (!isUp(health)) throw errors.notHealthy(health);
    ctx.set('Cache-Control', 'no-store');
    return health;
  });
}
