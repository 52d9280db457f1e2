import { raw, type Page as ResultPage } from 'objection';
import type pg from 'pg';
import { lockFlow } from '../../../db/automatisations/stored-flow';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import { MessageTemplate } from '../../../db/message-templates/MessageTemplate';
import { readReadyTemplates } from '../../../db/message-templates/ready';
import {
  insertTemplate,
  listVersions,
  lockMessageTemplates,
  readVersion,
  updateTemplate,
  type KeptTexts,
  type StoredVersion,
} from '../../../db/message-templates/store';
import { unlinkSteps, type LinkedStep } from '../../../db/message-templates/unlink';
import { templatesRendering, usesOf } from '../../../db/message-templates/uses';
import { holdUpRuns } from '../../../db/steps/edit-lock';
import { callOfWebhook } from '../../../domain/apps/webhook';
import type { JsonObject } from '../../../domain/entities/common';
import {
  messageTemplateInput,
  messageTemplateLimits,
  type MessageContent,
  type MessageTemplateInput,
  type MessageTemplateQuery,
  type MessageTemplateUpdate,
  type MessageTemplateUses,
} from '../../../domain/entities/messages/message-template';
import { withDocuments } from '../../../domain/message-templates/blocks/documents';
import { contentIn, filledContent } from '../../../domain/message-templates/ready-template';
import { templatesOf, withContent } from '../../../domain/steps/api-call/linked-template';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import { fit } from '../../http/input';
import { orNameTaken } from '../../http/name-taken';
import type { Page } from '../../http/page';
import { refuseChanged } from '../../http/refuse-changed';
import { columnHolds } from '../../http/search';
import { withMadeRequest } from '../steps/app-step';
import { refuseFaulty } from './check';
import { withMadeHtml } from './compile';
import { presentMessageTemplate, type ListedTemplate } from './presentation';

/** How much of a text stands in for a subject in the list, in characters. */
const excerptLength = 100;

/** A page of the account's templates without their texts, and the folders of all. */
export async function listMessageTemplates(
  { knex }: Database,
  userId: number,
  { ids, kind, folder, without_folder, search_term, sort_by, sort_order }: MessageTemplateQuery,
  page: Page,
): Promise<{ found: ResultPage<ListedTemplate>; folders: string[] }> {
  const found = await MessageTemplate.query(knex)
    .select(
      'id',
      'user_id',
      'kind',
      'name',
      'folder',
      'version',
      'fallback_language',
      'created_at',
      'updated_at',
    )
    .select(
      raw(`ARRAY(SELECT c ->> 'language' FROM jsonb_array_elements(contents) AS c) AS languages`),
      raw(
        `COALESCE((
           SELECT left(COALESCE(NULLIF(c ->> 'subject', ''), c ->> 'text'), ${excerptLength})
           FROM jsonb_array_elements(contents) AS c WHERE c ->> 'language' = fallback_language LIMIT 1
         ), '') AS subject`,
      ),
    )
    .where('user_id', userId)
    .modify((rows) => {
      if (ids) void rows.whereIn('id', ids);
      if (kind !== undefined) void rows.where('kind', kind);
      if (folder !== undefined) void rows.where('folder', folder);
      if (without_folder) void rows.where('folder', '');
      if (search_term !== '') void rows.where(columnHolds('name', search_term));
    })
    .orderBy(sort_by, sort_order)
    .orderBy('id', sort_order)
    .page(page.pageAt - 1, page.pageSize);
  const folders = await MessageTemplate.query(knex)
    .distinct('folder')
    .where('user_id', userId)
    .whereNot('folder', '')
    .orderBy('folder');
  // The rows have what was selected beside the model's own columns.
  return { found: found as unknown as ResultPage<ListedTemplate>, folders: folders.map((row) => row.folder) };
}

/** Throws ApiError 404 for a template that is not the account's. */
async function findMessageTemplate(
  { knex }: Pick<Database, 'knex'>,
  userId: number,
  id: number,
): Promise<MessageTemplate> {
  const template = await MessageTemplate.query(knex).findOne({ id, user_id: userId });
  if (!template) throw errors.notFound('message_template');
  return template;
}

/** Throws ApiError 404. */
export async function readMessageTemplate(
  database: Database,
  userId: number,
  id: number,
): Promise<{ template: MessageTemplate; uses: MessageTemplateUses }> {
  const template = await findMessageTemplate(database, userId, id);
  return { template, uses: await usesOf(database.pool, userId, template) };
}

/** Throws ApiError 409 when another template of the kind has the name, or the account has as many as it may, 422 for faulty texts. */
export async function createMessageTemplate(
  database: Database,
  { userId, actorId }: Account,
  given: MessageTemplateInput,
): Promise<MessageTemplate> {
  const input = await made(given);
  const id = await orNameTaken(
    input.name,
    inTransaction(database.pool, async (client) => {
      await lockMessageTemplates(client, userId);
      await refuseFaulty(client, userId, input);
      return storeNewTemplate(client, userId, input, actorId);
    }),
  );
  return findMessageTemplate(database, userId, id);
}

/** Stores a new template, whose texts are without faults, while templates are locked. Throws ApiError 409 when the account has as many as it may. */
export async function storeNewTemplate(
  client: pg.ClientBase,
  userId: number,
  input: MessageTemplateInput,
  authorId: number,
): Promise<number> {
  const id = await insertTemplate(client, userId, input, { authorId });
  if (id === null) throw errors.tooManyMessageTemplates(messageTemplateLimits.templates);
  return id;
}

/** The texts with the HTML that is made of blocks. Throws ApiError 400 where it is too long. */
export const made = async (input: MessageTemplateInput): Promise<MessageTemplateInput> =>
  fit(messageTemplateInput, { ...input, contents: await withMadeHtml(input.kind, input.contents) });

/** The template's row while it is changed. Throws ApiError 404. */
async function lockedTemplate(client: pg.ClientBase, userId: number, id: number): Promise<MessageTemplate> {
  await lockMessageTemplates(client, userId);
  const { rows } = await client.query<MessageTemplate>(
    'SELECT * FROM message_templates WHERE user_id = $1 AND id = $2',
    [userId, id],
  );
  const [template] = rows;
  if (!template) throw errors.notFound('message_template');
  return template;
}

/** Throws ApiError 404, 400 for what does not fit together, 409 for another version or a name that is taken or must stay, and 422. */
export async function updateMessageTemplate(
  database: Database,
  { userId, actorId }: Account,
  id: number,
  { id: givenId, kind, version, ...given }: MessageTemplateUpdate,
): Promise<MessageTemplate> {
  await orNameTaken(
    given.name ?? '',
    inTransaction(database.pool, async (client) => {
      const stored = await lockedTemplate(client, userId, id);
      refuseChanged({ id: givenId, kind }, stored);
      refuseOtherVersion(version, stored);
      const whole = {
        kind: stored.kind,
        name: given.name ?? stored.name,
        folder: given.folder ?? stored.folder,
        fallback_language: given.fallback_language ?? stored.fallback_language,
        contents: given.contents ?? withDocuments(stored.contents, stored.documents),
      };
      // What is not given stays, also where HTML would be made otherwise today.
      const saved = given.contents
        ? await made(fit(messageTemplateInput, whole))
        : fit(messageTemplateInput, whole);
      if (stored.kind === 'part' && saved.name !== stored.name) await refuseNamed(client, userId, stored);
      await refuseFaulty(client, userId, saved);
      await updateTemplate(client, { userId, templateId: id }, saved, { authorId: actorId });
    }),
  );
  return findMessageTemplate(database, userId, id);
}

/** Throws ApiError 409 for a part that templates render. */
async function refuseNamed(
  client: pg.ClientBase,
  userId: number,
  { id, name }: MessageTemplate,
): Promise<void> {
  const rendering = await templatesRendering(client, { userId, names: [name] });
  const renderers = rendering.filter((other) => other.id !== id);
  if (renderers.length > 0) throw errors.messagePartNamed(renderers.map((other) => other.name));
}

/** Throws ApiError 409 with the template as it is, when it does not have the version that the caller looked at, if it names one. */
function refuseOtherVersion(seen: number | undefined, stored: MessageTemplate): void {
  if (seen !== undefined && seen !== stored.version)
    throw errors.versionConflict({ message_template: presentMessageTemplate(stored) });
}

/**
 * Throws ApiError 404, 409 when the template does not have the version that the caller looked at (`seen`), and 422 where the texts cannot be
 * used any more: a part that they render is gone.
 */
export async function restoreMessageTemplate(
  database: Database,
  { userId, actorId }: Account,
  id: number,
  { version, seen }: { version: number; seen: number | undefined },
): Promise<MessageTemplate> {
  await inTransaction(database.pool, async (client) => {
    const stored = await lockedTemplate(client, userId, id);
    refuseOtherVersion(seen, stored);
    const kept = await readVersion(client, { userId, templateId: id, version });
    if (!kept) throw errors.notFound('message_template_version');
    const { kind, name, folder } = stored;
    const { fallback_language } = kept;
    const contents = withDocuments(kept.contents, kept.documents);
    await refuseFaulty(client, userId, { kind, name, fallback_language, contents });
    const texts = { name, folder, fallback_language, contents };
    await updateTemplate(client, { userId, templateId: id }, texts, { authorId: actorId, restores: version });
  });
  return findMessageTemplate(database, userId, id);
}

/** Throws ApiError 404. */
export async function listMessageTemplateVersions(
  database: Database,
  userId: number,
  templateId: number,
): Promise<StoredVersion[]> {
  await findMessageTemplate(database, userId, templateId);
  return listVersions(database.pool, { userId, templateId });
}

/** Throws ApiError 404. */
export async function readMessageTemplateVersion(
  database: Database,
  userId: number,
  templateId: number,
  version: number,
): Promise<StoredVersion & KeptTexts> {
  await findMessageTemplate(database, userId, templateId);
  const kept = await readVersion(database.pool, { userId, templateId, version });
  if (!kept) throw errors.notFound('message_template_version');
  return kept;
}

/** The texts in a language with their parts filled in. Throws ApiError 404, and 422 where a part is gone. */
export async function readMessageText(
  { pool }: Pick<Database, 'pool'> | { pool: pg.ClientBase },
  userId: number,
  templateId: number,
  language?: string,
): Promise<MessageContent> {
  const ready = (await readReadyTemplates(pool, [{ userId, templateId }])).get(userId)?.get(templateId);
  if (!ready) throw errors.notFound('message_template');
  const chosen = contentIn(ready, language);
  const { content, problem } = filledContent(chosen, ready.parts);
  if (problem) {
    const { code, field, name } = problem;
    throw errors.messageTemplateHasProblems([{ code, field, language: chosen.language, subject: name }]);
  }
  return content;
}

/**
 * Deletes a template. With `force`, steps that are linked to it take over its text. Throws ApiError 404, and 409 for one that steps are linked
 * to, and for a part that templates render.
 */
export async function deleteMessageTemplate(
  database: Database,
  { userId, actorId }: Account,
  templateId: number,
  { force }: { force: boolean },
): Promise<void> {
  const found = await findMessageTemplate(database, userId, templateId);
  const { flows } = force ? await usesOf(database.pool, userId, found) : { flows: [] };
  await inTransaction(database.pool, async (client) => {
    // The account's runs stand still: none has read a step that is linked, and comes to its template once that is gone.
    await lockMessageTemplates(client, userId);
    if (flows.length > 0) await holdUpRuns(client, userId);
    // As a step is saved: its flow first, then the template that it names.
    for (const { automatisation_id: automatisationId } of flows)
      await lockFlow(client, { userId, automatisationId });
    const template = await lockedTemplate(client, userId, templateId);
    await client.query('SELECT FROM message_templates WHERE user_id = $1 AND id = $2 FOR UPDATE', [
      userId,
      templateId,
    ]);
    if (template.kind === 'part') await refuseNamed(client, userId, template);
    const uses = await usesOf(client, userId, template);
    const isLocked = (id: number): boolean => flows.some((flow) => flow.automatisation_id === id);
    if (uses.flows.some((flow) => !isLocked(flow.automatisation_id)))
      throw errors.inUse(
        uses.flows.map(({ name }) => name),
        uses,
      );
    if (uses.flows.length > 0) {
      const content = await readMessageText({ pool: client }, userId, templateId);
      const flowIds = uses.flows.map((flow) => flow.automatisation_id);
      await unlinkSteps(client, { userId, templateId, flowIds, authorId: actorId }, (step) =>
        ownData(step, content),
      );
    }
    await client.query('DELETE FROM message_templates WHERE user_id = $1 AND id = $2', [userId, templateId]);
  });
}

/** A step's data with the texts as its own, and the request that its app makes of them. */
function ownData(
  { data, app_webhook_unique_identifier: webhook }: LinkedStep,
  content: MessageContent,
): JsonObject {
  const { message_template_id: _, ...own } = data;
  const call = callOfWebhook(webhook);
  const templates = templatesOf(call);
  return call && templates ? withMadeRequest(withContent<JsonObject>(own, templates, content), call) : own;
}
