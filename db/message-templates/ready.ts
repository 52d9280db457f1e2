import type { MessageContent } from '../../domain/entities/messages/message-template';
import { partDepth, partsNamed } from '../../domain/message-templates/parts';
import {
  contentFields,
  type ReadyTemplate,
  type TemplateTexts,
} from '../../domain/message-templates/ready-template';
import { linkedTemplate } from '../../domain/steps/api-call/linked-template';
import { appFields } from '../../domain/steps/api-call/schema';
import { callOfWebhook } from '../../domain/apps/webhook';
import type { JsonObject } from '../../domain/entities/common';
import type { Querier } from '../database/connection';

/** A template that an account asks for. */
interface Wanted {
  userId: number;
  templateId: number;
}

const selectTemplates = {
  name: 'select-message-templates',
  text: `
    SELECT t.user_id, t.id, t.kind, t.name, t.version, t.fallback_language, t.contents, u.language_field AS "languageField"
    FROM (SELECT DISTINCT user_id, id FROM unnest($1::bigint[], $2::bigint[]) AS i (user_id, id)) AS wanted
    CROSS JOIN LATERAL (SELECT * FROM message_templates WHERE user_id = wanted.user_id AND id = wanted.id OFFSET 0) AS t
    JOIN users u ON u.id = t.user_id`,
};

/** Templates as messages are made of them now, by account and id; one that the account does not have is missing. */
export async function readReadyTemplates(
  client: Querier,
  wanted: readonly Wanted[],
): Promise<Map<number, Map<number, ReadyTemplate>>> {
  const byAccount = new Map<number, Map<number, ReadyTemplate>>();
  if (wanted.length === 0) return byAccount;
  const { rows } = await client.query<Omit<ReadyTemplate, 'parts'> & { user_id: number }>({
    ...selectTemplates,
    values: [wanted.map(({ userId }) => userId), wanted.map(({ templateId }) => templateId)],
  });
  const parts = await readParts(
    client,
    rows.flatMap(({ user_id: userId, contents }) => namedIn(contents).map((name) => ({ userId, name }))),
  );
  for (const { user_id: userId, ...template } of rows) {
    const own = byAccount.get(userId) ?? new Map<number, ReadyTemplate>();
    byAccount.set(userId, own.set(template.id, { ...template, parts: parts.get(userId) ?? {} }));
  }
  return byAccount;
}

/** The names of the parts that texts render themselves. */
export const namedIn = (contents: readonly MessageContent[]): string[] => [
  ...new Set(contents.flatMap((content) => contentFields.flatMap((field) => partsNamed(content[field])))),
];

const selectParts = {
  name: 'select-message-parts',
  text: `
    SELECT p.user_id, p.name, p.fallback_language, p.contents
    FROM (SELECT DISTINCT user_id, name FROM unnest($1::bigint[], $2::text[]) AS i (user_id, name)) AS wanted
    CROSS JOIN LATERAL (
      SELECT * FROM message_templates WHERE user_id = wanted.user_id AND kind = 'part' AND name = wanted.name OFFSET 0
    ) AS p`,
};

/** How many parts are read at once, and after how many characters no more are for an account: memory holds them all. */
const partsAtOnce = 50;
const mostCharacters = 20_000_000;

const charactersOf = ({ contents }: TemplateTexts): number =>
  contents.reduce((sum, { subject, html, text }) => sum + subject.length + html.length + text.length, 0);

/**
 * Parts by account and name, and those that these render, as deep as parts may stand within each other. Of an account whose parts are longer
 * than any message needs, some are missing.
 */
export async function readParts(
  client: Querier,
  named: readonly { userId: number; name: string }[],
): Promise<Map<number, Record<string, TemplateTexts>>> {
  const found = new Map<number, Record<string, TemplateTexts>>();
  const characters = new Map<number, number>();
  const isShort = (userId: number): boolean => (characters.get(userId) ?? 0) < mostCharacters;
  let wanted = each(named);
  for (let depth = 0; depth < partDepth && wanted.length > 0; depth += 1) {
    const next: { userId: number; name: string }[] = [];
    for (let at = 0; at < wanted.length; at += partsAtOnce) {
      const some = wanted.slice(at, at + partsAtOnce).filter(({ userId }) => isShort(userId));
      if (some.length === 0) continue;
      const { rows } = await client.query<TemplateTexts & { user_id: number; name: string }>({
        ...selectParts,
        values: [some.map(({ userId }) => userId), some.map(({ name }) => name)],
      });
      for (const { user_id: userId, name, ...texts } of rows) {
        found.set(userId, { ...found.get(userId), [name]: texts });
        characters.set(userId, (characters.get(userId) ?? 0) + charactersOf(texts));
        next.push(...namedIn(texts.contents).map((inner) => ({ userId, name: inner })));
      }
    }
    wanted = each(next).filter(({ userId, name }) => !Object.hasOwn(found.get(userId) ?? {}, name));
  }
  return found;
}

/** Each part once. */
function each(named: readonly { userId: number; name: string }[]): { userId: number; name: string }[] {
  return [...new Map(named.map((one) => [`${one.userId} ${one.name}`, one])).values()];
}

/** The templates that steps of an account link to, by id. */
export async function readTemplatesOfSteps(
  client: Querier,
  userId: number,
  steps: readonly { data: JsonObject; app_webhook_unique_identifier: string | null }[],
): Promise<Map<number, ReadyTemplate>> {
  const wanted = steps.flatMap(({ data, app_webhook_unique_identifier: webhook }) => {
    const fields = appFields.safeParse(data).data;
    const templateId = fields ? linkedTemplate(fields, callOfWebhook(webhook)) : null;
    return templateId === null ? [] : [{ userId, templateId }];
  });
  return (await readReadyTemplates(client, wanted)).get(userId) ?? new Map();
}
