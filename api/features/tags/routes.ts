import { countContactsOfTags } from '../../../db/tags/contacts';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { metaOf, pageOf } from '../../http/page';
import { presentContact } from '../contacts/presentation';
import * as endpoints from './endpoints';
import { presentCountedTag, presentSlimTag, presentTag } from './presentation';
import { contactsOfTag, createTag, deleteTag, findTag, listTags, updateTag } from './service';

/** Tags (docs/contract.md#tags). */
export const tagRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Tags', database)
    .on(endpoints.readTags, async ({ ctx, query }) => {
      const { userId } = ctx.state.account;
      if (query.tag_id !== undefined) {
        const page = pageOf(query);
        const tag = await findTag(database, userId, query.tag_id);
        const { contacts, total, isMore } = await contactsOfTag(database, userId, tag.id, query, page);
        const meta = metaOf(page, total, isMore);
        return { tag: presentTag(tag), contacts: contacts.map(presentContact), meta };
      }
      const page = pageOf(query, { servesPickers: true });
      const { results, total } = await listTags(database, userId, query, page);
      const meta = metaOf(page, total);
      if (page.isSlim) return { tags: results.map(presentSlimTag), meta };
      const tagIds = results.map(({ id }) => id);
      const counts = await countContactsOfTags(database.pool, userId, tagIds);
      return { tags: results.map((tag) => presentCountedTag(tag, counts.get(tag.id) ?? 0)), meta };
    })
    .on(endpoints.createTag, async ({ ctx, body }) => {
      const tag = await createTag(database, ctx.state.account.userId, body);
      return { tag: presentTag(tag) };
    })
    .on(endpoints.updateTag, async ({ ctx, params, body }) => {
      const tag = await updateTag(database, ctx.state.account.userId, params.tagId, body);
      return { tag: presentTag(tag) };
    })
    .on(endpoints.deleteTag, ({ ctx, params, query }) =>
      deleteTag(database, ctx.state.account, params.tagId, query),
    );
