import type { NoticePage } from '../../../../domain/entities/notice';
import type { Client } from '../../api/client';

/** So many notices of a flow are told above it. */
const ofFlow = 20;

/** What goes wrong with a flow just now. */
export async function fetchNotices(client: Client, automatisationId: number) {
  const { notices } = await client.get<NoticePage>('/notice', {
    ...{ automatisation_id: automatisationId, is_over: false, page_at: 1, page_size: ofFlow },
  });
  return { automatisationId, notices };
}
