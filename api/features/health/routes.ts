import { openRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../errors';
import { createHealth } from './service';

/** Whether the product works: for those who watch over it. */
export function healthRoutes(dependencies: ApiDependencies) {
  const look = createHealth(dependencies);
  return openRouter().get('/health', async (ctx) => {
    const health = await look();
    if (Object.values(health).includes('down')) throw errors.notHealthy(health);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { data: health };
  });
}
