import { z } from 'zod';
import { id } from '../../../domain/entities/common';
import { batchLimit } from '../../../domain/entities/events/ingestion';
import type { Product } from '../processes/product';

const made = z.object({ automatisation: z.object({ id }) });
const added = z.object({ automatisation_step: z.object({ id }) });

/** The call's body of a step; the first one in a condition's True branch says so. */
export interface StepGiven {
  type: string;
  data: object;
  user_app_id?: number;
  first_in_true?: boolean;
}

/** Adds a chain of steps to a flow; returns their ids. */
export async function addSteps(
  product: Pick<Product, 'read'>,
  automatisationId: number,
  steps: readonly StepGiven[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const step of steps) {
    const body: object = { ...step, automatisation_step_before_id: ids.at(-1) ?? null };
    const path = `/automatisation/${automatisationId}/step`;
    ids.push((await product.read(added, 'POST', path, body)).automatisation_step.id);
  }
  return ids;
}

/** Creates an automation that an event of this name starts, and publishes it; returns its id. */
export async function publish(
  product: Pick<Product, 'read'>,
  name: string,
  steps: readonly StepGiven[],
): Promise<number> {
  const settings = { name, entry_event_name: name };
  const { automatisation } = await product.read(made, 'POST', '/automatisation', settings);
  await addSteps(product, automatisation.id, steps);
  await product.read(made, 'PUT', '/automatisation', { ...settings, id: automatisation.id, is_active: true });
  return automatisation.id;
}

/** Tracks events in full batches, one after another. */
export async function trackAll(
  product: Pick<Product, 'read'>,
  clientKey: string,
  events: readonly object[],
): Promise<void> {
  for (let from = 0; from < events.length; from += batchLimit) {
    const items = events.slice(from, from + batchLimit);
    await product.read(z.unknown(), 'POST', '/event/track/batch', { items }, clientKey);
  }
}
