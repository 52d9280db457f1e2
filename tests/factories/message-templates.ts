import type { Database } from '../../db/database/connection';
import type { MessageContent, MessageTemplateKind } from '../../domain/entities/messages/message-template';

/** Inserts a template of an account; its fallback language is the first one. */
export async function insertMessageTemplate(
  pool: Database['pool'],
  userId: number,
  given: { kind: MessageTemplateKind; name: string; contents: readonly Partial<MessageContent>[] },
): Promise<number> {
  const contents = given.contents.map(({ language = 'en', subject = '', html = '', text = '' }) => ({
    language,
    subject,
    html,
    text,
  }));
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO message_templates (user_id, kind, name, folder, fallback_language, contents)
     VALUES ($1, $2, $3, '', $4, $5) RETURNING id`,
    [userId, given.kind, given.name, contents[0]?.language ?? 'en', JSON.stringify(contents)],
  );
  const [row] = rows;
  if (!row) throw new Error('The template was not stored');
  return row.id;
}
