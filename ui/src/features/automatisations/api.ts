import type { z } from 'zod';
import type {
  Automatisation,
  AutomatisationChoice,
  AutomatisationDetail,
  AutomatisationInList,
  automatisationInput,
} from '../../../../domain/entities/automatisations/automatisation';
import type { PageMeta } from '../../../../domain/entities/common';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import type { CampaignOfEvent } from '../../../../domain/entities/events/event';
import type { TemplateName } from '../../../../domain/templates';
import type { Client } from '../../api/client';
import type { ShownFlow } from '../../flow/editing/model/shown-flow';
import { pickerSizes } from '../../constants';
import { tagsInQuery } from '../../components/list/tag-filter';
import { orderOf, pageOf, type ListQuery } from '../../store/list';
import {
  keysQuery,
  optionsPage,
  optionsQuery,
  type Key,
  type OptionsAsked,
  type OptionsPage,
} from '../../store/options';

/** Lists automations; hidden automations only when the URL has `ghost_mode=on` (docs/contract.md#automations). */
export const listAutomatisations = (client: Client, query: ListQuery) =>
  list(client, query, { is_campaign: false, is_ghost: query.filters.ghost_mode === 'on' });

export const listCampaigns = (client: Client, query: ListQuery) =>
  list(client, query, { is_campaign: true, is_broadcast: false });

async function list(
  client: Client,
  query: ListQuery,
  kind: { is_campaign: boolean; is_broadcast?: boolean; is_ghost?: boolean },
) {
  const { automatisations, meta } = await client.get<{
    automatisations: AutomatisationInList[];
    meta: PageMeta;
  }>('/automatisation', {
    ...pageOf(query),
    ...orderOf(query),
    ...kind,
    tags: tagsInQuery(query.filters.tags),
  });
  return { rows: automatisations, meta };
}

interface Choices {
  automatisations: AutomatisationChoice[];
  meta: PageMeta;
}

export async function listAutomatisationOptions(
  client: Client,
  asked: OptionsAsked,
): Promise<OptionsPage<AutomatisationChoice>> {
  const query = optionsQuery(asked, pickerSizes.automatisations);
  const { automatisations, meta } = await client.get<Choices>('/automatisation', query);
  return optionsPage(automatisations, meta);
}

export async function listAutomatisationsOf(client: Client, ids: Key[]): Promise<AutomatisationChoice[]> {
  return (await client.get<Choices>('/automatisation', keysQuery(ids))).automatisations;
}

/** The campaigns that events of these names start, including deleted ones. */
export async function listCampaignsOf(client: Client, eventNames: Key[]): Promise<CampaignOfEvent[]> {
  const query = { names: JSON.stringify(eventNames) };
  return (await client.get<{ campaigns: CampaignOfEvent[] }>('/event/campaign', query)).campaigns;
}

/** The fields of the dialog; other fields come from the server or the stored automation. */
export type AutomatisationFields = Pick<
  z.input<typeof automatisationInput>,
  'name' | 'entry_event_name' | 'reentry' | 'reentry_period' | 'reentry_field' | 'is_campaign'
> & {
  tags: number[];
};

/** A template, and its exit event (empty: none) or the event for which its steps wait (empty: its own). */
export interface ChosenTemplate {
  name: TemplateName;
  exit_event_name?: string;
  awaited_event_name?: string;
}

/** An automation to be created, from a template or without steps, or (with `stored`) changed. */
export interface AutomatisationChange {
  stored: Automatisation | null;
  template: ChosenTemplate | null;
  fields: AutomatisationFields;
}

export async function createAutomatisation(client: Client, fields: AutomatisationFields) {
  const { automatisation } = await client.post<{ automatisation: Automatisation }>('/automatisation', fields);
  return automatisation;
}

/** Creates one with the steps of a template, with texts in the language of the interface. */
export async function createFromTemplate(
  client: Client,
  { name: template, ...events }: ChosenTemplate,
  { is_campaign: _, ...settings }: AutomatisationFields,
) {
  const { automatisation } = await client.post<{ automatisation: Automatisation }>(
    '/automatisation/template',
    { template, ...events, ...settings },
  );
  return automatisation;
}

export async function fetchAutomatisation(client: Client, id: number) {
  const { automatisation } = await client.get<{ automatisation: AutomatisationDetail }>('/automatisation', {
    automatisation_id: id,
  });
  return automatisation;
}

type ExitField = 'exit_strategy_type' | 'exit_strategy_value';

/**
 * Saves the whole automation with its changes.
 *
 * @throws ApiError 422 with the flow's problems when a published flow would not work; 409 for an older version.
 */
export function updateAutomatisation(
  client: Client,
  stored: Automatisation & Pick<ShownFlow, 'isDraft' | 'draft'>,
  change: Partial<AutomatisationFields & Pick<Automatisation, 'is_active' | 'is_ghost' | ExitField>>,
) {
  const { draft, isDraft: _, ...settings } = stored;
  const tags = stored.tags.map(({ id }) => id);
  return client.put<{ automatisation: AutomatisationDetail }>('/automatisation', {
    ...settings,
    version: draft?.liveVersion ?? stored.version,
    tags,
    ...change,
  });
}

/** The automation as it is stored, from the details of a `version_conflict` of a save. */
export const flowIn = (details: unknown): AutomatisationDetail | null =>
  (details as { automatisation?: AutomatisationDetail } | undefined)?.automatisation ?? null; // this code's details (PUT /automatisation)

/** What publishing it or taking it back would come upon, or giving it another trigger. */
export async function fetchPublication(
  client: Client,
  automatisationId: number,
  trigger?: string,
): Promise<PublicationOutlook> {
  const query = trigger === undefined ? {} : { entry_event_name: trigger };
  const path = `/automatisation/${automatisationId}/publication`;
  return (await client.get<{ publication: PublicationOutlook }>(path, query)).publication;
}

/** Copies one with its steps and tags; a copied automation is a draft. */
export async function copyAutomatisation(client: Client, id: number) {
  const answer = await client.post<{ automatisation: AutomatisationDetail }>(
    `/automatisation/${id}/copy`,
    {},
  );
  return answer.automatisation;
}

/** @throws ApiError `in_use` (409) unless forced. */
export const deleteAutomatisation = (client: Client, id: number, force: boolean) =>
  client.delete<unknown>(`/automatisation/${id}`, force ? { force: true } : {});
