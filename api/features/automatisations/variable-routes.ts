import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from './caller';
import * as calls from './variable-calls';
import { listVariables } from './variables';

/** What the texts and paths of a flow can name. */
export const variableRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Steps', database).on(calls.listVariables, async ({ ctx, params, query }) => ({
    variables: await listVariables(database, callerOf(ctx), params.automatisationId, query.event_name),
  }));
