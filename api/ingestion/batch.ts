import { z } from 'zod';
import type { ErrorBody } from '../../domain/entities/common';
import type { Chain } from '../../db/database/group-queue';
import { batchLimit } from '../../domain/entities/events/ingestion';
import { ruleWords } from '../../domain/values/validation/faults';
import { ApiError, errors } from '../http/errors';
import { CampaignChecks } from './campaigns';
import type { IngestionCall } from './ingestion-call';
import { fit } from '../http/input';
import type { Sender } from './items';

/** The result of one item in a batch: what the single call would answer, or its error. */
export type ItemResult = { index: number } & (object | { error: ErrorBody['error'] });

export interface BatchAnswer {
  results: ItemResult[];
  stored: number;
  rejected: number;
}

export interface Batch<Item> {
  call: IngestionCall<Item>;
  values: readonly unknown[];
  sender: Sender;
  /** Called for each refused item, in order; returns the error for the sender. */
  onRefused: (error: ApiError, value: unknown, index: number) => ErrorBody['error'];
}

const batchWords = ruleWords({ en: 'send { "items": [ … ] }', fr: 'envoyez { "items": [ … ] }' });
const batchBody = z.strictObject(
  { items: z.array(z.unknown()) },
  { error: ({ code }) => (code === 'invalid_type' ? batchWords : undefined) },
);

/** The items of a batch. Throws ApiError 400 when the body is not a batch, or has too many items. */
export function itemsOf(body: unknown): unknown[] {
  return notTooMany(fit(batchBody, body).items, batchLimit);
}

export function notTooMany<Item>(items: Item[], limit: number): Item[] {
  if (items.length > limit) throw errors.batchTooLong(limit);
  return items;
}

/**
 * Stores a batch, each item on its own, so that an invalid item is named and does not stop the others. A failure of ours fails the whole
 * call: if its items have message ids, it can be sent again without duplicates.
 */
export async function storeBatch<Item>(batch: Batch<Item>): Promise<BatchAnswer> {
  const { call, values, sender, onRefused } = batch;
  sender.spend(values.length);
  const items = values.map((value) => orRefusal(() => call.parse(value, sender)));
  const isFirst = (item: Item | ApiError): boolean => !(item instanceof ApiError) && !!call.isFirst?.(item);
  const checks = new CampaignChecks();
  const chains = chainsOf(items.map((item) => (item instanceof ApiError ? null : call.contactOf(item))));
  const store = async (item: Item | ApiError, place: number): Promise<object> =>
    item instanceof ApiError ? item : call.store(item, { checks, chain: chains[place] }).catch(refusalOf);

  const first = await Promise.all(
    items.map(async (item, place) => (isFirst(item) ? store(item, place) : null)),
  );
  const outcomes = await Promise.all(
    items.map(async (item, place) => first[place] ?? (await store(item, place))),
  );

  const results = outcomes.map((outcome, index) =>
    outcome instanceof ApiError
      ? { index, error: onRefused(outcome, values[index], index) }
      : { index, ...outcome },
  );
  const rejected = outcomes.filter((outcome) => outcome instanceof ApiError).length;
  return { results, stored: values.length - rejected, rejected };
}

/** A chain for each contact that comes more than once, at the places of its items. */
function chainsOf(contacts: readonly (string | null)[]): (Chain | undefined)[] {
  const chains: (Chain | undefined)[] = contacts.map(() => undefined);
  const places = new Map<string, number>();
  contacts.forEach((contact, place) => {
    if (contact === null) return;
    const before = places.get(contact);
    places.set(contact, place);
    if (before !== undefined) chains[place] = chains[before] ??= {};
  });
  return chains;
}

function orRefusal<T>(work: () => T): T | ApiError {
  try {
    return work();
  } catch (error) {
    return refusalOf(error);
  }
}

/** The error for the sender; an error that is not the sender's fault is rethrown. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
