import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { jsonObject, type JsonObject } from '../../../../../domain/entities/common';

const wish = z.object({ sent: z.object({ name: z.string(), data: jsonObject }) });

/** What a link says that leads to the integration page to send an event by hand: the state of its address. */
export const toSend = (name: string, data: JsonObject): z.infer<typeof wish> => ({ sent: { name, data } });

/** The event that somebody came here to send, or null. */
export function useToSend(): z.infer<typeof wish>['sent'] | null {
  const { state } = useLocation() as { state: unknown };
  const [wanted] = useState(() => wish.safeParse(state).data?.sent ?? null);
  return wanted;
}
