import type { z } from 'zod';
import type { eventNames as eventNamesAnswer } from '../../../../domain/entities/events/event';
import type { Client } from '../../api/client';
import { createOptions, type OptionsAsked, type OptionsPage } from '../../store/options';

async function listEventNames(client: Client, { term }: OptionsAsked): Promise<OptionsPage<string>> {
  const { names, has_more } = await client.get<z.infer<typeof eventNamesAnswer>>('/event/name', {
    search_term: term,
  });
  return { rows: names, more: has_more ? null : 0 };
}

/** The known event names, for form fields. */
export const eventNames = createOptions('eventNames', {
  keyOf: (name: string) => name,
  load: listEventNames,
});
