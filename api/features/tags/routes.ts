import { tagDeletion, tagInput, tagQuery, tagUpdate } from '../../../domain/entities/tag';
import { signedInRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { bodyOf, pathId, queryOf } from '../../input';
import { metaOf, pageOf } from '../../page';
import { presentContact } from '../contacts/present';
import { presentSlimTag, presentTag } from './present';
import { contactsOfTag, createTag, deleteTag, findTag, listTags, updateTag } from './service';

/** Tags (section 7). */
export function tagRoutes({ database }: ApiDependencies) {
  return signedInRouter(database)
    .get('/tag', async (ctx) => {
      const { userId } = ctx.state.account;
      const query = queryOf(ctx, tagQuery);
      if (query.tag_id !== undefined) {
        const page = pageOf(query);
        const tag = await findTag(database, userId, query.tag_id);
        const { results, total } = await contactsOfTag(database, userId, tag.id, page);
        const contacts = results.map(presentContact);
        ctx.body = { data: { tag: presentTag(tag), contacts, meta: metaOf(page, total) } };
        return;
      }
      const page = pageOf(query, { servesPickers: true });
      const { results, total } = await listTags(database, userId, query, page);
      const tags = results.map(page.isSlim ? presentSlimTag : presentTag);
      ctx.body = { data: { tags, meta: metaOf(page, total) } };
    })
    .post('/tag', async (ctx) => {
      const tag = await createTag(database, ctx.state.account.userId, await bodyOf(ctx, tagInput));
      ctx.status = 201;
      ctx.body = { data: { tag: presentTag(tag) } };
    })
    .put('/tag/:tagId', async (ctx) => {
      const { userId } = ctx.state.account;
      const tag = await updateTag(database, userId, pathId(ctx.params.tagId), await bodyOf(ctx, tagUpdate));
      ctx.body = { data: { tag: presentTag(tag) } };
    })
    .delete('/tag/:tagId', async (ctx) => {
      const { userId } = ctx.state.account;
      await deleteTag(database, userId, pathId(ctx.params.tagId), queryOf(ctx, tagDeletion));
      ctx.status = 204;
    });
}
