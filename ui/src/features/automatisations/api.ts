import type { z } from 'zod';
import type {
  Automatisation,
  AutomatisationChoice,
  AutomatisationDetail,
  automatisationInput,
} from '../../../../domain/entities/automatisation';
import type { PageMeta } from '../../../../domain/entities/common';
import type { Client } from '../../api/client';
import { pickerSizes } from '../../constants';
import { orderOf, pageOf, type ListQuery } from '../../store/list';

export async function listAutomatisations(client: Client, query: ListQuery) {
  const { automatisations, meta } = await client.get<{ automatisations: Automatisation[]; meta: PageMeta }>(
    '/automatisation',
    { ...pageOf(query), ...orderOf(query), is_campaign: false, tags: query.filters.tags },
  );
  return { rows: automatisations, meta };
}

export async function listAutomatisationOptions(client: Client): Promise<AutomatisationChoice[]> {
  const { automatisations } = await client.get<{ automatisations: AutomatisationChoice[] }>(
    '/automatisation',
    { page_size: pickerSizes.automatisations },
  );
  return automatisations;
}

/** What the dialog asks; the server, or the stored automation, has the rest. */
export type AutomatisationFields = Pick<
  z.input<typeof automatisationInput>,
  'name' | 'entry_event_name' | 'reentry'
> & {
  tags: number[];
};

/** An automation to be made, or (with `stored`) changed. */
export interface AutomatisationChange {
  stored: Automatisation | null;
  fields: AutomatisationFields;
}

export async function createAutomatisation(client: Client, fields: AutomatisationFields) {
  const { automatisation } = await client.post<{ automatisation: Automatisation }>('/automatisation', fields);
  return automatisation;
}

export async function fetchAutomatisation(client: Client, id: number) {
  const { automatisation } = await client.get<{ automatisation: AutomatisationDetail }>('/automatisation', {
    automatisation_id: id,
  });
  return automatisation;
}

/**
 * Saves the whole automation with what changed in it.
 *
 * @throws ApiError 422 with the flow's problems when a published flow would not work; 409 for an older version.
 */
export function updateAutomatisation(
  client: Client,
  stored: Automatisation,
  change: Partial<AutomatisationFields> & { is_active?: boolean },
) {
  const tags = stored.tags.map(({ id }) => id);
  return client.put<{ automatisation: AutomatisationDetail }>('/automatisation', {
    ...stored,
    tags,
    ...change,
  });
}

/** @throws ApiError `in_use` (409) unless forced. */
export const deleteAutomatisation = (client: Client, id: number, force: boolean) =>
  client.delete<unknown>(`/automatisation/${id}`, force ? { force: true } : {});
