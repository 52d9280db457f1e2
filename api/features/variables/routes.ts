import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import { listVariables } from './service';

/** The variables that a flow's texts and paths can use. */
export const variableRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Steps', database).on(endpoints.listVariables, async ({ ctx, params, query }) => ({
    variables: await listVariables(
      database,
      callerOf(ctx),
      params.automatisationId,
      query.event_name,
      query.draft,
    ),
  }));
