import type pg from 'pg';
import type { Restoring } from '../../domain/entities/automatisations/revision';
import { tellChange } from '../automatisations/changes';
import type { FlowReference, StoredFlow } from '../automatisations/stored-flow';

type Saved = Pick<StoredFlow, 'version' | 'updated_at'>;

/**
 * Raises the automation's version, stores the flow as it is now as the revision of that number, and notifies the flow's watchers once the
 * transaction commits. The database makes the snapshot, so it is what is stored, digit for digit: `settings` (columns and `tag_ids`) and
 * `steps` (their rows). The revision also tells which one the save `restores`.
 *
 * @returns what the save changed of the automation itself.
 */
export async function saveRevision(
  client: pg.ClientBase,
  flow: FlowReference,
  authorId: number,
  restores: Restoring | null = null,
): Promise<Saved> {
  const { rows } = await client.query<Saved>(
    `UPDATE automatisations SET version = version + 1, updated_at = now() WHERE user_id = $1 AND id = $2
     RETURNING version, updated_at`,
    [flow.userId, flow.automatisationId],
  );
  const [saved] = rows;
  if (!saved) throw new Error(`There is no flow ${flow.automatisationId} to save`);
  await keepRevision(client, flow, authorId, restores);
  await tellChange(client, flow);
  return saved;
}

/** Stores the flow as it is now under the version it has: the first revision of a new automation. */
export async function keepRevision(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  authorId: number,
  restores: Restoring | null = null,
): Promise<void> {
  await client.query(
    `INSERT INTO automatisation_revisions (user_id, automatisation_id, number, snapshot, author_id)
     SELECT a.user_id, a.id, a.version,
            jsonb_build_object(
              'settings', to_jsonb(a) || jsonb_build_object('tag_ids', COALESCE(
                (SELECT jsonb_agg(l.tag_id ORDER BY l.tag_id) FROM automatisation_tags l WHERE l.automatisation_id = a.id),
                '[]')),
              'steps', COALESCE(
                (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.id) FROM automatisation_steps s WHERE s.automatisation_id = a.id),
                '[]'),
              'restores', $4::jsonb),
            $3
     FROM automatisations a WHERE a.user_id = $1 AND a.id = $2`,
    [userId, automatisationId, authorId, restores && JSON.stringify(restores)],
  );
}
