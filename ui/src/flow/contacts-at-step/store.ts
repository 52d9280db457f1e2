import type { z } from 'zod';
import type {
  ContactAtStep,
  contactsAtStep,
} from '../../../../domain/entities/automatisations/steps/step-count';
import type { Client } from '../../api/client';
import { createList, pageOf, type ListQuery } from '../../store/list';
import { beginningOf, periodOf } from './period';

/** A contact in the list, by its position: a run may be at a step more than once. */
export type CountedContact = ContactAtStep & { id: number };

/** The contacts behind a count of a step (the query's scope: automation and step), latest first. */
async function listCounted(client: Client, query: ListQuery) {
  const [automatisationId, stepId] = query.scope.split('/');
  const { contacts, meta } = await client.get<z.infer<typeof contactsAtStep>>(
    `/automatisation/${automatisationId}/step/${stepId}/contact`,
    {
      ...pageOf(query),
      counted: query.filters.count ?? 'waiting',
      from_date: beginningOf(periodOf(query.filters.period ?? null)),
    },
  );
  return { rows: contacts.map((contact, id): CountedContact => ({ ...contact, id })), meta };
}

export const countedList = createList('flow/counted', listCounted);
