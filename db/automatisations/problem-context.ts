import { isBranching, isLoop, tagOf } from '../../domain/steps';
import { awaitedEvents } from '../../domain/flow/problems/awaited-events';
import type {
  KnownVariables,
  StartableFlow,
  FlowCheckContext,
} from '../../domain/flow/problems/checked-flow';
import type { MessageTemplateKind } from '../../domain/entities/messages/message-template';
import type { NumberFormat } from '../../domain/values/numbers';
import type { Querier } from '../database/connection';
import { unseenEventNames } from '../events/unseen';
import { recentContactData, recentEventData } from './recent-data';
import { hasGoal } from '../goals/goal';
import { samplesOfTemplates } from '../message-templates/samples';
import { sendingKinds } from '../steps/kinds';
import type { StoredFlow } from './stored-flow';

/** What an account's flows are checked against. */
export interface AccountCheckContext extends KnownVariables {
  /** The event name whose latest events are known; null: none is. */
  entryEventName: string | null;
  /** The tags: id to name. */
  tagNames: ReadonlyMap<number, string>;
  /** The segments and lists: id to name. */
  segmentNames: ReadonlyMap<number, string>;
  /** The tags that conditions of the checked flow name and that no contact has: id to name. */
  emptyTags: ReadonlyMap<number, string>;
  /** The connections whose last test failed. */
  failingConnectionIds: readonly number[];
  /** The message templates: id to kind. */
  messageTemplates: ReadonlyMap<number, MessageTemplateKind>;
  /** The names of the message categories, topics among them. */
  messageCategories: readonly string[];
  /** The published automations, and the campaigns, with their steps that send events or change tags. */
  publishedFlows: readonly (StartableFlow & { id: number })[];
}

/** The same, with what belongs to one flow that is checked. */
export interface CheckContext extends AccountCheckContext {
  /** The events that the flow waits for and that never arrived, each with the most similar names that did. */
  unseenEventNames: ReadonlyMap<string, readonly string[]>;
  /** Whether the flow has a goal. */
  hasGoal: boolean;
  /** What is left of e-mails to begin with in the message templates of its steps. */
  samplesOfTemplates: FlowCheckContext['samplesOfTemplates'];
}

const select = `
  SELECT
    (SELECT COALESCE(jsonb_agg(jsonb_build_array(id, name)), '[]') FROM tags WHERE user_id = $1) AS tags,
    (SELECT COALESCE(jsonb_agg(jsonb_build_array(id, name)), '[]') FROM segments WHERE user_id = $1) AS segments,
    (SELECT COALESCE(jsonb_agg(jsonb_build_array(id, name)), '[]') FROM tags t
     WHERE user_id = $1 AND id = ANY ($2::bigint[])
       AND NOT EXISTS (SELECT FROM contact_tags c WHERE c.user_id = $1 AND c.tag_id = t.id)) AS empty_tags,
    (SELECT COALESCE(jsonb_agg(jsonb_build_array(id, kind)), '[]') FROM message_templates WHERE user_id = $1) AS message_templates,
    (SELECT COALESCE(jsonb_agg(variable_name), '[]') FROM custom_fields WHERE user_id = $1) AS contact_paths,
    ARRAY(SELECT jsonb_object_keys(data) FROM users WHERE id = $1) AS global_names,
    (SELECT number_format FROM users WHERE id = $1) AS number_format,
    (SELECT message_categories FROM users WHERE id = $1)
      || (SELECT COALESCE(jsonb_agg(key), '[]') FROM topics WHERE user_id = $1) AS message_categories,
    (SELECT COALESCE(jsonb_agg(id), '[]') FROM user_apps WHERE user_id = $1 AND test_problem IS NOT NULL) AS failing_connections,
    (SELECT COALESCE(jsonb_agg(jsonb_build_object(
              'id', a.id, 'name', a.name, 'entry_event_name', a.entry_event_name, 'steps', s.steps) ORDER BY a.id), '[]')
     FROM automatisations a
     JOIN (SELECT automatisation_id, jsonb_agg(jsonb_build_object('type', type, 'data', data) ORDER BY id) AS steps
           FROM automatisation_steps WHERE user_id = $1 AND type IN ${sendingKinds} GROUP BY 1) s ON s.automatisation_id = a.id
     WHERE a.user_id = $1 AND a.is_active) AS published_flows`;

/**
 * Reads what the account's flows are checked against.
 *
 * @param checked the automation to check: the data of its latest entry events tells which fields are known and, together with the latest
 *   contacts, which values. The events of a campaign hold what the person who runs it enters.
 */
export async function readAccountCheckContext(
  client: Querier,
  userId: number,
  checked?: StoredFlow,
): Promise<AccountCheckContext> {
  const entryEventName = !checked || checked.is_campaign ? null : checked.entry_event_name;
  const { rows } = await client.query<{
    tags: [number, string][];
    segments: [number, string][];
    empty_tags: [number, string][];
    message_templates: [number, MessageTemplateKind][];
    contact_paths: string[];
    global_names: string[];
    number_format: NumberFormat | null;
    message_categories: string[];
    failing_connections: number[];
    published_flows: (StartableFlow & { id: number })[];
  }>(select, [userId, checked ? tagsOfConditions(checked) : []]);
  const [row] = rows;
  return {
    entryEventName,
    eventData: entryEventName === null ? [] : await recentEventData(client, userId, entryEventName),
    contactData: checked && comparesContacts(checked) ? await recentContactData(client, userId) : [],
    numberFormat: row?.number_format ?? null,
    tagNames: new Map(row?.tags),
    segmentNames: new Map(row?.segments),
    emptyTags: new Map(row?.empty_tags),
    messageTemplates: new Map(row?.message_templates),
    contactPaths: row?.contact_paths ?? [],
    globalNames: new Set(row?.global_names),
    failingConnectionIds: row?.failing_connections ?? [],
    messageCategories: row?.message_categories ?? [],
    publishedFlows: row?.published_flows ?? [],
  };
}

/** The tags that the flow's conditions test. */
const tagsOfConditions = ({ steps }: StoredFlow): number[] =>
  steps.flatMap(({ type, data }) => (isBranching(type) ? (tagOf(type, data) ?? []) : []));

/** Whether the flow's steps may compare values of contacts. */
const comparesContacts = ({ steps }: StoredFlow): boolean =>
  steps.some(
    ({ type, data }) =>
      isLoop(type) ||
      (isBranching(type) && typeof data['variable'] === 'string' && data['variable'].startsWith('contact.')),
  );

/** Adds what one of the account's flows, in the state in which it is to be checked, needs beyond the account's context. */
export async function checkContextOf(
  client: Querier,
  userId: number,
  flow: StoredFlow,
  account: AccountCheckContext,
): Promise<CheckContext> {
  const names = awaitedEvents(flow).map(({ name }) => name);
  return {
    ...account,
    unseenEventNames: await unseenEventNames(client, userId, names),
    hasGoal: await hasGoal(client, { userId, automatisationId: flow.id }),
    samplesOfTemplates: await samplesOfTemplates(client, userId, flow),
  };
}

/** Reads all that a flow is checked against. */
export const readCheckContext = async (
  client: Querier,
  userId: number,
  flow: StoredFlow,
): Promise<CheckContext> =>
  checkContextOf(client, userId, flow, await readAccountCheckContext(client, userId, flow));

/** What one flow is checked against. Whether a flow starts itself depends on its current steps, not on its published ones. */
export const checkedAgainst = (
  { id, entry_event_name }: Pick<StoredFlow, 'id' | 'entry_event_name'>,
  {
    entryEventName,
    eventData,
    contactData,
    contactPaths,
    globalNames,
    numberFormat,
    ...around
  }: CheckContext,
): FlowCheckContext => ({
  tagIds: new Set(around.tagNames.keys()),
  segmentIds: new Set(around.segmentNames.keys()),
  emptyTags: around.emptyTags,
  failingConnectionIds: new Set(around.failingConnectionIds),
  messageCategories: new Set(around.messageCategories),
  messageTemplates: around.messageTemplates,
  unseenEventNames: around.unseenEventNames,
  hasGoal: around.hasGoal,
  samplesOfTemplates: around.samplesOfTemplates,
  known: {
    eventData: entry_event_name === entryEventName ? eventData : [],
    contactData,
    contactPaths,
    globalNames,
    numberFormat,
  },
  others: around.publishedFlows.filter((other) => other.id !== id),
});
