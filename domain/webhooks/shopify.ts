import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../entities/common';
import { contactTextLimit } from '../entities/contacts/contact';
import { emailAddress } from '../entities/account/user';
import { toE164 } from '../values/phone';
import { beginning } from '../values/text/text';
import { isNamed, type Person } from './person';

/*
 * For each topic only the customer is parsed; the rest is stored unchanged. Fields by shopify.dev/docs/api/webhooks (API version 2026-10,
 * read 2026-11-21): orders, checkouts and drafts contain `customer`, customers/* are one, consent topics name one.
 */

/** An optional field; a value of another type counts as missing. */
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

/** A number as digits, also from the end of gid://shopify/Customer/7358220173425. */
const customerId = z
  .union([z.string(), z.number(), z.bigint()])
  .transform((value) => /(?:^|\/)(\d{1,20})$/.exec(String(value))?.[1] ?? null);
const email = z.string().trim().toLowerCase().pipe(emailAddress);
const text = z.string().trim().min(1);
const address = z.looseObject({ phone: lenient(text), country_code: lenient(text) });

const customer = z.looseObject({
  id: lenient(customerId),
  email: lenient(email),
  phone: lenient(text),
  first_name: lenient(text),
  last_name: lenient(text),
  default_address: lenient(address),
});

const delivery = z.looseObject({
  customer: lenient(customer),
  customer_id: lenient(customerId),
  email: lenient(email),
  contact_email: lenient(email),
  email_address: lenient(email),
  phone: lenient(text),
  billing_address: lenient(address),
});

/** Topics whose body is the customer itself. */
const isCustomer = (topic: string): boolean =>
  /^customers\/(create|update|enable|disable|delete)$/.test(topic);

/** Topics that remove a customer: an existing contact is looked up, but none is created. */
export const isFarewell = (topic: string): boolean =>
  ['customers/delete', 'customers/redact', 'customers/data_request'].includes(topic);

/** The customer of a delivery, or null when it names none (a cart, a product). */
export function shopifyCustomer(topic: string, body: unknown): Person | null {
  const read = delivery.parse(body);
  const about = isCustomer(topic) ? customer.parse(body) : read.customer;
  const home = about?.default_address ?? read.billing_address;
  const phone = about?.phone ?? read.phone;
  const name = beginning([about?.first_name, about?.last_name].filter(Boolean).join(' '), contactTextLimit);
  const person: Person = {
    customerId: about?.id ?? read.customer_id ?? null,
    email: about?.email ?? read.email ?? read.contact_email ?? read.email_address ?? null,
    phone: phone ? toE164(phone, home?.country_code) : null,
    name: name === '' ? null : name,
  };
  return isNamed(person) ? person : null;
}

/** Members of a farewell that name nobody outside the shop: its own numbers. */
const numbersOfShop = new Set([
  'id',
  'admin_graphql_api_id',
  'customer_id',
  'shop_id',
  'shop_domain',
  'orders_requested',
  'orders_to_redact',
  'data_request',
]);

/** A farewell without name, addresses and whatever else it tells of its customer but the number. */
export function withoutCustomer(body: JsonObject): JsonObject {
  const { customer } = body;
  return {
    ...Object.fromEntries(Object.entries(body).filter(([member]) => numbersOfShop.has(member))),
    ...(isJsonObject(customer) && 'id' in customer && { customer: { id: customer['id'] } }),
  };
}
