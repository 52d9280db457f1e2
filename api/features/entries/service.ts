import type { Database } from '../../../db/database/connection';
import {
  countRefusals,
  listEntries as listRows,
  listRefused as listRefusedRows,
} from '../../../db/entries/entries';
import type { PageMeta } from '../../../domain/entities/common';
import type {
  CountedRefusals,
  Entry,
  EntryQuery,
  RefusedEvent,
  RefusedQuery,
} from '../../../domain/entities/automatisations/entry';
import { refusalText } from '../../../domain/flow/problems/refusal-words';
import { metaOf, pageOf } from '../../http/page';
import type { Caller } from '../automatisations/caller';
import { contactIdOf, requireFlow } from '../runs/service';

/** The results of contacts' events that match the automation's trigger, newest first. Throws ApiError 404. */
export async function listEntries(
  database: Database,
  { userId, language }: Caller,
  automatisationId: number,
  query: EntryQuery,
): Promise<{ entries: Entry[]; meta: PageMeta }> {
  const page = pageOf(query);
  const flow = await requireFlow(database, userId, automatisationId);
  const contactId = await contactIdOf(database, userId, query.contact_external_id);
  const { rows, total } = await listRows(database.pool, flow, contactId, page);
  const entries = rows.map(({ event_id, event_name, run_id, refusal, created_at, received_at }): Entry => ({
    event_id,
    event_name,
    run_id,
    created_at: created_at.toISOString(),
    received_at: received_at.toISOString(),
    refusal: refusal && { code: refusal, message: refusalText(refusal, language) },
  }));
  return { entries, meta: metaOf(page, total) };
}

/** Counts, by reason, the matching events that started no run of the automation. Throws ApiError 404. */
export async function listRefusals(
  database: Database,
  { userId, language }: Caller,
  automatisationId: number,
): Promise<CountedRefusals> {
  const counted = await countRefusals(database.pool, await requireFlow(database, userId, automatisationId));
  return {
    refusals: counted.map(({ code, count }) => ({
      code,
      count,
      message: refusalText(code, language),
    })),
  };
}

/** The matching events that started no run of the automation, latest arrival first. Throws ApiError 404. */
export async function listRefused(
  database: Database,
  { userId, language }: Caller,
  automatisationId: number,
  { code, ...query }: RefusedQuery,
): Promise<{ events: RefusedEvent[]; meta: PageMeta }> {
  const page = pageOf(query);
  const flow = await requireFlow(database, userId, automatisationId);
  const { rows, total } = await listRefusedRows(database.pool, flow, code, page);
  const events = rows.map(({ refusal, created_at, received_at, ...row }): RefusedEvent => ({
    event_id: row.event_id,
    event_name: row.event_name,
    contact_external_id: row.contact_external_id,
    contact_name: row.contact_name,
    created_at: created_at.toISOString(),
    received_at: received_at.toISOString(),
    refusal: { code: refusal, message: refusalText(refusal, language) },
  }));
  return { events, meta: metaOf(page, total) };
}
