import { publicUrl } from '../../../config/address';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from './caller';
import { previewStep } from './preview';
import { simulateFlow } from './simulation';
import * as calls from './simulation-calls';

/** Trying a flow, and the texts of its steps, before, or while, it runs. */
export function simulationRoutes({ database, settings }: ApiDependencies) {
  const place = { database, publicUrl: publicUrl(settings) };
  return signedInFeature('Simulation', database)
    .on(calls.simulateFlow, ({ ctx, params, body }) =>
      simulateFlow(place, callerOf(ctx), params.automatisationId, body),
    )
    .on(calls.previewStep, ({ ctx, params, body }) =>
      previewStep(place, callerOf(ctx), params.automatisationId, body),
    );
}
