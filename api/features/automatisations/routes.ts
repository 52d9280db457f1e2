import {
  automatisationDeletion,
  automatisationInput,
  automatisationQuery,
  automatisationUpdate,
} from '../../../domain/entities/automatisation';
import { signedInRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { bodyOf, queryOf } from '../../input';
import {
  createAutomatisation,
  getAutomatisation,
  listAutomatisations,
  saveAutomatisation,
} from './automatisations';
import { callerOf, idIn } from './caller';
import { copyAutomatisation } from './copy-automatisation';
import { deleteAutomatisation } from './delete-automatisation';

/** Automations and campaigns (section 7, "Automations and campaigns"). */
export function automatisationRoutes({ database }: ApiDependencies) {
  return signedInRouter(database)
    .get('/automatisation', async (ctx) => {
      const { automatisation_id, ...query } = queryOf(ctx, automatisationQuery);
      ctx.body = {
        data:
          automatisation_id === undefined
            ? await listAutomatisations(database, callerOf(ctx), query)
            : { automatisation: await getAutomatisation(database, callerOf(ctx), automatisation_id) },
      };
    })
    .post('/automatisation', async (ctx) => {
      const input = await bodyOf(ctx, automatisationInput);
      ctx.status = 201;
      ctx.body = { data: { automatisation: await createAutomatisation(database, callerOf(ctx), input) } };
    })
    .put('/automatisation', async (ctx) => {
      const input = await bodyOf(ctx, automatisationUpdate);
      ctx.body = { data: { automatisation: await saveAutomatisation(database, callerOf(ctx), input) } };
    })
    .post('/automatisation/:id/copy', async (ctx) => {
      const id = idIn(ctx, 'id', 'automatisation');
      ctx.status = 201;
      ctx.body = { data: { automatisation: await copyAutomatisation(database, callerOf(ctx), id) } };
    })
    .delete('/automatisation/:id', async (ctx) => {
      const { force } = queryOf(ctx, automatisationDeletion);
      await deleteAutomatisation(database, callerOf(ctx), idIn(ctx, 'id', 'automatisation'), force);
      ctx.status = 204;
    });
}
