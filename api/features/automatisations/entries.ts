import type { Database } from '../../../db/connection';
import {
  countRefusals,
  listEntries as listRows,
  listRefused as listRefusedRows,
} from '../../../db/flow/entries';
import type { PageMeta } from '../../../domain/entities/common';
import type {
  CountedRefusals,
  Entry,
  EntryQuery,
  EntryRefusal,
  RefusedEvent,
  RefusedQuery,
} from '../../../domain/entities/entry';
import { depthLimit, fanOutLimit } from '../../../domain/entities/event';
import { wordsIn, type Words } from '../../../domain/values/words';
import { metaOf, pageOf } from '../../page';
import type { Caller } from './caller';
import { contactIdOf, requireFlow } from './runs';

/** What came of a contact's events that start the automation, newest first. Throws ApiError 404. */
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
    ...{ event_id, event_name, run_id },
    created_at: created_at.toISOString(),
    received_at: received_at.toISOString(),
    refusal: refusal && { code: refusal, message: wordsIn(refusals[refusal], language) },
  }));
  return { entries, meta: metaOf(page, total) };
}

/** Counts why matching events started no run of the automation. Throws ApiError 404. */
export async function listRefusals(
  database: Database,
  { userId, language }: Caller,
  automatisationId: number,
): Promise<CountedRefusals> {
  const counted = await countRefusals(database.pool, await requireFlow(database, userId, automatisationId));
  return {
    refusals: counted.map(({ code, count }) => ({
      ...{ code, count },
      message: wordsIn(refusals[code], language),
    })),
  };
}

/** Which matching events started no run of the automation, the last to arrive first. Throws ApiError 404. */
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
    ...{ event_id: row.event_id, event_name: row.event_name },
    ...{ contact_external_id: row.contact_external_id, contact_name: row.contact_name },
    created_at: created_at.toISOString(),
    received_at: received_at.toISOString(),
    refusal: { code: refusal, message: wordsIn(refusals[refusal], language) },
  }));
  return { events, meta: metaOf(page, total) };
}

const refusals: Record<EntryRefusal, Words> = {
  draft: {
    en: 'The automation was a draft when the event arrived.',
    fr: 'L’automatisation était un brouillon quand l’événement est arrivé.',
  },
  before_publishing: {
    en: 'The event arrived before the automation was published.',
    fr: 'L’événement est arrivé avant la publication de l’automatisation.',
  },
  other_trigger: {
    en: 'The automation started by another event when this one arrived.',
    fr: 'L’automatisation démarrait sur un autre événement quand celui-ci est arrivé.',
  },
  already_active: {
    en: 'The contact was inside already, and may enter again only after leaving.',
    fr: 'Le contact était déjà dans l’automatisation, et ne peut y revenir qu’après en être sorti.',
  },
  already_entered: {
    en: 'The contact had been inside before, and may enter only once.',
    fr: 'Le contact était déjà entré, et ne peut entrer qu’une fois.',
  },
  within_period: {
    en: 'The contact had started less than the set period before.',
    fr: 'Le dernier démarrage du contact datait de moins que la période réglée.',
  },
  value_entered: {
    en: 'The contact had started with this value of the event’s field before.',
    fr: 'Le contact avait déjà démarré avec cette valeur du champ de l’événement.',
  },
  exit_tag: {
    en: 'The contact had the tag that makes contacts leave.',
    fr: 'Le contact avait le tag qui fait sortir les contacts.',
  },
  depth_limit: {
    en: `The event was sent by automations that start each other more than ${depthLimit} deep, and started nothing.`,
    fr: `L’événement venait d’automatisations qui se déclenchent l’une l’autre sur plus de ${depthLimit} niveaux, et n’a rien démarré.`,
  },
  fan_out_limit: {
    en: `The event came of more than ${fanOutLimit} others that automations sent because of one event, and started nothing.`,
    fr: `L’événement suivait plus de ${fanOutLimit} autres que des automatisations ont envoyés à cause d’un seul, et n’a rien démarré.`,
  },
  trigger_false: {
    en: 'The event was sent with trigger: false, as history that starts nothing.',
    fr: 'L’événement a été envoyé avec trigger: false, comme historique qui ne démarre rien.',
  },
};
