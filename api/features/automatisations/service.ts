import type { Database } from '../../../db/database/connection';
import { noticesOfFlows } from '../../../db/notices/read';
import { listAutomatisations as listRows, listChoices } from '../../../db/automatisations/list';
import { updateSettings, type FlowSettings } from '../../../db/automatisations/settings';
import { readFlow, type StoredFlow } from '../../../db/automatisations/stored-flow';
import { readCheckContext, checkContextOf } from '../../../db/automatisations/problem-context';
import type {
  AutomatisationChoice,
  AutomatisationDetail,
  AutomatisationInList,
  AutomatisationInput,
  AutomatisationQuery,
  AutomatisationUpdate,
} from '../../../domain/entities/automatisations/automatisation';
import type { PageMeta } from '../../../domain/entities/common';
import { errors } from '../../http/errors';
import { metaOf, pageOf } from '../../http/page';
import { refuseChanged } from '../../http/refuse-changed';
import { findTags } from '../tags/service';
import type { Caller } from './caller';
import { keepSegmentsOfEvents } from '../segments/keep-named';
import { editFlow } from '../steps/edit-flow';
import { presentChoice, presentFlow, presentInList } from './presentation';
import { presentProblems } from './problems';
import { presentSaved, type SavedAutomatisation } from './saved';
import { eventsNamedBy, settingsOf } from './settings';
import { storeNew } from './store-new';

/**
 * One page of automations and campaigns. Pages of more than 200 are answered in the short form for pickers. Throws ApiError 404 for a tag
 * that the account does not have.
 */
export async function listAutomatisations(
  database: Database,
  { userId }: Caller,
  query: AutomatisationQuery,
): Promise<{ automatisations: (AutomatisationInList | AutomatisationChoice)[]; meta: PageMeta }> {
  const page = pageOf(query, { servesPickers: true });
  await findTags(database, userId, query.tags ?? []);
  if (page.isSlim) {
    const { rows, total } = await listChoices(database.knex, userId, query, page);
    return { automatisations: rows.map(presentChoice), meta: metaOf(page, total) };
  }
  const { rows, total } = await listRows(database.knex, userId, query, page);
  const ids = rows.map(({ id }) => id);
  const notices = await noticesOfFlows(database.pool, userId, ids);
  return {
    automatisations: rows.map((row) => presentInList(row, notices.get(row.id))),
    meta: metaOf(page, total),
  };
}

/** An automation with its steps and problems. Throws ApiError 404. */
export async function getAutomatisation(
  { pool }: Database,
  { userId, language }: Caller,
  automatisationId: number,
): Promise<AutomatisationDetail> {
  const flow = await readFlow(pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  const surroundings = await readCheckContext(pool, userId, flow);
  return presentFlow(flow, presentProblems(flow, surroundings, language));
}

/** Creates an automation or a campaign, without steps. Throws ApiError 404 for a tag or a segment that the account does not have. */
export const createAutomatisation = (
  database: Database,
  caller: Caller,
  input: AutomatisationInput,
): Promise<AutomatisationDetail> =>
  storeNew(
    database,
    caller,
    (tagNames) => ({ ...settingsOf(input, null, tagNames), is_campaign: input.is_campaign }),
    async (client) => {
      await keepSegmentsOfEvents(client, caller.userId, eventsNamedBy(input));
      return [];
    },
  );

/**
 * Saves an automation's settings, including whether it is published. Throws ApiError 400, 404, 409 (the version is outdated; with the
 * stored one) and 422.
 */
export async function saveAutomatisation(
  database: Database,
  caller: Caller,
  input: AutomatisationUpdate,
): Promise<SavedAutomatisation> {
  const after = await editFlow(database, caller, input.id, async (edit) => {
    const { client, flow, account } = edit;
    refuseChanged(fixedOf(input, flow), flow);
    const settings = settingsOf(input, flow, account.tagNames);
    if (input.version !== undefined && input.version !== flow.version) {
      const surroundings = await checkContextOf(client, caller.userId, flow, account);
      const problems = presentProblems(flow, surroundings, caller.language);
      throw errors.versionConflict({ automatisation: presentFlow(flow, problems) });
    }
    const kept = flow.is_campaign ? asCampaign(settings, flow) : settings;
    await keepSegmentsOfEvents(client, caller.userId, eventsNamedBy(kept, flow));
    await updateSettings(client, edit, kept);
    return { result: null };
  });
  return presentSaved(after, caller);
}

/** The settings that a save cannot change; for a campaign also its event name, and that it is active. */
function fixedOf(
  { is_campaign, is_active, entry_event_name: name }: AutomatisationUpdate,
  flow: StoredFlow,
): { [Name in 'is_campaign' | 'is_active' | 'entry_event_name']?: unknown } {
  if (!flow.is_campaign) return { is_campaign };
  return { is_campaign, is_active, ...(name !== '' && { entry_event_name: name }) };
}

/** A campaign stays active and keeps its original event name. */
const asCampaign = (settings: FlowSettings, { entry_event_name }: StoredFlow): FlowSettings => ({
  ...settings,
  entry_event_name,
  is_active: true,
});
