import type pg from 'pg';
import {
  messageTemplateLimits,
  type DesignedContent,
  type MessageContent,
  type MessageTemplateKind,
} from '../../domain/entities/messages/message-template';
import { apartFromDocuments, type Documents } from '../../domain/message-templates/blocks/documents';
import { nameOf } from '../accounts/author';
import type { Querier } from '../database/connection';

/** The account's templates are changed one after the other: what one renders is not renamed, or made longer, meanwhile. */
export const lockMessageTemplates = (client: pg.ClientBase, userId: number): Promise<unknown> =>
  client.query(`SELECT pg_advisory_xact_lock(hashtextextended('message templates', $1))`, [userId]);

/** What a save writes. */
interface SavedTexts {
  name: string;
  folder: string;
  fallback_language: string;
  contents: readonly DesignedContent[];
}

/** Who saved a version, and which one it brought back. */
interface VersionOrigin {
  authorId: number;
  restores?: number;
}

/** Stores a new template with its first version; null: the account has as many as it may. */
export async function insertTemplate(
  client: pg.ClientBase,
  userId: number,
  { kind, name, folder, fallback_language, contents: designed }: SavedTexts & { kind: MessageTemplateKind },
  origin: VersionOrigin,
): Promise<number | null> {
  const { contents, documents } = apartFromDocuments(designed);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO message_templates (user_id, kind, name, folder, fallback_language, contents, documents)
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM message_templates WHERE user_id = $1) < $8 RETURNING id`,
    [
      userId,
      kind,
      name,
      folder,
      fallback_language,
      JSON.stringify(contents),
      JSON.stringify(documents),
      messageTemplateLimits.templates,
    ],
  );
  const [row] = rows;
  if (!row) return null;
  await keepVersion(client, { userId, templateId: row.id }, origin);
  return row.id;
}

/** Stores a template's texts, name and folder. Texts or blocks that differ make a version. */
export async function updateTemplate(
  client: pg.ClientBase,
  { userId, templateId }: { userId: number; templateId: number },
  { name, folder, fallback_language, contents: designed }: SavedTexts,
  origin: VersionOrigin,
): Promise<void> {
  const { contents, documents } = apartFromDocuments(designed);
  const { rows } = await client.query<{ is_new: boolean }>(
    `UPDATE message_templates t
     SET name = $3, folder = $4, fallback_language = $5, contents = $6, documents = $7, version = version + is_new::integer,
         updated_at = now()
     FROM (
       SELECT id AS its_id, (fallback_language, contents, documents) IS DISTINCT FROM ($5::text, $6::jsonb, $7::jsonb) AS is_new
       FROM message_templates WHERE user_id = $1 AND id = $2
     ) AS before
     WHERE t.user_id = $1 AND t.id = its_id RETURNING is_new`,
    [
      userId,
      templateId,
      name,
      folder,
      fallback_language,
      JSON.stringify(contents),
      JSON.stringify(documents),
    ],
  );
  if (rows[0]?.is_new) await keepVersion(client, { userId, templateId }, origin);
}

/** Keeps the texts as they are now as the version that they have; the oldest version goes where there are too many. */
async function keepVersion(
  client: pg.ClientBase,
  { userId, templateId }: { userId: number; templateId: number },
  { authorId, restores }: VersionOrigin,
): Promise<void> {
  await client.query(
    `INSERT INTO message_template_versions (user_id, template_id, version, fallback_language, contents, documents, author_id, restores)
     SELECT user_id, id, version, fallback_language, contents, documents, $3, $4 FROM message_templates WHERE user_id = $1 AND id = $2`,
    [userId, templateId, authorId, restores ?? null],
  );
  await client.query(
    `DELETE FROM message_template_versions WHERE user_id = $1 AND template_id = $2
       AND version <= (SELECT version FROM message_templates WHERE user_id = $1 AND id = $2) - $3`,
    [userId, templateId, messageTemplateLimits.versions],
  );
}

/** A version as it is stored, with its author. */
export interface StoredVersion {
  version: number;
  restores: number | null;
  created_at: Date;
  author: { id: number; email: string; name: string } | null;
}

const versionColumns = `v.version, v.restores, v.created_at,
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'email', u.email, 'name', ${nameOf('u')}) END AS author`;

/** The versions that are kept of a template, the newest first. */
export async function listVersions(
  client: Querier,
  { userId, templateId }: { userId: number; templateId: number },
): Promise<StoredVersion[]> {
  const { rows } = await client.query<StoredVersion>(
    `SELECT ${versionColumns} FROM message_template_versions v LEFT JOIN users u ON u.id = v.author_id
     WHERE v.user_id = $1 AND v.template_id = $2 ORDER BY v.version DESC`,
    [userId, templateId],
  );
  return rows;
}

/** The texts of a version. */
export interface KeptTexts {
  fallback_language: string;
  contents: MessageContent[];
  documents: Documents;
}

/** A version with its texts; undefined: it is not kept, or never was. */
export async function readVersion(
  client: Querier,
  { userId, templateId, version }: { userId: number; templateId: number; version: number },
): Promise<(StoredVersion & KeptTexts) | undefined> {
  const { rows } = await client.query<StoredVersion & KeptTexts>(
    `SELECT ${versionColumns}, v.fallback_language, v.contents, v.documents
     FROM message_template_versions v LEFT JOIN users u ON u.id = v.author_id
     WHERE v.user_id = $1 AND v.template_id = $2 AND v.version = $3::bigint`,
    [userId, templateId, version],
  );
  return rows[0];
}
