import { samplesLeft, type SampleLeft } from '../../domain/message-templates/sample-left';
import type { StoredFlow } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

/** What is left of e-mails to begin with in the message templates that the steps of a flow send: by template. */
export async function samplesOfTemplates(
  client: Querier,
  userId: number,
  { steps }: StoredFlow,
): Promise<ReadonlyMap<number, SampleLeft[]>> {
  const named = new Set(steps.map(({ data }) => data['message_template_id']));
  const ids = [...named].filter((id) => typeof id === 'number');
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; html: string }>(
    `SELECT id, (SELECT string_agg(content ->> 'html', ' ') FROM jsonb_array_elements(contents) content) AS html
     FROM message_templates WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND kind = 'email'`,
    [userId, ids],
  );
  return new Map(rows.map(({ id, html }) => [id, samplesLeft(html)]));
}
