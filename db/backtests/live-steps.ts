import type pg from 'pg';
import { channelOfWebhook } from '../../domain/apps/webhook';
import type { LiveFigures } from '../../domain/entities/automatisations/backtest';
import type { Channel } from '../../domain/entities/contacts/channel';
import type { Branch } from '../../domain/flow/chain/place';
import { overCap } from '../../domain/steps/api-call/call';
import { callKinds, kindsWithBranches } from '../steps/kinds';
import type { StoredBacktest } from './job';

/** How many runs, with all items of their loops, a statement reads the logs of: those of calls may be long. */
const runsAtOnce = 2_000;

/** Visits of one step that did the same. */
interface Visits {
  step_id: number;
  state: string;
  branch: Branch | null;
  /** Why it was passed over. */
  skipped: string | null;
  /** Whether a message waited for its hours, and for a cap; null: for neither. */
  held: [boolean, boolean] | null;
  /** The last revision by which a run came. */
  revision: number;
  count: number;
}

type LiveStep = Required<LiveFigures['steps'][number]>;
type StepFigures = Required<
  Pick<LiveFigures, 'steps' | 'steps_changed' | 'held_back' | 'held_for_hours' | 'held_for_caps'>
>;

/**
 * What runs of the live flow did at its steps, by their logs, with the items of their loops. `runs` is SQL that finds them by $1 to $3;
 * `first`: when the first of them began.
 */
export async function readLiveSteps(
  client: pg.ClientBase,
  { user_id, automatisation_id, from_at, to_at }: StoredBacktest,
  { runs, first }: { runs: string; first: Date },
): Promise<StepFigures> {
  const parts = await client.query<{ ids: number[] }>(
    `SELECT array_agg(id) AS ids FROM (
       SELECT r.id, (row_number() OVER (ORDER BY r.id) - 1) / ${runsAtOnce} AS part FROM ${runs}
     ) one GROUP BY part ORDER BY part`,
    [automatisation_id, from_at, to_at],
  );
  const present = await client.query<PresentStep>(
    `SELECT id, app_webhook_unique_identifier AS webhook, created_at, updated_at FROM automatisation_steps
     WHERE user_id = $1 AND automatisation_id = $2`,
    [user_id, automatisation_id],
  );
  const figures = new LogFigures();
  for (const { id, created_at: added } of present.rows)
    figures.stepOf(id).added_at = added > first ? added.toISOString() : null;
  for (const part of parts.rows) figures.add(await visitsOf(client, part.ids));
  const ids = new Set(present.rows.map(({ id }) => id));
  const gone = figures.messages.filter(({ step_id }) => !ids.has(step_id));
  const channels = channelsOf([...present.rows, ...(await goneSteps(client, automatisation_id, gone))]);
  return {
    ...figures.told(channels),
    steps_changed:
      present.rows.some((step) => step.updated_at > first) ||
      figures.steps.some(({ step_id }) => !ids.has(step_id)),
  };
}

/** A step of the live flow as it is now. */
interface PresentStep extends Acting {
  created_at: Date;
  updated_at: Date;
}

/** A step, and what it has which app do. */
interface Acting {
  id: number;
  webhook: string | null;
}

/** What runs, and the items of their loops, did at their steps. */
async function visitsOf(client: pg.ClientBase, runIds: readonly number[]): Promise<Visits[]> {
  const { rows } = await client.query<Visits>(
    `WITH RECURSIVE own AS (
       SELECT id FROM unnest($1::bigint[]) AS given (id)
       UNION ALL
       SELECT i.id FROM own CROSS JOIN LATERAL (SELECT id FROM automatisation_runs WHERE parent_run_id = own.id OFFSET 0) i
     )
     SELECT step_id, state, branch, skipped, held, max(revision) AS revision, count(*) AS count
     FROM (
       SELECT v.step_id, v.state, v.revision,
              CASE WHEN v.type IN ${kindsWithBranches} THEN v.detail -> 'branch' END AS branch,
              CASE WHEN v.state = 'skipped' THEN v.detail -> 'skipped' ->> 'code' END AS skipped,
              CASE WHEN v.type IN ${callKinds} AND v.detail ?| '{message_hours,message_cap}'
                   THEN jsonb_build_array(v.detail ? 'message_hours', v.detail ? 'message_cap') END AS held
       -- Run by run, by the indexes, however large the tables are taken to be.
       FROM own CROSS JOIN LATERAL (SELECT * FROM automatisation_run_steps WHERE run_id = own.id OFFSET 0) v
     ) visits GROUP BY 1, 2, 3, 4, 5`,
    [runIds],
  );
  return rows;
}

/** The steps of visits that are no longer in the flow, by the last revision by which a run came to each. */
async function goneSteps(
  client: pg.ClientBase,
  automatisationId: number,
  visits: readonly Pick<Visits, 'step_id' | 'revision'>[],
): Promise<Acting[]> {
  const last = new Map<number, number>();
  for (const { step_id, revision } of visits)
    last.set(step_id, Math.max(revision, last.get(step_id) ?? revision));
  if (last.size === 0) return [];
  const { rows } = await client.query<Acting>(
    `SELECT i.id, step ->> 'app_webhook_unique_identifier' AS webhook
     FROM automatisation_revisions r
     CROSS JOIN jsonb_array_elements(r.snapshot -> 'steps') step
     JOIN unnest($2::bigint[], $3::integer[]) AS i (id, number) ON i.number = r.number AND i.id = (step ->> 'id')::bigint
     WHERE r.automatisation_id = $1 AND r.number = ANY ($3)`,
    [automatisationId, [...last.keys()], [...last.values()]],
  );
  return rows;
}

/** On which channel each step sends something to contacts; those that do not are left out. */
const channelsOf = (steps: readonly Acting[]): ReadonlyMap<number, Channel> =>
  new Map(
    steps.flatMap(({ id, webhook }) => {
      const channel = channelOfWebhook(webhook);
      return channel === null ? [] : [[id, channel] as const];
    }),
  );

/** Adds up what runs did at their steps. */
class LogFigures {
  /** The visits that may be of messages which waited, or did not go. */
  readonly messages: Visits[] = [];
  private readonly byId = new Map<number, LiveStep>();

  get steps(): LiveStep[] {
    return [...this.byId.values()].toSorted((one, other) => one.step_id - other.step_id);
  }

  stepOf(step_id: number): LiveStep {
    const known = this.byId.get(step_id);
    if (known) return known;
    const step: LiveStep = {
      step_id,
      came: 0,
      waiting: 0,
      skipped: 0,
      failed: 0,
      yes: 0,
      no: 0,
      ways: [],
      added_at: null,
    };
    this.byId.set(step_id, step);
    return step;
  }

  add(all: readonly Visits[]): void {
    for (const visits of all) {
      const { step_id, state, branch, count } = visits;
      const step = this.stepOf(step_id);
      step.came += count;
      if (state === 'waiting') step.waiting += count;
      if (state === 'skipped') step.skipped += count;
      if (state === 'failed' || state === 'unknown') step.failed += count;
      if (typeof branch === 'boolean') step[branch ? 'yes' : 'no'] += count;
      else if (branch !== null) addTo(step.ways, (one) => one.way === branch, { way: branch, count });
      if (visits.skipped !== null || visits.held) this.messages.push(visits);
    }
  }

  /** Messages that waited, or did not go, by the channels of their steps. */
  told(channels: ReadonlyMap<number, Channel>): Omit<StepFigures, 'steps_changed'> {
    const figures: Omit<StepFigures, 'steps_changed'> = {
      steps: this.steps,
      held_back: [],
      held_for_hours: [],
      held_for_caps: [],
    };
    for (const { step_id, skipped: code, held, count } of this.messages) {
      const channel = channels.get(step_id);
      if (channel === undefined) continue;
      const isOfChannel = (one: { channel: Channel }): boolean => one.channel === channel;
      const [waitedForHours = false, metCap = false] = held ?? [];
      if (waitedForHours) addTo(figures.held_for_hours, isOfChannel, { channel, count });
      // Of a message that a cap did not let wait, the log tells the cap, too.
      if (metCap && code !== overCap.code) addTo(figures.held_for_caps, isOfChannel, { channel, count });
      if (code !== null)
        addTo(figures.held_back, (one) => isOfChannel(one) && one.code === code, { channel, code, count });
    }
    figures.held_back.sort((one, other) => other.count - one.count);
    return figures;
  }
}

/** Adds a count to the row of its kind, or is the first of it. */
function addTo<Row extends { count: number }>(rows: Row[], isIts: (row: Row) => boolean, more: Row): void {
  const known = rows.find(isIts);
  if (known) known.count += more.count;
  else rows.push(more);
}
