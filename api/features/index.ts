import type { ApiDependencies } from '../dependencies';
import { automatisationRoutes } from './automatisations/routes';
import { runRoutes } from './automatisations/run-routes';
import { stepRoutes } from './automatisations/step-routes';
import { contactRoutes } from './contacts/routes';
import { eventRoutes } from './events/routes';
import { healthRoutes } from './health/routes';
import { sessionRoutes } from './session/routes';
import { tagRoutes } from './tags/routes';
import { userRoutes } from './user/routes';

/** The routes of every feature. Each router is asked by itself, so that what guards one guards no other. */
export const createRouters = (dependencies: ApiDependencies) => ({
  open: [healthRoutes(dependencies), sessionRoutes(dependencies)],
  signedIn: [
    userRoutes(dependencies),
    tagRoutes(dependencies),
    contactRoutes(dependencies),
    eventRoutes(dependencies),
    automatisationRoutes(dependencies),
    stepRoutes(dependencies),
    runRoutes(dependencies),
  ],
});
