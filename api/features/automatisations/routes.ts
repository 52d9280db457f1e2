import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { createAutomatisation, getAutomatisation, listAutomatisations, saveAutomatisation } from './service';
import { callerOf } from './caller';
import * as endpoints from './endpoints';
import { copyAutomatisation } from './copy';
import { createFromTemplate } from './create-from-template';
import { deleteAutomatisation } from './delete';
import { readPublication } from './publication';

/** Automations and campaigns (docs/contract.md#automations). */
export const automatisationRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Automations', database)
    .on(endpoints.readAutomatisations, async ({ ctx, query: { automatisation_id, ...query } }) =>
      automatisation_id === undefined
        ? listAutomatisations(database, callerOf(ctx), query)
        : { automatisation: await getAutomatisation(database, callerOf(ctx), automatisation_id) },
    )
    .on(endpoints.createAutomatisation, async ({ ctx, body }) => ({
      automatisation: await createAutomatisation(database, callerOf(ctx), body),
    }))
    .on(endpoints.createFromTemplate, async ({ ctx, body }) => ({
      automatisation: await createFromTemplate(database, callerOf(ctx), body),
    }))
    .on(endpoints.updateAutomatisation, ({ ctx, body }) => saveAutomatisation(database, callerOf(ctx), body))
    .on(endpoints.validateAutomatisation, async ({ ctx, params }) => {
      const { problems } = await getAutomatisation(database, callerOf(ctx), params.automatisationId);
      return { problems, is_publishable: problems.every(({ severity }) => severity !== 'error') };
    })
    .on(endpoints.readPublication, async ({ ctx, params, query }) => ({
      publication: await readPublication(database, callerOf(ctx), params.automatisationId, query),
    }))
    .on(endpoints.copyAutomatisation, async ({ ctx, params }) => ({
      automatisation: await copyAutomatisation(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.deleteAutomatisation, ({ ctx, params, query }) =>
      deleteAutomatisation(database, callerOf(ctx), params.automatisationId, query.force),
    );
