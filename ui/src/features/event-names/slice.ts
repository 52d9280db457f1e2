import type { z } from 'zod';
import type { eventNames as eventNamesAnswer } from '../../../../domain/entities/event';
import type { Client } from '../../api/client';
import { createOptions } from '../../store/options';

async function listEventNames(client: Client): Promise<string[]> {
  const { names } = await client.get<z.infer<typeof eventNamesAnswer>>('/event/name');
  return names;
}

/** The names of the events that have come, for fields that take one. */
export const eventNames = createOptions('eventNames', listEventNames);
