import { entriesOfEvents } from '../../../db/contacts/entries';
import { consentsOfContact } from '../../../db/consent/details';
import { topicChoicesOf } from '../../../db/consent/topic-choices';
import { contactStatistics } from '../../../db/contacts/statistics';
import { readEventsOfContact } from '../../../db/events/read';
import { standingsOf } from '../../../db/outcomes/standings';
import { suppressionsOfContact } from '../../../db/suppressions/of-contact';
import { messagePageLimit } from '../../../domain/entities/contacts/contact-message';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../http/language';
import { metaOf, pageOf } from '../../http/page';
import { presentErasure } from '../erasures/presentation';
import { presentEvent } from '../events/presentation';
import { presentTag } from '../tags/presentation';
import { findTags } from '../tags/service';
import * as endpoints from './endpoints';
import { asCsvFile } from '../../http/csv';
import { contactData } from './contact-data';
import { contactDataName, exportedContacts, exportName } from './exported-contacts';
import { resolveFilters } from './filters';
import { listTopicChanges, setTopicChoice } from './topics';
import { listOptOutChanges, setConsent, setOptOut } from './consent';
import {
  presentContactDetail,
  presentContactInList,
  presentContactRun,
  presentEntryOfEvent,
  presentLookedThrough,
  presentMessage,
  presentOptOutChange,
  presentTopicChange,
} from './presentation';
import {
  contactOfAccount,
  eraseContact,
  findContact,
  listContactMessages,
  listContactRuns,
  listContacts,
  requireContacts,
  tagContacts,
  tagsOfContact,
} from './service';

/** Contacts (docs/contract.md#contacts). */
export const contactRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Contacts', database)
    .on(endpoints.listContacts, async ({ ctx, body }) => {
      const page = pageOf(body);
      const { userId } = ctx.state.account;
      const { contacts, total, isMore, detailsOf, among } = await listContacts(database, userId, body, page);
      const rows = contacts.map((contact) => presentContactInList(contact, detailsOf(contact.id)));
      const answer = { contacts: rows, meta: metaOf(page, total, isMore) };
      return among ? { ...answer, looked_through: presentLookedThrough(among) } : answer;
    })
    .on(endpoints.readContact, async ({ ctx, query }) => {
      const { userId } = ctx.state.account;
      const page = pageOf(query);
      const contact = await findContact(database, userId, query.contact_external_id);
      const [statistics, events, tags, consent, topics, suppressions] = await Promise.all([
        contactStatistics(database.pool, userId, contact.id),
        readEventsOfContact(database.knex, userId, contact.id, { limit: page.pageSize, offset: page.offset }),
        tagsOfContact(database, userId, contact.id),
        consentsOfContact(database.pool, contact),
        topicChoicesOf(database.pool, contact),
        suppressionsOfContact(database.pool, contact),
      ]);
      const entries = await entriesOfEvents(
        database.pool,
        userId,
        events.map(({ id }) => id),
      );
      return {
        contact: presentContactDetail(contact, { statistics, consent, topics, suppressions }),
        events: events.map(presentEvent),
        entries: entries.map((entry) => presentEntryOfEvent(entry, languageOf(ctx))),
        tags: tags.map(presentTag),
        meta: metaOf(page, statistics.numberOfEvents),
      };
    })
    .on(endpoints.listContactRuns, async ({ ctx, params, query }) => {
      const page = pageOf(query);
      const { rows, total } = await listContactRuns(
        database,
        ctx.state.account.userId,
        params.contactId,
        page,
      );
      return { runs: rows.map(presentContactRun), meta: metaOf(page, total) };
    })
    .on(endpoints.listContactMessages, async ({ ctx, params, query }) => {
      const page = pageOf({ ...query, page_size: Math.min(query.page_size, messagePageLimit) });
      const { userId } = ctx.state.account;
      const { rows, total } = await listContactMessages(database, userId, params.contactId, page);
      const outcomes = await standingsOf(database.pool, userId, rows);
      const messages = rows.flatMap((row, place) => presentMessage(row, outcomes[place] ?? null));
      return { messages, meta: metaOf(page, total) };
    })
    .on(endpoints.setOptOut, async ({ ctx, params, body }) => ({
      opted_out: await setOptOut(database, ctx.state.account, params.contactId, body),
    }))
    .on(endpoints.setConsent, async ({ ctx, params, body }) => ({
      consent: await setConsent(database, ctx.state.account, params.contactId, body),
    }))
    .on(endpoints.listOptOutChanges, async ({ ctx, params, query }) => {
      const page = pageOf(query);
      const { userId } = ctx.state.account;
      const { changes, total } = await listOptOutChanges(database, userId, params.contactId, page);
      return { opt_out_changes: changes.map(presentOptOutChange), meta: metaOf(page, total) };
    })
    .on(endpoints.setTopicChoice, async ({ ctx, params, body }) => ({
      topics: await setTopicChoice(database, ctx.state.account, params.contactId, body),
    }))
    .on(endpoints.listTopicChanges, async ({ ctx, params, query }) => {
      const page = pageOf(query);
      const { userId } = ctx.state.account;
      const { changes, total } = await listTopicChanges(database, userId, params.contactId, page);
      return { topic_changes: changes.map(presentTopicChange), meta: metaOf(page, total) };
    })
    .on(endpoints.exportContacts, async ({ ctx, query }) => {
      const { userId } = ctx.state.account;
      const tags = await findTags(database, userId, query.tags);
      await requireContacts(database, userId, query.contacts);
      asCsvFile(ctx, exportName(tags, query.search_term));
      const { bom, contacts: chosen } = query;
      return exportedContacts(database.pool, userId, {
        bom,
        chosen,
        ...(await resolveFilters(database, userId, query)),
      });
    })
    .on(endpoints.downloadContactData, async ({ ctx, params }) => {
      const contact = await contactOfAccount(database, ctx.state.account.userId, params.contactId);
      ctx.attachment(contactDataName(contact.external_id));
      ctx.type = 'application/json; charset=utf-8';
      return contactData(database, contact);
    })
    .on(endpoints.eraseContact, async ({ ctx, params }) => ({
      erasure: presentErasure(await eraseContact(database, ctx.state.account.userId, params.contactId)),
    }))
    .on(endpoints.tagContacts, async ({ ctx, params, body }) => ({
      contacts: await tagContacts(database, ctx.state.account.userId, params.tagId, body),
    }));
