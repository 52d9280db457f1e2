import type { IngestionCall, ItemInBatch } from './ingestion-call';
import { notifyDispatcher, notifyPressure } from '../../db/outbox/notify';
import { measurePressure } from '../../db/outbox/pressure';
import type { Database } from '../../db/database/connection';
import { identifyContacts, type Identification, type Identified } from '../../db/contacts/identify';
import { contactGone, forgetStrayContacts } from '../../db/contacts/stray';
import { havePutIntoOutbox, recordEvents, type NewEvent } from '../../db/events/record';
import type { Chain } from '../../db/database/group-queue';
import { groupCommit, isAboutData } from '../../db/database/group-commit';
import { inTransaction, retryConflicts } from '../../db/database/transaction';
import { budgets } from '../../domain/run/budget';
import type { ApiMetrics } from '../../metrics/api-metrics';
import { currentTraceParent } from '../../tracing/tracing';
import { errors } from '../http/errors';
import { CampaignChecks, mayRunCampaign } from './campaigns';
import { toEvent, toIdentification } from './items';
import { toSegmentItem, type SegmentItem } from './segment-com/segment-com';

export interface IngestionCalls {
  /** Creates or updates a contact. */
  identify: IngestionCall<Identification>;
  /** Stores an event, and with it the runs that it starts. */
  track: IngestionCall<NewEvent>;
  /** Either of them in Segment.com's format. Contacts are stored first, so that the runs of a batch find them. */
  segment: IngestionCall<SegmentItem>;
}

interface Chained {
  chain?: Chain | undefined;
}

/** The public calls; each kind of item is stored in one place. */
export function ingestionCalls({ pool, sharedPool }: Database, metrics?: ApiMetrics): IngestionCalls {
  const accountOf = ({ userId }: { userId: number }): number => userId;
  const notePressure = measurePressure(() => notifyPressure(pool));
  const committed =
    (kind: 'contact' | 'event') =>
    (items: number): void => {
      notePressure(items);
      metrics?.committed(kind, items);
    };
  const chainOf = ({ chain }: Chained): Chain | undefined => chain;
  const identify = groupCommit<Identification & Chained, Identified>({
    accountOf,
    chainOf,
    committed: committed('contact'),
    flush: (items, isApart) =>
      inTransaction(isApart ? pool : sharedPool, (client) => identifyContacts(client, items)),
  });
  const track = groupCommit<NewEvent & Chained, number>({
    accountOf,
    chainOf,
    committed: committed('event'),
    async flush(events, isApart) {
      const own = isApart ? pool : sharedPool;
      const recorded = await retryConflicts(() => recordEvents(own, events), [contactGone]);
      if (havePutIntoOutbox(recorded)) notifyDispatcher(pool);
      const strays = recorded.flatMap(({ strayContactId }) => strayContactId ?? []);
      if (strays.length > 0) await inTransaction(pool, (client) => forgetStrayContacts(client, strays));
      return recorded.map((event) => event.id);
    },
  });
  const storeContact = async (item: Identification, inBatch?: ItemInBatch): Promise<object> => {
    const { id, externalId, unfit, unknownTopics, isRefused } = await stored(
      identify(inBatch?.chain ? { ...item, chain: inBatch.chain } : item),
    );
    if (isRefused) throw errors.contactTooLong(budgets.source);
    const answer = { contact: { id, external_id: externalId } };
    return {
      ...answer,
      ...(unfit.length > 0 && { unfit_values: unfit }),
      ...(unknownTopics.length > 0 && { unknown_topics: unknownTopics }),
    };
  };
  const storeEvent = async (event: NewEvent, inBatch?: ItemInBatch): Promise<object> => {
    // Other events must not wait for this check, not even for one tick.
    if (mayRunCampaign(event)) await (inBatch?.checks ?? new CampaignChecks()).refuseBroken(pool, event);
    const item = { ...event, traceParent: currentTraceParent(), chain: inBatch?.chain };
    return { event: { id: await stored(track(item)) } };
  };
  const contactOfEvent = ({ contactExternalId }: NewEvent): string | null => contactExternalId ?? null;
  return {
    identify: { parse: toIdentification, store: storeContact, contactOf: ({ externalId }) => externalId },
    track: { parse: toEvent, store: storeEvent, contactOf: contactOfEvent },
    segment: {
      parse: toSegmentItem,
      store: (item, inBatch) =>
        item.kind === 'contact' ? storeContact(item.contact, inBatch) : storeEvent(item.event, inBatch),
      contactOf: (item) => (item.kind === 'contact' ? item.contact.externalId : contactOfEvent(item.event)),
      isFirst: (item) => item.kind === 'contact',
    },
  };
}

/** Reports to the sender what only the database can detect, such as a number with too many digits. */
const stored = <Result>(promise: Promise<Result>): Promise<Result> =>
  promise.catch((error: unknown) => {
    throw isAboutData(error) ? errors.dataRefused() : error;
  });
