import type { z } from 'zod';
import type { ContactOrder, contactOrderInput } from '../../../../domain/entities/contacts/contact-order';
import type { PageMeta } from '../../../../domain/entities/common';
import type { Client } from '../../api/client';

/** The action, and the contacts it affects. */
export type ContactOrderGiven = z.input<typeof contactOrderInput>;

/** The bulk orders in progress, and those that ended recently, newest first. */
export async function fetchContactOrders(client: Client): Promise<ContactOrder[]> {
  return (await client.get<{ orders: ContactOrder[] }>('/contact/order')).orders;
}

/** The exact number of the contacts that a filtered list finds, however many they are. */
export async function countContacts(
  client: Client,
  selection: ContactOrderGiven['selection'],
): Promise<number> {
  const asked = { ...selection, page_size: 1, counts_all: true };
  return (await client.post<{ meta: PageMeta }>('/contact', asked)).meta.total_records;
}

export async function giveContactOrder(client: Client, given: ContactOrderGiven): Promise<ContactOrder> {
  return (await client.post<{ order: ContactOrder }>('/contact/order', given)).order;
}

export const stopContactOrder = (client: Client, id: number) =>
  client.delete<unknown>(`/contact/order/${id}`);
