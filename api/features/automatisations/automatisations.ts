import type { Database } from '../../../db/connection';
import { listAutomatisations as listRows } from '../../../db/flow/list-automatisations';
import { updateSettings, type FlowSettings } from '../../../db/flow/settings';
import { readFlow, type StoredFlow } from '../../../db/flow/stored-flow';
import { readTagNames } from '../../../db/flow/tag-names';
import { Tag } from '../../../db/Tag';
import type {
  Automatisation,
  AutomatisationChoice,
  AutomatisationDetail,
  AutomatisationInput,
  AutomatisationQuery,
  AutomatisationUpdate,
} from '../../../domain/entities/automatisation';
import type { PageMeta } from '../../../domain/entities/common';
import { errors } from '../../errors';
import { metaOf, pageOf } from '../../page';
import type { Caller } from './caller';
import { editFlow } from './edit-flow';
import { presentAutomatisation, presentChoice, presentFlow } from './present';
import { presentProblems } from './problems';
import { settingsOf } from './settings';
import { storeNew } from './store-new';

/**
 * One page of automations and campaigns. Beyond 200 a page they are answered as choices of a picker. Throws ApiError 404 for a tag
 * that the account has not.
 */
export async function listAutomatisations(
  { knex }: Database,
  { userId }: Caller,
  query: AutomatisationQuery,
): Promise<{ automatisations: (Automatisation | AutomatisationChoice)[]; meta: PageMeta }> {
  const page = pageOf(query, { servesPickers: true });
  if (query.tags?.length) await requireTags(knex, userId, query.tags);
  const { rows, total } = await listRows(knex, userId, query, page);
  return {
    automatisations: page.isSlim ? rows.map(presentChoice) : rows.map(presentAutomatisation),
    meta: metaOf(page, total),
  };
}

async function requireTags(knex: Database['knex'], userId: number, tagIds: number[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  const found = await Tag.query(knex).where('user_id', userId).whereIn('id', wanted).resultSize();
  if (found < wanted.length) throw errors.notFound('tag');
}

/** An automation with its steps and problems. Throws ApiError 404. */
export async function getAutomatisation(
  { pool }: Database,
  { userId, language }: Caller,
  automatisationId: number,
): Promise<AutomatisationDetail> {
  const flow = await readFlow(pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  return presentFlow(flow, presentProblems(flow, await readTagNames(pool, userId), language));
}

/** Makes an automation or a campaign, without steps yet. Throws ApiError 404 for a tag the account has not. */
export const createAutomatisation = (
  database: Database,
  caller: Caller,
  input: AutomatisationInput,
): Promise<AutomatisationDetail> =>
  storeNew(database, caller, (tagNames) => ({
    ...settingsOf(input, null, tagNames),
    is_campaign: input.is_campaign,
  }));

/** Saves an automation's settings; publishing is one of them. Throws ApiError 400, 404, 409 and 422. */
export async function saveAutomatisation(
  database: Database,
  caller: Caller,
  input: AutomatisationUpdate,
): Promise<AutomatisationDetail> {
  const { flow, result } = await editFlow(database, caller, input.id, async (edit) => {
    const settings = settingsOf(input, edit.flow, edit.tagNames);
    if (input.version !== undefined && input.version !== edit.flow.version) throw errors.versionConflict();
    await updateSettings(
      edit.client,
      edit,
      edit.flow.is_campaign ? asCampaign(settings, edit.flow) : settings,
    );
    return edit.tagNames;
  });
  return presentFlow(flow, presentProblems(flow, result, caller.language));
}

/** A campaign stays active, and keeps the event name it was made with. */
const asCampaign = (settings: FlowSettings, { entry_event_name }: StoredFlow): FlowSettings => ({
  ...settings,
  entry_event_name,
  is_active: true,
});
