import type { NoticePage } from '../../../../domain/entities/notice';
import type { Client } from '../../api/client';

/** Most notices shown above a flow. */
const ofFlow = 20;

/** Current problems of a flow. */
export async function fetchNotices(client: Client, automatisationId: number) {
  const { notices } = await client.get<NoticePage>('/notice', {
    automatisation_id: automatisationId,
    is_over: false,
    page_at: 1,
    page_size: ofFlow,
  });
  return { automatisationId, notices };
}
