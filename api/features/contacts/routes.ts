import { contactStatistics } from '../../../db/contacts/statistics';
import { eventsOfContact } from '../../../db/events/read';
import { contactDetailQuery, contactListInput, contactTagInput } from '../../../domain/entities/contact';
import { signedInRouter } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { bodyOf, pathId, queryOf } from '../../input';
import { metaOf, pageOf } from '../../page';
import { presentEvent } from '../events/present';
import { presentTag } from '../tags/present';
import { presentContact, presentContactDetail } from './present';
import { deleteContact, findContact, listContacts, tagContacts, tagsOfContact } from './service';

/** Contacts (section 7). */
export function contactRoutes({ database }: ApiDependencies) {
  return signedInRouter(database)
    .post('/contact', async (ctx) => {
      const input = await bodyOf(ctx, contactListInput);
      const page = pageOf(input);
      const { results, total } = await listContacts(database, ctx.state.account.userId, input, page);
      ctx.body = { data: { contacts: results.map(presentContact), meta: metaOf(page, total) } };
    })
    .get('/contact', async (ctx) => {
      const { userId } = ctx.state.account;
      const query = queryOf(ctx, contactDetailQuery);
      const page = pageOf(query);
      const contact = await findContact(database, userId, query.contact_external_id);
      const [statistics, events, tags] = await Promise.all([
        contactStatistics(database.pool, userId, contact.id),
        eventsOfContact(database.knex, userId, contact.id, { limit: page.pageSize, offset: page.offset }),
        tagsOfContact(database, userId, contact.id),
      ]);
      ctx.body = {
        data: {
          contact: presentContactDetail(contact, statistics),
          events: events.map(presentEvent),
          tags: tags.map(presentTag),
          meta: metaOf(page, statistics.numberOfEvents),
        },
      };
    })
    .delete('/contact/:contactId', async (ctx) => {
      await deleteContact(database, ctx.state.account.userId, pathId(ctx.params.contactId));
      ctx.status = 204;
    })
    .post('/contact/tag/:tagId', async (ctx) => {
      const { userId } = ctx.state.account;
      const input = await bodyOf(ctx, contactTagInput);
      const contacts = await tagContacts(database, userId, pathId(ctx.params.tagId), input);
      ctx.body = { data: { contacts } };
    });
}
