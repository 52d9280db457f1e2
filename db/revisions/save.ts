import type pg from 'pg';
import type { Restoring } from '../../domain/entities/automatisations/revision';
import { tellChange } from '../automatisations/changes';
import { tablesOf, type FlowOrDraft, type StoredFlow } from '../automatisations/stored-flow';

type Saved = Pick<StoredFlow, 'version' | 'updated_at'>;

/** How a save came about, where it was not a plain edit. */
export interface SaveOrigin {
  /** The revision that it restored. */
  restores?: Restoring | undefined;
  /** The rule of a split made it: nobody is its author. */
  isByRule?: boolean;
}

/**
 * Raises the automation's version, stores the flow as it is now as the revision of that number, and notifies the flow's watchers once the
 * transaction commits. The database makes the snapshot, so it is what is stored, digit for digit: `settings` (columns and `tag_ids`) and
 * `steps` (their rows). The revision also tells which one the save restored, and whether a rule made it.
 *
 * Of a draft, its version is raised and its revision stored.
 *
 * @returns what the save changed of the automation itself, or of the draft.
 */
export async function saveRevision(
  client: pg.ClientBase,
  flow: FlowOrDraft,
  authorId: number | null,
  origin: SaveOrigin = {},
): Promise<Saved> {
  const { rows } = flow.isDraft
    ? await client.query<Saved>(
        `UPDATE flow_drafts SET version = version + 1, updated_at = now(), author_id = $3
         WHERE user_id = $1 AND automatisation_id = $2 RETURNING version, updated_at`,
        [flow.userId, flow.automatisationId, authorId],
      )
    : await client.query<Saved>(
        `UPDATE automatisations SET version = version + 1, updated_at = now() WHERE user_id = $1 AND id = $2
         RETURNING version, updated_at`,
        [flow.userId, flow.automatisationId],
      );
  const [saved] = rows;
  if (!saved) throw new Error(`There is no flow ${flow.automatisationId} to save`);
  await keepRevision(client, flow, authorId, origin);
  await tellChange(client, flow);
  return saved;
}

/** Stores the flow as it is now under the version it has: the first revision of a new automation. */
export async function keepRevision(
  client: pg.ClientBase,
  flow: FlowOrDraft,
  authorId: number | null,
  { restores, isByRule = false }: SaveOrigin = {},
): Promise<void> {
  const { steps, revisions } = tablesOf(flow);
  const version = flow.isDraft
    ? '(SELECT d.version FROM flow_drafts d WHERE d.user_id = $1 AND d.automatisation_id = $2)'
    : 'a.version';
  await client.query(
    `INSERT INTO ${revisions} (user_id, automatisation_id, number, snapshot, author_id)
     SELECT a.user_id, a.id, ${version},
            jsonb_build_object(
              'settings', to_jsonb(a) || jsonb_build_object('tag_ids', COALESCE(
                (SELECT jsonb_agg(l.tag_id ORDER BY l.tag_id) FROM automatisation_tags l WHERE l.automatisation_id = a.id),
                '[]')),
              'steps', COALESCE(
                (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.id) FROM ${steps} s WHERE s.automatisation_id = a.id),
                '[]'),
              'restores', $4::jsonb,
              'is_by_rule', $5::boolean),
            $3
     FROM automatisations a WHERE a.user_id = $1 AND a.id = $2`,
    [flow.userId, flow.automatisationId, authorId, restores ? JSON.stringify(restores) : null, isByRule],
  );
}
