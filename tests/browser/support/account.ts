import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import type { Tag } from '../../../domain/entities/contacts/tag';
import type { User } from '../../../domain/entities/account/user';

const answer = z.object({ data: z.record(z.string(), z.unknown()) });

/** Calls the API as the page's account, to prepare what a test needs. */
export async function call(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await page.request.fetch(`./api${path}`, {
    method,
    data,
    headers: { Origin: new URL(page.url()).origin, ...headers },
  });
  if (!response.ok())
    throw new Error(`${method} ${path} was answered ${response.status()}: ${await response.text()}`);
  return response.status() === 204 ? {} : answer.parse(await response.json()).data;
}

let serial = 0;
/** Returns a name that no other test uses, in another process of jest either. */
export const unique = (name: string): string =>
  `${name} ${Date.now().toString(36)}${process.env['JEST_WORKER_ID'] ?? ''}n${(serial += 1)}`;

export async function buildTag(page: Page, name: string, color: Tag['color'] = 'blue'): Promise<Tag> {
  return (await call(page, 'POST', '/tag', { name, color })).tag as Tag; // docs/contract.md#answers
}

/** Sends an event from outside, with the account's client key. */
export async function track(
  page: Page,
  event: { name: string; contact_external_id: string; data?: object; timestamp?: string },
) {
  const { client_key } = (await call(page, 'GET', '/user')).user as User; // docs/contract.md#answers
  await call(page, 'POST', '/event/track', event, { 'Client-Key': client_key });
}

/** An automation with a flow of all five kinds; `branch` names the condition's branches. */
export async function buildAutomatisation(
  page: Page,
  { name, event, tag }: { name: string; event: string; tag: Tag },
): Promise<{ id: number; condition: Step }> {
  const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: event });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const add = async (type: string, data: object, before: Step | null, branch: object = {}): Promise<Step> => {
    const place = { automatisation_step_before_id: before?.id ?? null, ...branch };
    const answered = await call(page, 'POST', `/automatisation/${id}/step`, { type, data, ...place });
    return answered.automatisation_step as Step; // docs/contract.md#answers
  };
  const update = { variable: 'contact.purchases', value_type: 'number', value: 1, operation: 'ADDITION' };
  const first = await add('UPDATE_VARIABLE', update, null);
  const check = {
    variable: 'contact.purchases',
    variable_type: 'number',
    operation: 'GREATER_THAN',
    value: 0,
  };
  const condition = await add('CONDITION', check, first);
  const tagging = await add('TAG', { tag_id: tag.id }, condition, { first_in_true: true });
  await add('DELAY', { delay: 1 }, tagging);
  await add('TRACK', { event_name: `${event}_missed` }, condition, { first_in_false: true });
  return { id, condition };
}

export async function publish(page: Page, id: number): Promise<void> {
  const { automatisation } = await call(page, 'GET', `/automatisation?automatisation_id=${id}`);
  await call(page, 'PUT', '/automatisation', {
    ...(automatisation as AutomatisationDetail),
    is_active: true,
  }); // docs/contract.md#answers
}
