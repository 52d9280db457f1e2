import { publicUrl } from '../../../config/address';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from './caller';
import { simulateFlow } from './simulation';
import * as calls from './simulation-calls';

/** Trying a flow before, or while, it runs. */
export const simulationRoutes = ({ database, settings }: ApiDependencies) =>
  signedInFeature('Simulation', database).on(calls.simulateFlow, ({ ctx, params, body }) =>
    simulateFlow({ database, publicUrl: publicUrl(settings) }, callerOf(ctx), params.automatisationId, body),
  );
