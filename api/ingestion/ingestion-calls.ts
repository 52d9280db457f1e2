import type { IngestionCall } from './ingestion-call';
import { notifyDispatcher, notifyPressure } from '../../db/outbox/notify';
import { measurePressure } from '../../db/outbox/pressure';
import type { Database } from '../../db/database/connection';
import { identifyContacts, type Identification, type Identified } from '../../db/contacts/identify';
import { contactGone, forgetStrayContacts } from '../../db/contacts/stray';
import { havePutIntoOutbox, recordEvents, type NewEvent } from '../../db/events/record';
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
  const identify = groupCommit<Identification, Identified>({
    accountOf,
    committed: committed('contact'),
    flush: (items, isApart) =>
      inTransaction(isApart ? pool : sharedPool, (client) => identifyContacts(client, items)),
  });
  const track = groupCommit<NewEvent, number>({
    accountOf,
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
  const storeContact = async (item: Identification): Promise<object> => {
    const { id, externalId, unfit, unknownTopics, isRefused } = await stored(identify(item));
    if (isRefused) throw errors.contactTooLong(budgets.source);
    const answer = { contact: { id, external_id: externalId } };
    return {
      ...answer,
      ...(unfit.length > 0 && { unfit_values: unfit }),
      ...(unknownTopics.length > 0 && { unknown_topics: unknownTopics }),
    };
  };
  const storeEvent = async (event: NewEvent, checks?: CampaignChecks): Promise<object> => {
    // Other events must not wait for this check, not even for one tick.
    if (mayRunCampaign(event)) await (checks ?? new CampaignChecks()).refuseBroken(pool, event);
    return { event: { id: await stored(track({ ...event, traceParent: currentTraceParent() })) } };
  };
  return {
    identify: { parse: toIdentification, store: storeContact },
    track: { parse: toEvent, store: storeEvent },
    segment: {
      parse: toSegmentItem,
      store: (item, checks) =>
        item.kind === 'contact' ? storeContact(item.contact) : storeEvent(item.event, checks),
      isFirst: (item) => item.kind === 'contact',
    },
  };
}

/** Reports to the sender what only the database can detect, such as a number with too many digits. */
const stored = <Result>(promise: Promise<Result>): Promise<Result> =>
  promise.catch((error: unknown) => {
    throw isAboutData(error) ? errors.dataRefused() : error;
  });
