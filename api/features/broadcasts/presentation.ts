import type { Brought } from '../../../db/broadcasts/brought';
import type { WholeBroadcast } from '../../../db/broadcasts/read';
import { broadcastOf, type ReadBroadcast } from '../../../domain/broadcasts/flow';
import { broadcastStateOf } from '../../../domain/broadcasts/state';
import { channelOfWebhook, isMadeField } from '../../../domain/apps/webhook';
import type { FlowProblem } from '../../../domain/entities/automatisations/flow-problem';
import type { CampaignRun } from '../../../domain/entities/automatisations/campaign';
import type {
  Broadcast,
  BroadcastFigures,
  BroadcastInList,
  BroadcastState,
} from '../../../domain/entities/broadcast';
import type { ScheduledTask } from '../../../domain/entities/scheduled-task';
import { presentProgress } from '../campaigns/service';
import { presentScheduledTask } from '../scheduled-tasks/presentation';

/** What a broadcast is, as far as its runs, its schedule and its steps say so. */
interface Standing {
  state: BroadcastState;
  read: ReadBroadcast;
  runs: CampaignRun[];
  /** Its task, as long as that is still to run. */
  scheduled: ScheduledTask | null;
  /** When its first contact gets it, while it waits for the clocks of that one. */
  firstDue: string | null;
  missed: Broadcast['missed'];
}

function standingOf(whole: WholeBroadcast, now: number): Standing {
  const read = broadcastOf(whole.steps);
  if (!read) throw new Error(`The steps of the broadcast ${whole.id} are not those of one`);
  const [task] = whole.tasks.map((one) => presentScheduledTask(one, undefined, now));
  const missed = task?.last_result?.reason ?? null;
  const scheduled = whole.begun_at === null && task && missed === null ? task : null;
  const runs = whole.runs.map((run) => presentProgress(run, whole.paused_at !== null, now));
  const run = runs.at(-1) ?? null;
  const firstDue = run && waits(run, now) ? run.next_due : null;
  const state = broadcastStateOf({
    hasBegun: whole.begun_at !== null,
    isScheduled: scheduled !== null,
    isPaused: whole.paused_at !== null,
    run,
    isWaiting: firstDue !== null,
  });
  return {
    state,
    read,
    runs,
    scheduled,
    firstDue: state === 'scheduled' ? firstDue : null,
    missed: whole.begun_at === null && missed ? pickReason(missed) : null,
  };
}

/** Whether a run waits for the clocks of its first contact; one that goes on is none, since others may have got it before. */
const waits = (
  { next_due: due, total, not_begun: notBegun, send_run_id: continues }: CampaignRun,
  now: number,
): boolean =>
  continues === null && due !== null && Date.parse(due) > now && total !== null && notBegun === total;

const pickReason = ({ code, message }: { code: string; message: string }) => ({ code, message });

function inListOf(
  { id, name, timing, begun_at, created_at, updated_at }: WholeBroadcast,
  { state, read, runs, scheduled, firstDue }: Standing,
): BroadcastInList {
  const [message] = read.messages;
  return {
    id,
    name,
    state,
    channel: message ? channelOfWebhook(message.app_webhook_unique_identifier) : null,
    audience: read.audience,
    timing,
    scheduled_for: firstDue ?? scheduled?.next_runs[0] ?? null,
    begun_at: begun_at?.toISOString() ?? null,
    figures: figuresOf(runs),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export const presentInList = (whole: WholeBroadcast, now: number): BroadcastInList =>
  inListOf(whole, standingOf(whole, now));

export function presentBroadcast(
  whole: WholeBroadcast,
  { problems, brought }: { problems: FlowProblem[]; brought: Brought },
  now: number,
): Broadcast {
  const standing = standingOf(whole, now);
  const { read, missed, state } = standing;
  const inList = inListOf(whole, standing);
  const goesOn = state === 'stopped' || state === 'failed';
  return {
    ...inList,
    version: whole.version,
    messages: read.messages.map((message) => ({
      ...message,
      data: Object.fromEntries(
        Object.entries(message.data).filter(
          ([field]) => !isMadeField(message.app_webhook_unique_identifier, field),
        ),
      ),
    })),
    test: whole.test,
    test_ends_at: whole.test_ends_at?.toISOString() ?? null,
    test_result: whole.test_result,
    delay_between_messages: read.delay_between_messages,
    not_reached: goesOn && inList.figures ? notReachedOf(inList.figures) : 0,
    missed,
    problems,
    ...brought,
  };
}

const notReachedOf = ({ total, sent, unknown, under_way, control }: BroadcastFigures): number =>
  Math.max(0, (total ?? 0) - sent - unknown - under_way - control);

/**
 * The figures of all runs together. A run that went on was for those whom the runs before it had not reached: what these had reached and its
 * own contacts are the whole.
 */
function figuresOf(runs: readonly CampaignRun[]): BroadcastFigures | null {
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return null;
  const before = runs.slice(0, -1);
  const sum = (of: readonly CampaignRun[], name: 'sent' | 'unknown' | 'control' | 'under_way'): number =>
    of.reduce((total, run) => total + run[name], 0);
  const reachedBefore = sum(before, 'sent') + sum(before, 'unknown') + sum(before, 'control');
  return {
    total: last.total === null ? null : last.total + reachedBefore,
    sent: sum(runs, 'sent'),
    unknown: sum(runs, 'unknown'),
    under_way: sum(runs, 'under_way'),
    not_sent: last.not_sent,
    not_begun: last.state === 'running' && !last.is_stopping ? last.not_begun : 0,
    control: sum(runs, 'control'),
    per_minute: last.per_minute,
    seconds_left: last.seconds_left,
    next_due: last.next_due,
    last_due: last.last_due,
    started_at: first.started_at,
    ended_at: last.ended_at,
  };
}
