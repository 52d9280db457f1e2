import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../http/language';
import { metaOf, pageOf } from '../../http/page';
import * as endpoints from './endpoints';
import { presentCustomField, presentSlimCustomField } from './presentation';
import { createCustomField, deleteCustomField, listCustomFields, updateCustomField } from './service';

/** Custom fields (docs/contract.md#custom-fields). */
export const customFieldRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Custom fields', database)
    .on(endpoints.listCustomFields, async ({ ctx, query }) => {
      const page = pageOf(query, { servesPickers: true });
      const { results, total } = await listCustomFields(database, ctx.state.account.userId, query, page);
      const customFields = results.map(page.isSlim ? presentSlimCustomField : presentCustomField);
      return { customFields, meta: metaOf(page, total) };
    })
    .on(endpoints.createCustomField, async ({ ctx, body }) => ({
      customField: presentCustomField(await createCustomField(database, ctx.state.account.userId, body)),
    }))
    .on(endpoints.updateCustomField, async ({ ctx, params, body }) => ({
      customField: presentCustomField(
        await updateCustomField(database, ctx.state.account.userId, params.customFieldId, body),
      ),
    }))
    .on(endpoints.deleteCustomField, ({ ctx, params, query }) =>
      deleteCustomField(database, ctx.state.account.userId, params.customFieldId, {
        ...query,
        language: languageOf(ctx),
      }),
    );
