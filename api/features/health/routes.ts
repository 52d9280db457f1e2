import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../http/errors';
import { openFeature } from '../../feature';
import * as endpoints from './endpoints';
import { createHealth, createReadiness, isUp } from './service';

/** Whether the product works, and whether this process does, for operators. */
export function healthRoutes(dependencies: ApiDependencies) {
  const look = createHealth(dependencies);
  const lookForReadiness = createReadiness(dependencies);
  return openFeature('Health')
    .on(endpoints.readHealth, async ({ ctx }) => {
      const health = await look();
      if (!isUp(health)) throw errors.notHealthy(health);
      ctx.set('Cache-Control', 'no-store');
      return health;
    })
    .on(endpoints.readLiveness, ({ ctx }) => {
      ctx.set('Cache-Control', 'no-store');
      return { live: true as const };
    })
    .on(endpoints.readReadiness, async ({ ctx }) => {
      const readiness = await lookForReadiness();
      if (!isUp(readiness)) throw errors.notHealthy(readiness);
      ctx.set('Cache-Control', 'no-store');
      return { ready: true as const };
    });
}
