import { whatDiffers } from '../../../domain/values/what-differs';
import type { Client } from './client';

/** What a form holds. Of what exists already, its id and what the form began with. */
export type FormSave<Fields extends object> = Fields & { id?: number; was?: Partial<Fields> };

/** Makes a new one of what a form holds, or changes what exists by what differs from what the form began with. */
export function saveForm<Answer>(
  client: Client,
  path: string,
  { id, was = {}, ...fields }: FormSave<object>,
): Promise<Answer> {
  return id === undefined
    ? client.post<Answer>(path, fields)
    : client.put<Answer>(`${path}/${id}`, whatDiffers<object>(fields, was));
}
