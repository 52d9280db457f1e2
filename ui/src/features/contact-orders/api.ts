import type { z } from 'zod';
import type { ContactOrder, contactOrderInput } from '../../../../domain/entities/contacts/contact-order';
import type { Client } from '../../api/client';

/** The action, and the contacts it affects. */
export type ContactOrderGiven = z.input<typeof contactOrderInput>;

/** The bulk orders in progress, and those that ended recently, newest first. */
export async function fetchContactOrders(client: Client): Promise<ContactOrder[]> {
  return (await client.get<{ orders: ContactOrder[] }>('/contact/order')).orders;
}

export async function giveContactOrder(client: Client, given: ContactOrderGiven): Promise<ContactOrder> {
  return (await client.post<{ order: ContactOrder }>('/contact/order', given)).order;
}

export const stopContactOrder = (client: Client, id: number) =>
  client.delete<unknown>(`/contact/order/${id}`);
