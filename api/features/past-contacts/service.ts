import type pg from 'pg';
import { readTimezone } from '../../../db/accounts/user-settings';
import { lockFlow } from '../../../db/automatisations/stored-flow';
import type { Database, Querier } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import { forEvent, readPastFlow, type PastFlow } from '../../../db/past-contacts/candidates';
import * as orders from '../../../db/past-contacts/order';
import { previewMembers, previewPast, type PreviewedPast } from '../../../db/past-contacts/preview';
import {
  pastOrdersAtOnce,
  type PastChoice,
  type PastOrder,
  type PastOrderInput,
  type PastOrders,
  type PastPreview,
  type PastRefusal,
} from '../../../domain/entities/automatisations/past-contacts';
import { segmentOfEventName } from '../../../domain/entities/segments/segment-event';
import { pastRefusalText } from '../../../domain/flow/problems/past-refusal-words';
import type { Language } from '../../../domain/values/language';
import { startOfDaysAgo } from '../../../domain/values/time/local-time';
import { utc } from '../../../domain/values/time/timezones';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { requireFlow } from '../runs/service';

/** The first moment of the day that was so many days ago, by the clocks of the account. */
async function pastStart(client: Querier, userId: number, days: number | null): Promise<Date> {
  if (days === null) throw new Error('The schema refuses a period without days');
  const timezone = (await readTimezone(client, userId)) ?? utc;
  return new Date(startOfDaysAgo(days, Date.now(), timezone));
}

/**
 * Says which past contacts would be added to the automation now. Throws ApiError 404, 409 for a campaign, or for those of
 * a segment where entering none starts it.
 */
export async function previewPastContacts(
  { pool }: Database,
  { userId, language }: Caller,
  automatisationId: number,
  choice: PastChoice,
): Promise<PastPreview> {
  const preview = await inTransaction(pool, async (client) => {
    const flow = await readPastFlow(client, { userId, automatisationId });
    if (!flow) throw errors.notFound('automatisation');
    if (flow.isCampaign) throw errors.campaignWithoutPastContacts();
    return previewChoice(client, flow, choice);
  });
  return {
    from: preview.from?.toISOString() ?? null,
    contacts: preview.contacts,
    is_more: preview.isMore,
    is_building: preview.isBuilding,
    entering: preview.entering,
    refused: presentRefused(preview.refused, language),
    examples: preview.examples.map(({ event_at: eventAt, refusal, ...example }) => ({
      ...example,
      event_at: eventAt.toISOString(),
      refusal: refusal && { code: refusal, message: pastRefusalText(refusal, language) },
    })),
  };
}

async function previewChoice(
  client: pg.ClientBase,
  flow: PastFlow,
  { who, event_name: eventName, days, includes_history: includesHistory }: PastChoice,
): Promise<PreviewedPast & { from: Date | null }> {
  if (who === 'in_segment')
    return { from: null, ...(await previewMembers(client, flow, enteredSegment(flow.eventName))) };
  const from = await pastStart(client, flow.userId, days);
  const asked = forEvent(flow, eventName ?? flow.eventName);
  return { from, ...(await previewPast(client, asked, { from, includesHistory })) };
}

/** The segment whose entering is this event. Throws ApiError 409 for any other event. */
function enteredSegment(eventName: string): number {
  const segment = segmentOfEventName(eventName);
  if (segment?.change !== 'entered') throw errors.startedByNoSegment();
  return segment.segmentId;
}

/**
 * Gives an order to add past contacts to the automation. Throws ApiError 404, and 409 for a campaign or a draft, for those of a segment
 * where entering none starts it, or when one of the automation or too many of the account go on.
 */
export async function addPastContacts(
  { pool }: Database,
  { userId, authorId, language }: Caller,
  automatisationId: number,
  input: PastOrderInput,
): Promise<PastOrders> {
  const reference = { userId, automatisationId };
  return inTransaction(pool, async (client) => {
    const flow = await lockFlow(client, reference);
    if (!flow) throw errors.notFound('automatisation');
    if (flow.is_campaign) throw errors.campaignWithoutPastContacts();
    if (!flow.is_active) throw errors.automatisationDraft();
    if (input.who === 'in_segment') enteredSegment(flow.entry_event_name);
    const from = input.who === 'in_segment' ? new Date() : await pastStart(client, userId, input.days);
    const asked = { ...input, startingEvent: flow.entry_event_name, from, authorId };
    const why = await orders.givePastOrder(client, reference, asked);
    if (why === 'under_way') throw errors.pastContactsUnderWay();
    if (why === 'too_many') throw errors.tooManyPastOrders(pastOrdersAtOnce);
    return { orders: (await orders.listPastOrders(client, reference)).map((row) => present(row, language)) };
  });
}

/** The newest orders of the automation, the newest first. Throws ApiError 404. */
export async function listPastOrders(
  database: Database,
  { userId, language }: Caller,
  automatisationId: number,
): Promise<PastOrders> {
  const flow = await requireFlow(database, userId, automatisationId);
  const rows = await orders.listPastOrders(database.pool, flow);
  return { orders: rows.map((row) => present(row, language)) };
}

/** Has the open order of the automation wait, or go on. Throws ApiError 404. */
export async function pausePastContacts(
  database: Database,
  caller: Caller,
  automatisationId: number,
  isPaused: boolean,
): Promise<PastOrders> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  await inTransaction(database.pool, (client) => orders.pausePastOrder(client, flow, isPaused));
  return listPastOrders(database, caller, automatisationId);
}

/** Stops the open order of the automation. Throws ApiError 404. */
export async function stopPastContacts(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<PastOrders> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  await inTransaction(database.pool, (client) => orders.cutPastOrderOff(client, flow, 'stopped'));
  return listPastOrders(database, caller, automatisationId);
}

const present = (row: orders.ListedPastOrder, language: Language): PastOrder => ({
  id: row.id,
  who: row.is_in_segment ? 'in_segment' : 'had_event',
  event_name: row.event_name,
  is_other_event: row.is_other_event,
  days: row.days,
  from: row.is_in_segment ? null : row.from_at.toISOString(),
  includes_history: row.includes_history,
  pace:
    row.pace_contacts !== null && row.pace_per !== null
      ? { count: row.pace_contacts, per: row.pace_per }
      : null,
  asked_by: row.asked_by,
  created_at: row.created_at.toISOString(),
  paused_at: row.paused_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  cut_off: row.cut_off,
  contacts: row.contacts,
  left: Math.max(0, (row.contacts ?? 0) - row.contacts_done),
  is_waiting: row.is_waiting,
  // Runs of contacts that were erased before their turn are counted nowhere.
  starting: row.is_counted ? 0 : Math.max(0, row.added - row.counted),
  entered: row.entered,
  refused: presentRefused(countsOf(row.refused), language),
});

const countsOf = (refused: orders.StoredPastOrder['refused']): { code: PastRefusal; count: number }[] => {
  const codes = Object.keys(refused) as PastRefusal[]; // as they were stored
  return codes.map((code) => ({ code, count: refused[code] ?? 0 }));
};

const presentRefused = (
  counts: readonly { code: PastRefusal; count: number }[],
  language: Language,
): PastOrder['refused'] =>
  [...counts]
    .sort((one, other) => other.count - one.count)
    .map(({ code, count }) => ({ code, count, message: pastRefusalText(code, language) }));
