import type pg from 'pg';
import type {
  ContactOrderCutOff,
  ContactOrderKind,
  OrderedChoice,
} from '../../domain/entities/contacts/contact-order';
import type { Channel } from '../../domain/entities/contacts/channel';
import type { TagColor } from '../../domain/entities/contacts/tag';
import type { Topic } from '../../domain/entities/contacts/topic';
import { nameOf, type AuthorColumns } from '../accounts/author';

/** An order with its progress, as it is stored. */
export interface ContactOrderRow extends AuthorColumns {
  id: number;
  kind: ContactOrderKind;
  tag_id: number | null;
  tag_name: string | null;
  tag_color: TagColor | null;
  channel: Channel | null;
  topic_id: number | null;
  topic_key: string | null;
  topic_names: Topic['names'] | null;
  state: OrderedChoice | null;
  total: number;
  count_of_contacts: number;
  count_of_unchanged: number;
  cut_off_by: ContactOrderCutOff | null;
  created_at: Date;
  ended_at: Date | null;
}

/** How long an order is listed after it has ended. */
const toldFor = '15 minutes';
/** The most orders that are listed. */
const toldLimit = 20;

/** The account's open orders about contacts, and those that ended recently, newest first; or just one of them, whenever it ended. */
export async function listContactOrders(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  orderId: number | null = null,
): Promise<ContactOrderRow[]> {
  const { rows } = await client.query<ContactOrderRow>(
    `SELECT o.id, o.kind, t.id AS tag_id, t.name AS tag_name, t.color AS tag_color, o.channel,
            p.id AS topic_id, p.key AS topic_key, p.names AS topic_names, o.state, o.author_id, u.email AS author_email,
            ${nameOf('u')} AS author_name,
            o.total, o.count_of_contacts, o.count_of_unchanged, o.cut_off_by, o.created_at, o.ended_at
     FROM contact_orders o
     LEFT JOIN users u ON u.id = o.author_id
     LEFT JOIN tags t ON t.user_id = o.user_id AND t.id = o.tag_id
     LEFT JOIN topics p ON p.user_id = o.user_id AND p.id = o.topic_id
     WHERE o.user_id = $1
       AND CASE WHEN $2::bigint IS NULL THEN o.ended_at IS NULL OR o.ended_at > now() - interval '${toldFor}' ELSE o.id = $2 END
     ORDER BY o.id DESC LIMIT ${toldLimit}`,
    [userId, orderId],
  );
  return rows;
}
