import type { Topic, TopicInput } from '../../../../../domain/entities/contacts/topic';
import type { Client } from '../../../api/client';
import { saveForm, type FormSave } from '../../../api/save-form';

/** All topics of the account, the oldest first: there are few. */
export const fetchTopics = async (client: Client): Promise<Topic[]> =>
  (await client.get<{ topics: Topic[] }>('/topic')).topics;

/** The same, as the only page of a list. */
export async function listTopics(client: Client) {
  const rows = await fetchTopics(client);
  return { rows, meta: { page_at: 1, max_pages: 1, page_size: rows.length, total_records: rows.length } };
}

/** What the form of a topic holds. */
export type TopicFields = TopicInput & { is_archived: boolean };

/** Saves a topic: a new one when it has no id yet. Its key stays as it is. */
export function saveTopic(client: Client, saved: FormSave<TopicFields>): Promise<unknown> {
  const { is_archived: _, ...made } = saved;
  return saveForm(client, '/topic', saved.id === undefined ? made : saved);
}

/** @throws ApiError `topic_in_use` or `topic_chosen` (409) for one that was used. */
export const deleteTopic = (client: Client, { id }: Topic) => client.delete<unknown>(`/topic/${id}`);
