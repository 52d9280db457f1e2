import type { Database } from '../../../db/database/connection';
import {
  listRevisions as listRows,
  readRevision,
  revisionsAfter,
  type RevisionRow,
} from '../../../db/revisions/read';
import { restoreSteps } from '../../../db/revisions/restore';
import { readDraft } from '../../../db/automatisations/draft';
import { updateSettings } from '../../../db/automatisations/settings';
import { flowVersion } from '../../../db/automatisations/stored-flow';
import { isMadeField } from '../../../domain/apps/webhook';
import type { PageMeta, PageQuery } from '../../../domain/entities/common';
import type {
  FlowChanges,
  Restoring,
  Revision,
  RevisionDetail,
} from '../../../domain/entities/automatisations/revision';
import { maskedField, maskedLine } from '../../../domain/steps/api-call/typed-secrets';
import { presentAuthor } from '../../http/author';
import { errors } from '../../http/errors';
import { metaOf, pageOf } from '../../http/page';
import type { Caller } from '../automatisations/caller';
import {
  editFlow,
  refuseOtherVersion,
  requireDraft,
  type DraftSeen,
  type FlowAfter,
} from '../steps/edit-flow';
import { presentAutomatisation, presentSteps } from '../automatisations/presentation';
import { presentSaved, type SavedAutomatisation } from '../automatisations/saved';

export const presentRevision = (row: RevisionRow): Revision => ({
  number: row.number,
  author: presentAuthor(row),
  created_at: row.created_at.toISOString(),
  restores: row.restores,
  is_by_rule: row.is_by_rule,
  settings: row.settings,
  steps: row.steps.map(({ webhook, fields, ...step }) => ({
    ...step,
    description: maskedLine(step.description),
    tells: step.tells && maskedLine(step.tells),
    fields: fields
      .filter(({ field }) => !isMadeField(webhook, field))
      .map(({ field, before, after }) => ({
        field,
        before: maskedField(field, before),
        after: maskedField(field, after),
      })),
  })),
});

/** One page of a flow's revisions, the newest first. Throws ApiError 404. */
export async function listRevisions(
  database: Database,
  caller: Caller,
  automatisationId: number,
  query: PageQuery,
): Promise<{ revisions: Revision[]; meta: PageMeta }> {
  await requireFlow(database, caller, automatisationId);
  const page = pageOf(query);
  const { rows, total } = await listRows(
    database.pool,
    { userId: caller.userId, automatisationId, isDraft: false },
    page,
  );
  return { revisions: rows.map(presentRevision), meta: metaOf(page, total) };
}

/** A revision with the flow as it was. Throws ApiError 404. */
export async function getRevision(
  { pool }: Database,
  { userId }: Caller,
  automatisationId: number,
  number: number,
): Promise<RevisionDetail> {
  const kept = await readRevision(pool, { userId, automatisationId, isDraft: false }, number);
  if (!kept) throw errors.notFound('revision');
  const { row, flow } = kept;
  return {
    ...presentRevision(row),
    automatisation: { ...presentAutomatisation(flow), steps: presentSteps(flow.steps) },
  };
}

/**
 * Restores a draft to one of its own saves, or (`ofLive`) to the steps of a revision of the flow. Throws ApiError 404, and 409 when the draft
 * is not the one that the caller looked at.
 */
export async function restoreDraft(
  database: Database,
  caller: Caller,
  automatisationId: number,
  { number, by, ofLive, seen }: Restoring & { ofLive: boolean; seen: DraftSeen },
): Promise<FlowAfter<null>> {
  return editFlow(
    database,
    caller,
    automatisationId,
    async (edit) => {
      await requireDraft(edit.client, edit, seen);
      const kept = await readRevision(edit.client, { ...edit, isDraft: !ofLive }, number);
      if (!kept) throw errors.notFound('revision');
      const { flow, stepVersion: version } = edit;
      const effect = await restoreSteps(edit.client, edit, { from: flow, to: kept.flow.steps, version });
      return { result: null, restores: { number, by }, ...effect };
    },
    true,
  );
}

/**
 * Restores a flow to a revision, except for whether it is published: only publishing decides that. A campaign keeps its event name. Throws
 * ApiError 404, 409 when the flow does not have the version that the caller looked at (`seen`), and 422.
 */
export async function restoreRevision(
  database: Database,
  caller: Caller,
  automatisationId: number,
  { number, by, seen }: Restoring & { seen: number | undefined },
): Promise<SavedAutomatisation> {
  const after = await editFlow(database, caller, automatisationId, async (edit) => {
    const { client, flow } = edit;
    refuseOtherVersion(seen, flow.version);
    const kept = await readRevision(client, edit, number);
    if (!kept) throw errors.notFound('revision');
    const { steps, tags, ...settings } = kept.flow;
    await updateSettings(client, edit, {
      ...settings,
      is_active: flow.is_active,
      entry_event_name: flow.is_campaign ? flow.entry_event_name : settings.entry_event_name,
      tag_ids: tags.map((tag) => tag.id),
    });
    const effect = await restoreSteps(client, edit, { from: flow, to: steps, version: edit.stepVersion });
    return { result: null, restores: { number, by }, ...effect };
  });
  return presentSaved(after, caller);
}

/** The changes of the flow, or of its draft, after a version; none when no version is given. Throws ApiError 404. */
export async function changesAfter(
  database: Database,
  caller: Caller,
  automatisationId: number,
  { after, isDraft }: { after: number | undefined; isDraft: boolean },
): Promise<FlowChanges> {
  const flow = { userId: caller.userId, automatisationId, isDraft };
  const live = await requireFlow(database, caller, automatisationId);
  const version = isDraft ? (await readDraft(database.pool, flow))?.version : live;
  if (version === undefined) throw errors.notFound('draft');
  if (after === undefined) return { version, changes: [] };
  const rows = await revisionsAfter(database.pool, flow, after);
  return { version: rows.at(-1)?.number ?? version, changes: rows.map(presentRevision) };
}

/** The flow's version. Throws ApiError 404. */
async function requireFlow(
  { pool }: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<number> {
  const version = await flowVersion(pool, { userId, automatisationId });
  if (version === null) throw errors.notFound('automatisation');
  return version;
}
