import type {
  MessageTemplateKind,
  MessageTemplateUses,
} from '../../domain/entities/messages/message-template';
import type { TemplateTexts } from '../../domain/message-templates/ready-template';
import { isBroadcast } from '../broadcasts/is-broadcast';
import type { Querier } from '../database/connection';
import { namesMessageTemplate } from '../steps/kinds';
import { namedIn } from './ready';
import type { MessageTemplate } from './MessageTemplate';

/** The flows with steps whose messages are made of one of the templates, in their drafts too. */
async function flowsUsing(
  client: Querier,
  { userId, templateIds }: { userId: number; templateIds: readonly number[] },
): Promise<MessageTemplateUses['flows']> {
  if (templateIds.length === 0) return [];
  const { rows } = await client.query<MessageTemplateUses['flows'][number]>(
    `SELECT * FROM (
       SELECT a.id AS automatisation_id, a.name, a.is_campaign, ${isBroadcast('a.id')} AS is_broadcast,
              ARRAY(
                SELECT s.id FROM automatisation_steps s WHERE s.automatisation_id = a.id AND ${namesMessageTemplate('ANY ($2::text[])', 's')}
                UNION
                SELECT d.id FROM draft_steps d WHERE d.automatisation_id = a.id AND ${namesMessageTemplate('ANY ($2::text[])', 'd')}
                ORDER BY id
              ) AS step_ids
       FROM automatisations a WHERE a.user_id = $1 AND a.deleted_at IS NULL
     ) uses
     WHERE step_ids <> '{}' ORDER BY automatisation_id`,
    [userId, templateIds.map(String)],
  );
  return rows;
}

/** A template that renders a part. */
type Renderer = Pick<MessageTemplate, 'id' | 'kind' | 'name'>;

/** How many templates are read with their texts at once. */
const readAtOnce = 20;

/** The account's templates and parts that render one of some parts themselves, by kind and name. */
export async function templatesRendering(
  client: Querier,
  { userId, names }: { userId: number; names: readonly string[] },
): Promise<Renderer[]> {
  const found: Renderer[] = [];
  const wanted = new Set(names);
  // As JSON writes it within a text. Of several, the texts are read.
  const only = names.length === 1 ? JSON.stringify(names[0]).slice(1, -1) : '';
  for (let after = 0, isLast = false; !isLast;) {
    const { rows } = await client.query<Renderer & Pick<MessageTemplate, 'contents'>>(
      `SELECT id, kind, name, contents FROM message_templates
       WHERE user_id = $1 AND id > $3 AND position('render' IN contents::text) > 0 AND position($2 IN contents::text) > 0
       ORDER BY id LIMIT $4`,
      [userId, only, after, readAtOnce],
    );
    for (const { contents, ...renderer } of rows)
      if (namedIn(contents).some((name) => wanted.has(name))) found.push(renderer);
    after = rows.at(-1)?.id ?? after;
    isLast = rows.length < readAtOnce;
  }
  return found.sort((one, other) => one.kind.localeCompare(other.kind) || one.name.localeCompare(other.name));
}

/** The texts of a template that the account has; undefined: it has none of this id. */
export async function readTexts(
  client: Querier,
  { userId, templateId }: { userId: number; templateId: number },
): Promise<TemplateTexts | undefined> {
  const { rows } = await client.query<TemplateTexts>(
    'SELECT fallback_language, contents FROM message_templates WHERE user_id = $1 AND id = $2',
    [userId, templateId],
  );
  return rows[0];
}

/** Whom a change of the template reaches: steps, and for a part the templates that render it, and the steps of these. */
export async function usesOf(
  client: Querier,
  userId: number,
  { id, kind, name }: { id: number; kind: MessageTemplateKind; name: string },
): Promise<MessageTemplateUses> {
  if (kind !== 'part')
    return { flows: await flowsUsing(client, { userId, templateIds: [id] }), templates: [] };
  const templates = await allRendering(client, userId, name);
  const templateIds = templates.map((template) => template.id);
  return {
    flows: await flowsUsing(client, { userId, templateIds }),
    templates,
  };
}

/** The templates that render the part, themselves or by other parts: the account's texts are read once for each depth. */
export async function allRendering(client: Querier, userId: number, name: string): Promise<Renderer[]> {
  const found = new Map<number, Renderer>();
  for (let names = [name]; names.length > 0;) {
    const renderers = await templatesRendering(client, { userId, names });
    const next = renderers.filter(({ id }) => !found.has(id));
    for (const renderer of next) found.set(renderer.id, renderer);
    names = next.flatMap((renderer) => (renderer.kind === 'part' ? renderer.name : []));
  }
  return [...found.values()];
}
