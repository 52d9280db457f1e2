import type pg from 'pg';
import type { BacktestAccount, BacktestFlow } from '../../domain/backtest/past';
import type { MessageCap } from '../../domain/entities/account/message-caps';
import type { MessageHours } from '../../domain/entities/account/message-hours';
import type { JsonObject } from '../../domain/entities/common';
import type { MayWriteUnasked } from '../../domain/entities/contacts/consent';
import { exitEventName } from '../../domain/entities/automatisations/exit-strategy';
import { indexFlow } from '../../domain/flow/chain/walk';
import { segmentsAsked } from '../../domain/steps';
import { definitionOf } from '../../domain/steps/definitions';
import { holdsLiquid } from '../../domain/values/liquid/template';
import { regionalOf, type RegionalColumns } from '../../domain/values/time/regional';
import type { StoredFlow } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';
import { readGoal } from '../goals/goal';
import { hasSuppressions } from '../suppressions/asked';
import { flowOfRevision } from '../revisions/read';
import { readTemplatesOfSteps } from '../message-templates/ready';
import { readTopicRules } from '../topics/topics';
import type { StoredBacktest } from './job';

/** What a backtest tries, and whose data it reads. */
export interface Tried {
  flow: BacktestFlow;
  account: BacktestAccount;
  /** The names of the events that matter besides those of tags; null: a name is known only to the runs, so all matter. */
  eventNames: string[] | null;
  /** In percent. */
  control: number;
  /** The segments that its conditions ask about. */
  segmentsAsked: number[];
}

/** What a backtest tries: the revision, the goal and the account's settings as they are now. Null: the revision is gone. */
export async function loadTried(
  client: pg.ClientBase,
  { user_id: userId, automatisation_id: automatisationId, revision, is_draft: isDraft }: StoredBacktest,
): Promise<Tried | null> {
  const reference = { userId, automatisationId };
  const stored = await flowOfRevision(client, { ...reference, isDraft }, revision);
  const account = await loadAccount(client, userId);
  if (!stored || !account) return null;
  const goal = await readGoal(client, reference);
  const { exit_strategy_type: exit, exit_strategy_value: value, steps } = stored;
  const exitTagId = exit === 'tag' && value !== null ? Number(value) : null;
  const flow: BacktestFlow = {
    flow: indexFlow(steps),
    entryEventName: stored.entry_event_name,
    reentry: stored.reentry,
    reentry_period: stored.reentry_period,
    reentry_field: stored.reentry_field,
    exitEventName: exitEventName(stored),
    exitTagId,
    messageTemplates: await readTemplatesOfSteps(client, userId, steps),
    sendingSteps: steps.filter(({ type }) => definitionOf(type).sends !== null).length,
    goal,
  };
  return {
    flow,
    account,
    eventNames: namesOf(flow, stored),
    control: goal?.control_percent ?? 0,
    segmentsAsked: segmentsAsked(steps),
  };
}

function namesOf(
  { entryEventName, exitEventName, goal }: BacktestFlow,
  { steps }: StoredFlow,
): string[] | null {
  const awaited = steps.flatMap(({ type, data }) =>
    definitionOf(type)
      .awaits(data)
      .map(({ name }) => name),
  );
  if (awaited.some(holdsLiquid)) return null;
  return [...new Set([entryEventName, exitEventName, goal?.event_name, ...awaited])].filter(
    (name) => name !== null && name !== undefined,
  );
}

interface AccountRow extends RegionalColumns {
  data: JsonObject;
  message_hours: MessageHours;
  message_caps: MessageCap[];
  may_write_unasked: MayWriteUnasked;
  ai_contact_fields: string[];
}

async function loadAccount(querier: Querier, userId: number): Promise<BacktestAccount | null> {
  const { rows } = await querier.query<AccountRow>(
    `SELECT data, number_format, timezone, timezone_field, phone_country, message_hours, message_caps, may_write_unasked, ai_contact_fields
     FROM users WHERE id = $1`,
    [userId],
  );
  const [row] = rows;
  return row
    ? {
        globals: row.data,
        regional: regionalOf(row),
        messageHours: row.message_hours,
        messageCaps: row.message_caps,
        consentRules: { mayWrite: row.may_write_unasked, topics: await readTopicRules(querier, userId) },
        aiContactFields: row.ai_contact_fields,
        hasSuppressions: await hasSuppressions(querier, userId),
      }
    : null;
}
