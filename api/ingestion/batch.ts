import { z } from 'zod';
import { batchLimit } from '../../domain/entities/ingestion';
import { ApiError, errors } from '../errors';

const batchBody = z.strictObject({ items: z.array(z.unknown()) });

/** What a batch answers for one item: what the single call would answer, or its error. */
export type ItemResult = { index: number } & (object | { error: object });

/**
 * Stores a batch: each item by itself, so that a bad one is named and does not stop the others. Throws ApiError 400 when the body is
 * no batch or holds too many items; then nothing is stored. A fault of ours fails the whole call: with message ids it can be sent
 * again without doubles.
 */
export async function storeBatch(
  body: unknown,
  store: (item: unknown) => Promise<object>,
  errorOf: (error: unknown) => object,
): Promise<{ results: ItemResult[]; stored: number; rejected: number }> {
  const parsed = batchBody.safeParse(body);
  if (!parsed.success) throw errors.invalidInput(parsed.error);
  const { items } = parsed.data;
  if (items.length > batchLimit) throw errors.batchTooLong(batchLimit);

  const settled = await Promise.allSettled(items.map(async (item) => store(item)));
  const fault = settled.find(
    (outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof ApiError),
  );
  if (fault?.status === 'rejected') throw fault.reason;
  const results = settled.map((outcome, index) =>
    outcome.status === 'fulfilled' ? { index, ...outcome.value } : { index, error: errorOf(outcome.reason) },
  );
  const stored = settled.filter((outcome) => outcome.status === 'fulfilled').length;
  return { results, stored, rejected: items.length - stored };
}
