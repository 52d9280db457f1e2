import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { readAccountCheckContext, readCheckContext } from '../../../db/automatisations/problem-context';
import { readFlow } from '../../../db/automatisations/stored-flow';
import { readBrought } from '../../../db/broadcasts/brought';
import { findBroadcastRow, listBroadcastRows, wholeBroadcasts } from '../../../db/broadcasts/read';
import { insertBroadcast, lockBroadcast, updateBroadcast } from '../../../db/broadcasts/store';
import { updateSettings } from '../../../db/automatisations/settings';
import type { Database } from '../../../db/database/connection';
import { readGoal } from '../../../db/goals/goal';
import { addressFieldOf, broadcastOf } from '../../../domain/broadcasts/flow';
import { automatisationInput } from '../../../domain/entities/automatisations/automatisation';
import type { GoalInput } from '../../../domain/entities/automatisations/goal';
import {
  broadcastInput,
  type Broadcast,
  type BroadcastInList,
  type BroadcastInput,
  type BroadcastQuery,
  type BroadcastUpdate,
  type MessageContent,
} from '../../../domain/entities/broadcast';
import { nameLimit, type PageMeta } from '../../../domain/entities/common';
import { beginning } from '../../../domain/values/text/text';
import { errors } from '../../http/errors';
import { fit } from '../../http/input';
import { metaOf, pageOf } from '../../http/page';
import { refuseChanged } from '../../http/refuse-changed';
import type { Caller } from '../automatisations/caller';
import { copyMarks } from '../automatisations/copy';
import { presentProblems } from '../automatisations/problems';
import { settingsOf } from '../automatisations/settings';
import { storeNew } from '../automatisations/store-new';
import { editFlow } from '../steps/edit-flow';
import { presentBroadcast, presentInList } from './presentation';
import { orVersionConflict, refuseOutdated } from './seen-version';
import { isScheduled } from './send';
import { newSteps, refuseMessages, rewriteSteps } from './written-steps';

/** One page of the account’s broadcasts. */
export async function listBroadcasts(
  database: Database,
  userId: number,
  query: BroadcastQuery,
): Promise<{ broadcasts: BroadcastInList[]; meta: PageMeta }> {
  const page = pageOf(query);
  const { rows, total } = await listBroadcastRows(database.pool, userId, query, page);
  const whole = await wholeBroadcasts(database, userId, rows, { withTexts: false });
  return { broadcasts: whole.map((one) => presentInList(one, Date.now())), meta: metaOf(page, total) };
}

/** Throws ApiError 404. */
export async function getBroadcast(database: Database, caller: Caller, id: number): Promise<Broadcast> {
  const { pool } = database;
  const row = await findBroadcastRow(pool, caller.userId, id);
  const flow = row && (await readFlow(pool, { userId: caller.userId, automatisationId: id }));
  const [whole] = row ? await wholeBroadcasts(database, caller.userId, [row], { withTexts: true }) : [];
  if (!whole || !flow) throw errors.notFound('broadcast');
  // A screen that shows the sending asks again and again.
  const isOut = whole.runs.at(-1)?.state === 'running';
  const problems = isOut
    ? []
    : presentProblems(flow, await readCheckContext(pool, caller.userId, flow), caller.language);
  const brought = await readBrought(pool, caller.userId, whole);
  return presentBroadcast(whole, { problems, brought }, Date.now());
}

/** Throws ApiError 400 and 404. */
export const createBroadcast = async (
  database: Database,
  caller: Caller,
  input: BroadcastInput,
): Promise<Broadcast> => {
  refuseMessages(input);
  return storeBroadcast(database, caller, input.name, () => Promise.resolve(input));
};

/** Stores a new broadcast. Its parts are asked for in the transaction, and may be made there. Throws ApiError 400 and 404. */
export async function storeBroadcast(
  database: Database,
  caller: Caller,
  name: string,
  partsIn: (client: pg.ClientBase) => Promise<BroadcastInput>,
  goal: GoalInput | null = null,
): Promise<Broadcast> {
  const asked = fit(automatisationInput, { name, is_campaign: true });
  let parts: BroadcastInput | null = null;
  const { id } = await storeNew(
    database,
    caller,
    (tagNames) => ({ ...settingsOf(asked, null, tagNames), is_campaign: true }),
    async (client) => {
      parts = await partsIn(client);
      return newSteps(client, caller, parts, await readAccountCheckContext(client, caller.userId));
    },
    goal,
    async (client, flow) => {
      if (parts) await insertBroadcast(client, flow, parts);
    },
  );
  return getBroadcast(database, caller, id);
}

/** Copies a broadcast with its goal, as a draft that is sent at once. Throws ApiError 404. */
export async function copyBroadcast(database: Database, caller: Caller, id: number): Promise<Broadcast> {
  const original = await getBroadcast(database, caller, id);
  const mark = copyMarks[caller.language];
  const name = beginning(original.name, nameLimit - mark.length) + mark;
  const parts = partsOf({ ...original, name, timing: { kind: 'now' } });
  refuseMessages(parts);
  const goal = await readGoal(database.pool, { userId: caller.userId, automatisationId: id });
  return storeBroadcast(database, caller, name, () => Promise.resolve(parts), goal);
}

const contentOfMessage = ({
  app_webhook_unique_identifier,
  user_app_id,
  data,
}: MessageContent): MessageContent => ({
  app_webhook_unique_identifier,
  user_app_id,
  data,
});

/** Throws ApiError 400, 404 and 409: where it is scheduled, where what may not change any more would, and for an old version. */
export async function saveBroadcast(
  database: Database,
  caller: Caller,
  id: number,
  { id: given, version, ...changes }: BroadcastUpdate,
): Promise<Broadcast> {
  refuseChanged({ id: given }, { id });
  const saving = editFlow(
    database,
    caller,
    id,
    async (edit) => {
      const stored = await lockBroadcast(edit.client, edit);
      const read = broadcastOf(edit.flow.steps);
      if (!stored || !read) throw errors.notFound('broadcast');
      refuseOutdated(version, stored);
      const before = partsOf({ ...read, ...stored, name: edit.flow.name });
      const after = fit(broadcastInput, partsOf({ ...before, ...changes }));
      refuseMessages(after);
      if (stored.begun_at) refuseLateChanges(before, after);
      else if (await isScheduled(edit.client, edit)) throw errors.broadcastScheduled();
      await rewriteSteps(edit, caller, after);
      const { tags, ...settings } = edit.flow;
      await updateSettings(edit.client, edit, {
        ...settings,
        name: after.name,
        tag_ids: tags.map((tag) => tag.id),
      });
      await updateBroadcast(edit.client, edit, after);
      return { result: null };
    },
    false,
    true,
  );
  const readStored = () => getBroadcast(database, caller, id);
  await orVersionConflict(saving, readStored);
  return readStored();
}

/** What a save says of a broadcast. */
const partsOf = ({
  name,
  audience,
  messages,
  test,
  delay_between_messages,
  timing,
}: BroadcastInput): BroadcastInput => ({
  name,
  audience,
  messages: messages.map(contentOfMessage),
  test,
  delay_between_messages,
  timing,
});

/**
 * What has begun keeps its audience, its time, its test, by what its messages go, and the field that names their recipient: its contacts were
 * chosen by it, so that no address gets it twice. Throws ApiError 409.
 */
function refuseLateChanges(before: BroadcastInput, after: BroadcastInput): void {
  const fixed = ({ audience, timing, test, messages }: BroadcastInput) => ({
    audience,
    timing,
    test,
    messages: messages.map((message) => [message.app_webhook_unique_identifier, addressFieldOf(message)]),
  });
  if (!isDeepStrictEqual(fixed(before), fixed(after))) throw errors.broadcastBegun();
}
