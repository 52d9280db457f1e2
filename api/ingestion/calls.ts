import { notifyDispatch } from '../../db/dispatch/notify';
import type { Database } from '../../db/connection';
import { identifyContacts, type Identification } from '../../db/contacts/identify';
import { recordEvents, type NewEvent } from '../../db/events/record';
import { groupCommit, isAboutData } from '../../db/group-commit';
import { inTransaction, retryConflicts } from '../../db/transaction';
import { errors } from '../errors';
import { toEvent, toIdentification } from './items';

/** One public call: parses an item, and stores it together with the items that arrive beside it. */
export interface IngestionCall {
  /** Throws ApiError when the item is wrong. The promise resolves, after the commit, with what is answered for it. */
  store(userId: number, value: unknown, hasEscapes: boolean): Promise<object>;
}

/** Identify: creates or updates a contact. */
export function identifyCall({ pool }: Database): IngestionCall {
  const identify = groupCommit<Identification, number>({
    flush: (items) => inTransaction(pool, (client) => identifyContacts(client, items)),
  });
  return {
    async store(userId, value, hasEscapes) {
      const item = toIdentification(userId, value, hasEscapes);
      return { contact: { id: await stored(identify(item)), external_id: item.externalId } };
    },
  };
}

/** Track: stores an event, and with it the runs that it starts. */
export function trackCall({ pool }: Database): IngestionCall {
  const track = groupCommit<NewEvent, number>({
    async flush(events) {
      const recorded = await retryConflicts(() => recordEvents(pool, events));
      if (recorded.some((event) => event.runs > 0)) notifyDispatch(pool);
      return recorded.map((event) => event.id);
    },
  });
  return {
    async store(userId, value, hasEscapes) {
      return { event: { id: await stored(track(toEvent(userId, value, hasEscapes))) } };
    },
  };
}

/** Tells the sender what only the database can find: a number with more digits than it holds, for one. */
const stored = (promise: Promise<number>): Promise<number> =>
  promise.catch((error: unknown) => {
    throw isAboutData(error) ? errors.dataRefused() : error;
  });
