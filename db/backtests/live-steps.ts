import type pg from 'pg';
import { countVisits, noVisits } from '../../domain/backtest/step-counts';
import { channelOfWebhook } from '../../domain/apps/webhook';
import type { LiveFigures } from '../../domain/entities/automatisations/backtest';
import type { Channel } from '../../domain/entities/contacts/channel';
import type { Branch } from '../../domain/flow/chain/place';
import { overCap } from '../../domain/steps/api-call/call';
import { callKinds, kindsWithBranches } from '../steps/kinds';
import { byCount, Counts } from './counts';
import type { StoredBacktest } from './job';
import { presentSteps, stepsOfRevisions, wasStepRemoved, type StepWebhook } from './live-flow';
import type { RunPortion } from './live-runs';

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
type StepFigures = Required<Pick<LiveFigures, 'steps' | 'steps_changed'>> & HeldMessages;
type HeldMessages = Required<Pick<LiveFigures, 'held_back' | 'held_for_hours' | 'held_for_caps'>>;
type WayCount = LiveStep['ways'][number];

/** Adds up what runs, and items of loops, did at the steps of the live flow, by their logs. */
export class LiveSteps {
  private readonly byId = new Map<number, { step: LiveStep; ways: Counts<WayCount> }>();
  /** The visits that may be of messages which waited, or did not go. */
  private readonly messages = new Counts<Visits>();
  /** The last revision by which a run came to the step of such a visit. */
  private readonly lastRevisions = new Map<number, number>();

  constructor(private readonly client: pg.ClientBase) {}

  async add({ userId, ids }: RunPortion): Promise<void> {
    const { rows } = await this.client.query<Visits>(
      `SELECT step_id, state, branch, skipped, held, max(revision) AS revision, count(*) AS count
       FROM (
         SELECT v.step_id, v.state, v.revision,
                CASE WHEN v.type IN ${kindsWithBranches} THEN v.detail -> 'branch' END AS branch,
                CASE WHEN v.state = 'skipped' THEN v.detail -> 'skipped' ->> 'code' END AS skipped,
                CASE WHEN v.type IN ${callKinds} AND v.detail ?| '{message_hours,message_cap}'
                     THEN jsonb_build_array(v.detail ? 'message_hours', v.detail ? 'message_cap') END AS held
         -- Run by run, by the index, however large the table is taken to be.
         FROM unnest($2::bigint[]) AS run (id)
         CROSS JOIN LATERAL (SELECT * FROM automatisation_run_steps WHERE user_id = $1 AND run_id = run.id OFFSET 0) v
       ) visits GROUP BY 1, 2, 3, 4, 5`,
      [userId, ids],
    );
    for (const visits of rows) this.addVisits(visits);
  }

  private addVisits(visits: Visits): void {
    const { step_id, state, branch, skipped, held, revision, count } = visits;
    const { step, ways } = this.stepOf(step_id);
    countVisits(step, state, count);
    if (typeof branch === 'boolean') step[branch ? 'yes' : 'no'] += count;
    else if (branch !== null) ways.add(branch, { way: branch, count });
    if (skipped === null && held === null) return;
    this.messages.add(JSON.stringify([step_id, skipped, held]), visits);
    this.lastRevisions.set(step_id, Math.max(revision, this.lastRevisions.get(step_id) ?? revision));
  }

  private stepOf(step_id: number): { step: LiveStep; ways: Counts<WayCount> } {
    const known = this.byId.get(step_id);
    if (known) return known;
    const step: LiveStep = { ...noVisits(step_id), added_at: null };
    const added = { step, ways: new Counts<WayCount>() };
    this.byId.set(step_id, added);
    return added;
  }

  /** `first`: when the first of the runs began that was not refused; null: there was none. */
  async figures(backtest: StoredBacktest, first: Date | null): Promise<StepFigures> {
    const present = await presentSteps(this.client, backtest);
    const ids = new Set(present.map(({ id }) => id));
    for (const { id, created_at: added } of present)
      this.stepOf(id).step.added_at = first && added > first ? added.toISOString() : null;
    const gone = new Map([...this.lastRevisions].filter(([id]) => !ids.has(id)));
    const webhooks = [...present, ...(await stepsOfRevisions(this.client, backtest, gone))];
    return {
      steps: [...this.byId.values()]
        .map(({ step, ways }) => ({ ...step, ways: ways.rows }))
        .toSorted((one, other) => one.step_id - other.step_id),
      steps_changed:
        first !== null &&
        (present.some((step) => step.updated_at > first) ||
          [...this.byId.keys()].some((id) => !ids.has(id)) ||
          (await wasStepRemoved(this.client, backtest, { since: first, ids: [...ids] }))),
      ...heldMessages(this.messages.rows, channelsOf(webhooks)),
    };
  }
}

/** On which channel each step sends something to contacts; those that do not are left out. */
const channelsOf = (steps: readonly StepWebhook[]): ReadonlyMap<number, Channel> =>
  new Map(
    steps.flatMap(({ id, webhook }) => {
      const channel = channelOfWebhook(webhook);
      return channel === null ? [] : [[id, channel] as const];
    }),
  );

/** Messages that waited, or did not go, by the channels of their steps. */
function heldMessages(visits: readonly Visits[], channels: ReadonlyMap<number, Channel>): HeldMessages {
  const heldBack = new Counts<HeldMessages['held_back'][number]>();
  const heldForHours = new Counts<HeldMessages['held_for_hours'][number]>();
  const heldForCaps = new Counts<HeldMessages['held_for_caps'][number]>();
  for (const { step_id, skipped: code, held, count } of visits) {
    const channel = channels.get(step_id);
    if (channel === undefined) continue;
    const [waitedForHours = false, metCap = false] = held ?? [];
    if (waitedForHours) heldForHours.add(channel, { channel, count });
    // Of a message that a cap did not let wait, the log tells the cap, too.
    if (metCap && code !== overCap.code) heldForCaps.add(channel, { channel, count });
    if (code !== null) heldBack.add(`${channel} ${code}`, { channel, code, count });
  }
  return {
    held_back: heldBack.rows.toSorted(byCount),
    held_for_hours: heldForHours.rows,
    held_for_caps: heldForCaps.rows,
  };
}
