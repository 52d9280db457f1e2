import { readFlow, type StoredFlow } from '../../../db/automatisations/stored-flow';
import * as jobs from '../../../db/backtests/job';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import { flowOfRevision } from '../../../db/revisions/read';
import { channelOfWebhook } from '../../../domain/apps/webhook';
import { toldFigures } from '../../../domain/backtest/tally';
import {
  backtestsAtOnce,
  type Backtest,
  type backtestGaps,
  type BacktestInput,
} from '../../../domain/entities/automatisations/backtest';
import { writtenBy } from '../../../domain/flow/variables/step-context';
import { isCall } from '../../../domain/steps';
import { definitionOf } from '../../../domain/steps/definitions';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { requireFlow } from '../runs/service';
import { requireDraft } from '../steps/edit-flow';

/** Asks for a backtest of the automation, or of its draft, as it is now. Throws ApiError 404, 400 for a campaign, 409 when too many go on. */
export async function askBacktest(
  database: Database,
  caller: Caller,
  automatisationId: number,
  input: BacktestInput,
): Promise<Backtest | null> {
  const { userId, authorId } = caller;
  const flow = await readFlow(database.pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  if (flow.is_campaign) throw errors.campaignWithoutBacktest();
  const reference = { userId, automatisationId };
  const isAsked = await inTransaction(database.pool, async (client) => {
    const { version: revision } = input.draft ? await requireDraft(client, reference) : flow;
    return jobs.askBacktest(client, reference, { ...input, revision, authorId });
  });
  if (!isAsked) throw errors.tooManyBacktests(backtestsAtOnce);
  return readBacktest(database, caller, automatisationId);
}

/** The last backtest of an automation, or null. Throws ApiError 404. */
export async function readBacktest(
  { pool }: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<Backtest | null> {
  const reference = { userId, automatisationId };
  const current = await readFlow(pool, reference);
  if (!current) throw errors.notFound('automatisation');
  const row = await jobs.readBacktest(pool, reference);
  if (!row) return null;
  const { revision, is_draft: isDraft } = row;
  const tried =
    !isDraft && revision === current.version
      ? current
      : await flowOfRevision(pool, { ...reference, isDraft }, revision);
  return present(row, tried?.steps ?? []);
}

/** Stops the backtest of an automation. Throws ApiError 404. */
export async function stopBacktest(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<Backtest | null> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  await inTransaction(database.pool, (client) => jobs.stopBacktest(client, flow));
  return readBacktest(database, caller, automatisationId);
}

const present = (
  row: NonNullable<Awaited<ReturnType<typeof jobs.readBacktest>>>,
  steps: StoredFlow['steps'],
): Backtest => ({
  days: row.days,
  from: row.from_at.toISOString(),
  to: row.to_at.toISOString(),
  includes_history: row.includes_history,
  revision: row.revision,
  is_draft: row.is_draft,
  asked_by: row.asked_by,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  cut_off: row.cut_off,
  progress: progressOf(row),
  figures: row.figures && toldFigures(row.figures),
  live: row.live,
  gaps: gapsOf(row, steps),
});

function progressOf({ contacts, contacts_done: done, ended_at, cut_off }: jobs.StoredBacktest): number {
  if (ended_at && !cut_off) return 1;
  return contacts ? Math.min(1, done / contacts) : 0;
}

/** What this backtest does not know or follow. */
function gapsOf(
  { has_events_without_contact: hasOthers }: jobs.StoredBacktest,
  steps: StoredFlow['steps'],
): Backtest['gaps'] {
  const hasMessages = steps.some(
    ({ app_webhook_unique_identifier: webhook }) => channelOfWebhook(webhook) !== null,
  );
  const gaps: Record<(typeof backtestGaps)[number], boolean> = {
    contact_fields: true,
    removed_tags: true,
    runs_from_before: true,
    calls_succeed: steps.some(({ type }) => isCall(type)),
    message_pace: hasMessages,
    message_caps: hasMessages,
    loops: steps.some(({ type, data }) => definitionOf(type).givesContact(data)),
    global_variables: steps.some((step) => writtenBy(step).some(({ source }) => source === 'global')),
    other_automations: steps.some(({ type }) => definitionOf(type).sends !== null),
    events_without_contact: hasOthers,
  };
  const names = Object.keys(gaps) as (keyof typeof gaps)[]; // its own literal
  return names.filter((name) => gaps[name]);
}
