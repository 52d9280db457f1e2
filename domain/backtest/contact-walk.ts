import { countsMessage, type CountedMessage } from '../entities/account/message-caps';
import type { GoalInput } from '../entities/automatisations/goal';
import { goalFilters, goalValue } from '../entities/automatisations/goal';
import type { RuleRefusal } from '../entities/automatisations/entry';
import type { JsonObject } from '../entities/common';
import type { Channel } from '../entities/contacts/channel';
import { tagAddedEventName } from '../entities/contacts/tag';
import { depthLimit, fanOutLimit } from '../entities/events/event';
import { channelOfWebhook } from '../apps/webhook';
import { nextStep } from '../flow/chain/next';
import { MemoryRun, type ContactState, type RunVariables } from '../run/memory-run';
import { walkStretch, type Position } from '../run/stretch';
import { addressedBy, type AddressRefusal } from '../outcomes/suppressing';
import { answered } from '../run/simulated-call';
import type { StretchEnd, Visit } from '../run/visit';
import { inControlGroup, overCap, type CallStart, type EndedCall } from '../steps/api-call/call';
import type { EventCountAnswer, EventCountQuestion } from '../steps/event-count-question';
import type { Answer, Question } from '../steps/question';
import { passes } from '../steps/filter';
import { asFirst, earliest, isCounted, type CountedEvent } from '../steps/questions';
import type {
  BacktestAccount,
  BacktestAnswer,
  BacktestFlow,
  BacktestQuestion,
  BacktestRun,
  ContactBacktest,
  ContactWalk,
  PastChange,
  PastContact,
  PastEvent,
} from './past';

/** Most active runs of one contact. */
const runsAtOnce = 1_000;
/** Most runs of one contact altogether. */
const runsOfContact = 20_000;
/** After so many stretches the walk lets others work. */
const stretchesInTurn = 50;

const day = 24 * 3_600_000;

/** A period, in milliseconds since 1970; its end is not in it. */
export interface Period {
  from: number;
  to: number;
}

/**
 * Walks what a contact would have done with its events of the period, on a clock of its own, with the interpreters of real runs. Nothing is
 * written or sent.
 */
export const walkContact = (
  flow: BacktestFlow,
  account: BacktestAccount,
  contact: PastContact,
  period: Period,
): ContactWalk => new Walker(flow, account, contact, period).walk();

/** An event that happens: a stored one, or one that a step sends. */
type Happening = Omit<PastEvent, 'id'> & { id: number | null };

/** An active run. */
interface Inside {
  run: BacktestRun;
  variables: RunVariables;
  depth: number;
  fanOut: number | null;
  position: Position;
  /** When it continues by itself; infinite: never. */
  until: number;
  awaited: readonly string[];
  loopDepth: number;
  /** The loop at which it stands, and how many of its items are still under way. */
  loop: { stepId: number; itemsLeft: number } | null;
  /** The run whose loop it is an item of. */
  around: Inside | null;
}

/** An event that a step has sent, with its moment. */
interface Sent {
  at: number;
  event: CountedEvent;
}

type Asking<Result> = Generator<BacktestQuestion | null, Result, BacktestAnswer | null>;

class Walker {
  private readonly runs: BacktestRun[] = [];
  private inside: Inside[] = [];
  /** Runs whose entering is not decided yet. */
  private readonly starting = new Set<BacktestRun>();
  /** Runs that began in the period or before it, for the rule of entering. */
  private readonly entered: { createdAt: number; entryValue: string | null }[] = [];
  private readonly sent: Sent[] = [];
  /** The messages that caps count. */
  private readonly counted: { at: number; message: CountedMessage }[] = [];
  /** What steps have sent, and what has not happened yet. */
  private arriving: Happening[] = [];
  private readonly goals: { id: number | null; at: number; value: number | null }[] = [];
  private readonly contact: ContactState;
  /** The account's global variables, as the runs of this contact see and change them. */
  private readonly shared: { globals: JsonObject };
  private stretches = 0;
  private eventsForOthers = 0;
  private itemsNotFollowed = 0;

  constructor(
    private readonly flow: BacktestFlow,
    private readonly account: BacktestAccount,
    private readonly past: PastContact,
    private readonly period: Period,
  ) {
    this.contact = past.state;
    this.shared = { globals: account.globals };
    this.entered.push(...past.earlierRuns);
  }

  *walk(): ContactWalk {
    const { events, changes } = this.past;
    let [nextEvent, nextChange] = [0, 0];
    for (;;) {
      const event = events[nextEvent];
      const change = changes[nextChange];
      const run = this.firstToContinue();
      const at = Math.min(event?.at ?? Infinity, change?.at ?? Infinity, run?.until ?? Infinity);
      if (at >= this.period.to) break;
      if (change?.at === at) {
        nextChange += 1;
        this.change(change);
      } else if (event?.at === at) {
        nextEvent += 1;
        yield* this.happen(event, at);
      } else if (run) yield* this.advance(run, at);
      yield* this.takeArriving(at);
    }
    this.convert();
    const { runs, eventsForOthers, itemsNotFollowed } = this;
    return { runs, eventsForOthers, itemsNotFollowed } satisfies ContactBacktest;
  }

  private firstToContinue(): Inside | null {
    let first: Inside | null = null;
    for (const run of this.inside) if (!first || run.until < first.until) first = run;
    return first;
  }

  private *takeArriving(at: number): Asking<void> {
    for (let event = this.arriving.shift(); event; event = this.arriving.shift())
      yield* this.happen(event, at);
  }

  private change(change: PastChange): void {
    if ('tagId' in change) {
      this.contact.tagIds.add(change.tagId);
      return;
    }
    const { channel, state, at } = change;
    const { [channel]: _left, ...optedOut } = this.contact.optedOut ?? {};
    const { [channel]: _agreed, ...subscribed } = this.contact.subscribed ?? {};
    const since = new Date(at).toISOString();
    this.contact.optedOut = state === 'left' ? { ...optedOut, [channel]: since } : optedOut;
    this.contact.subscribed = state === 'subscribed' ? { ...subscribed, [channel]: since } : subscribed;
  }

  /** An event happens: contacts leave by it, enter by it, and runs that wait for it go on, as in `recordEvents`. */
  private *happen(event: Happening, at: number): Asking<void> {
    const { flow } = this;
    if (flow.goal?.event_name === event.name) this.noteGoal(flow.goal, event);
    const starts = event.triggers && event.depth <= depthLimit && (event.fanOut === null || event.fanOut > 0);
    if (!starts) return;
    const waiting = this.inside.filter(({ awaited }) => awaited.includes(event.name));
    if (flow.exitEventName === event.name) {
      for (const { run } of this.inside) {
        run.state = 'exited';
        const last = run.visits.at(-1);
        if (last?.state === 'waiting') last.state = 'exited';
      }
      for (const run of this.starting) run.state = 'exited';
      this.inside = [];
      this.starting.clear();
    }
    const started = flow.entryEventName === event.name ? this.start(event, at) : null;
    for (const run of waiting) if (run.run.state === 'running') yield* this.advance(run, at);
    if (!started) return;
    // The outbox wakes before it starts, so what the woken runs send may end the new one before it enters.
    yield* this.takeArriving(at);
    if (started.state === 'running') yield* this.enter(started, event, at);
  }

  /** Adds a run with its event; whether it may enter is decided when it begins. */
  private start({ id: eventId }: Happening, at: number): BacktestRun {
    const run: BacktestRun = {
      eventId,
      item: null,
      at,
      hasEntered: false,
      state: 'running',
      refusal: null,
      failure: null,
      visits: [],
      messages: [],
      conversion: null,
    };
    if (this.runs.length >= runsOfContact) run.state = 'not_followed';
    else this.starting.add(run);
    this.runs.push(run);
    return run;
  }

  private *enter(run: BacktestRun, event: Happening, at: number): Asking<void> {
    this.starting.delete(run);
    run.refusal = this.refusal(event, at);
    if (run.refusal) run.state = 'refused';
    else if (this.inside.length >= runsAtOnce) run.state = 'not_followed';
    if (run.state !== 'running') return;
    run.hasEntered = true;
    this.entered.push({ createdAt: at, entryValue: event.entryValue });
    const inside: Inside = {
      run,
      variables: this.variablesWith(event.data),
      depth: event.depth,
      fanOut: event.fanOut,
      position: { at: 'start' },
      until: at,
      awaited: [],
      loopDepth: 0,
      loop: null,
      around: null,
    };
    this.inside.push(inside);
    yield* this.advance(inside, at);
  }

  /** The variables of a run: the contact and the globals are those that its other runs see, too. */
  private variablesWith(event: JsonObject): RunVariables {
    const { shared } = this;
    return {
      event,
      contact: this.contact,
      get globals() {
        return shared.globals;
      },
      set globals(changed) {
        shared.globals = changed;
      },
    };
  }

  /** Why the contact may not enter, in the order of `refusalOfEntry`. */
  private refusal({ entryValue }: Happening, at: number): RuleRefusal | null {
    const { reentry, reentry_period: period, exitTagId } = this.flow;
    if (exitTagId !== null && this.contact.tagIds.has(exitTagId)) return 'exit_tag';
    if (reentry === 'one_active' && this.isInside(at)) return 'already_active';
    if (reentry === 'once' && this.entered.length > 0) return 'already_entered';
    if (reentry === 'once_in') {
      const isWithin = this.entered.some(({ createdAt }) => at - createdAt < (period ?? 0) * 1_000);
      if (isWithin) return 'within_period';
    }
    if (reentry === 'once_per_value' && entryValue !== null) {
      if (this.entered.some((other) => other.entryValue === entryValue)) return 'value_entered';
    }
    return this.past.isControl ? 'control_group' : null;
  }

  private isInside(at: number): boolean {
    if (this.inside.length > 0) return true;
    return this.past.earlierRuns.some(({ endedAt }) => endedAt === null || endedAt > at);
  }

  /** Takes a run as far as it goes at this moment. A call is answered at once. */
  private *advance(inside: Inside, now: number): Asking<void> {
    const { run, variables } = inside;
    let call: EndedCall | null = null;
    let { position } = inside;
    for (;;) {
      this.stretches += 1;
      if (this.stretches % stretchesInTurn === 0) yield null;
      const { regional, messageHours, messageCaps, aiContactFields } = this.account;
      const memory = new MemoryRun(variables, now, {
        regional,
        messageHours,
        messageCaps,
        aiContactFields,
        call,
        beganAt: run.at,
        loopDepth: inside.loopDepth,
      });
      const before = new Set(this.contact.tagIds);
      const walk = walkStretch(this.flow.flow, position, memory);
      let step = walk.next();
      while (!step.done) step = walk.next(yield* this.answer(run, step.value, memory));
      const { visits, end } = step.value;
      this.note(run, visits, now);
      this.send(inside, memory, before);
      if (end.kind !== 'call') {
        this.stand(inside, end, now);
        return;
      }
      call = yield* this.callEnded(run, end, now);
      position = { at: 'step', stepId: end.stepId, startedAt: end.startedAt };
    }
  }

  private *callEnded(
    run: BacktestRun,
    end: Extract<StretchEnd, { kind: 'call' }>,
    at: number,
  ): Asking<EndedCall> {
    const step = this.flow.flow.byId.get(end.stepId);
    if (!step) throw new Error(`Step ${end.stepId} of the flow is gone`);
    const { consentRules: rules } = this.account;
    const refused = yield* this.addressRefusal(end.call, at);
    const call = answered(end.call, step, null, this.contact, { rules, refused });
    const channel = channelOfWebhook(end.call.webhook);
    if (channel === null) return call;
    if (call.state === 'answered') {
      run.messages.push({ channel, at, became: 'sent' });
      if (end.call.counted) this.counted.push({ at, message: end.call.counted });
    } else run.messages.push({ channel, at, became: 'held_back', code: call.trouble?.code ?? 'call_failed' });
    return call;
  }

  private *addressRefusal({ request, webhook }: CallStart, at: number): Asking<AddressRefusal | null> {
    const addressed = addressedBy(request, webhook, this.contact);
    if (!addressed || (!this.account.hasSuppressions && addressed.otherNumbers.length === 0)) return null;
    const answer = yield { addressed, at };
    return answer && 'refused' in answer ? answer.refused : null;
  }

  private *answer(run: BacktestRun, asked: Question, memory: MemoryRun): Asking<Answer> {
    if (asked.kind === 'event_count') return yield* this.events(run, asked, memory);
    if (asked.kind === 'message_template')
      return { template: this.flow.messageTemplates.get(asked.templateId) ?? null };
    // Caps count what the backtest has sent: which messages of others would have gone out is not known.
    return {
      times: asked.caps.map((cap) =>
        this.counted.filter(({ message }) => countsMessage(cap, message)).map(({ at }) => at),
      ),
    };
  }

  private *events(run: BacktestRun, asked: EventCountQuestion, memory: MemoryRun): Asking<EventCountAnswer> {
    const until = Math.min(asked.until ?? memory.now, memory.now);
    const answer = yield { question: { ...asked, until }, entryEventId: run.eventId };
    const stored = answer && 'count' in answer ? answer : null;
    const sent = this.sent.filter(({ at }) => at >= asked.since && at <= until);
    const unsent = memory.tracked.map((event) => ({ at: memory.now, event }));
    const counted = [...sent, ...unsent].filter(({ event }) => isCounted(asked, event));
    return {
      count: (stored?.count ?? 0) + counted.length,
      first: earliest(stored?.first ?? null, asFirst(asked, counted[0]?.event, counted[0]?.at ?? until)),
      compared: stored?.compared,
    };
  }

  /** Adds the visits to the run's; the first continues the last one where the run stood at its step. */
  private note(run: BacktestRun, visits: readonly Visit[], now: number): void {
    for (const { stepId, type, state, startedAt, detail } of visits) {
      const taken = detail['branch'];
      const branch = typeof taken === 'boolean' || typeof taken === 'string' ? taken : null;
      const visit = { stepId, type, state, startedAt, branch };
      // A run does not come to a step twice in a row.
      const goesOn = run.visits.at(-1)?.stepId === stepId;
      if (goesOn) run.visits[run.visits.length - 1] = visit;
      else run.visits.push(visit);
      const channel = channelOfWebhook(
        this.flow.flow.byId.get(stepId)?.app_webhook_unique_identifier ?? null,
      );
      if (channel) this.noteMessage(run, channel, { at: now, state, detail, goesOn });
    }
  }

  /**
   * A message that waits, or that is passed over before its call is made. What became of a call is noted with the call. `goesOn`: it has
   * waited already.
   */
  private noteMessage(
    { messages }: BacktestRun,
    channel: Channel,
    { at, state, detail, goesOn }: { at: number; state: Visit['state']; detail: JsonObject; goesOn: boolean },
  ): void {
    const waits = (became: 'held_for_hours' | 'held_for_caps'): void => {
      // Another message may have taken the place for which it waited: that is one wait.
      if (!goesOn || messages.at(-1)?.became !== became) messages.push({ channel, at, became });
    };
    const isWaiting = state === 'waiting';
    if (isWaiting && detail['message_hours']) waits('held_for_hours');
    if (isWaiting && detail['message_cap']) waits('held_for_caps');
    const { skipped } = detail;
    const reason = [overCap, inControlGroup].find((one) => one === skipped);
    if (reason) messages.push({ channel, at, became: 'held_back', code: reason.code });
  }

  /** What steps did besides: tags really added, and events. Those of other contacts are counted only. */
  private send(inside: Inside, memory: MemoryRun, before: Set<number>): void {
    const depth = inside.depth + 1;
    const fanOut = this.shareOf(inside);
    const own = this.contact.external_id;
    const events: CountedEvent[] = [];
    for (const { tagId, isDeletion } of memory.tagChanges) {
      if (isDeletion) before.delete(tagId);
      else if (!before.has(tagId)) {
        before.add(tagId);
        events.push({ name: tagAddedEventName(tagId), contact_external_id: own, data: { tag_id: tagId } });
      }
    }
    events.push(...memory.tracked);
    for (const event of events) {
      if (event.contact_external_id !== own) {
        this.eventsForOthers += 1;
        continue;
      }
      const { name, data } = event;
      this.sent.push({ at: memory.now, event });
      this.arriving.push({
        id: null,
        name,
        data,
        depth,
        fanOut,
        at: memory.now,
        triggers: true,
        entryValue: null,
      });
    }
  }

  /** Shares the limit on events among the steps that send some, as a real run does. */
  private shareOf({ fanOut }: Inside): number {
    const share = Math.floor((fanOut ?? fanOutLimit) / Math.max(1, this.flow.sendingSteps)) - 1;
    return Math.max(fanOut === null ? 1 : 0, share);
  }

  private stand(inside: Inside, end: Exclude<StretchEnd, { kind: 'call' }>, now: number): void {
    const { run } = inside;
    if (end.kind === 'waiting') {
      inside.position = { at: 'step', stepId: end.stepId, startedAt: end.startedAt };
      inside.until = end.until;
      inside.awaited = end.awaited;
      return;
    }
    if (end.kind === 'loop' && end.loop.audience.source === 'items') {
      this.beginItems(inside, end, end.loop.audience.items, now);
      return;
    }
    this.inside = this.inside.filter((other) => other !== inside);
    if (end.kind === 'loop') run.state = 'at_loop';
    else {
      run.state = end.state;
      if (end.reason) {
        const { code, message } = end.reason;
        run.failure = { code, message, stepId: end.stepId };
      }
    }
    if (inside.around) this.itemEnded(inside.around, now);
  }

  /** A run stands at its loop until the last of its items has ended. */
  private beginItems(
    inside: Inside,
    { stepId, bodyStepId, loop }: Extract<StretchEnd, { kind: 'loop' }>,
    items: readonly unknown[],
    now: number,
  ): void {
    const { run, variables, depth, fanOut, loopDepth } = inside;
    const room = Math.min(runsAtOnce - this.inside.length, runsOfContact - this.runs.length);
    const begun = items.slice(0, Math.max(0, room)).map((loop_item, item): Inside => {
      const at = now + item * loop.delay;
      return {
        run: {
          eventId: run.eventId,
          item,
          at,
          hasEntered: true,
          state: 'running',
          refusal: null,
          failure: null,
          visits: [],
          messages: [],
          conversion: null,
        },
        // The number of an item is `loop_index`, and it changes an event of its own.
        variables: this.variablesWith({ ...variables.event, loop_item, loop_index: item }),
        depth,
        fanOut: fanOut === null ? null : Math.floor(fanOut / items.length),
        position: { at: 'step', stepId: bodyStepId, startedAt: at },
        until: at,
        awaited: [],
        loopDepth: loopDepth + 1,
        loop: null,
        around: inside,
      };
    });
    this.itemsNotFollowed += items.length - begun.length;
    this.runs.push(...begun.map((item) => item.run));
    this.inside.push(...begun);
    inside.loop = { stepId, itemsLeft: begun.length };
    inside.awaited = [];
    inside.until = Infinity;
    if (begun.length === 0) this.leaveLoop(inside, now);
  }

  private itemEnded(around: Inside, now: number): void {
    if (!around.loop) return;
    around.loop.itemsLeft -= 1;
    if (around.loop.itemsLeft === 0) this.leaveLoop(around, now);
  }

  /** The run continues past its loop, at this moment: its body is all that follows the loop in its chain. */
  private leaveLoop(inside: Inside, now: number): void {
    const { flow } = this.flow;
    const loop = inside.loop && flow.byId.get(inside.loop.stepId);
    const next = loop && nextStep(flow, loop);
    const visit = inside.run.visits.at(-1);
    if (visit) visit.state = 'done';
    inside.loop = null;
    inside.until = now;
    inside.position = next ? { at: 'step', stepId: next.id, startedAt: now } : { at: 'end' };
  }

  private noteGoal(goal: GoalInput, { id, at, data }: Happening): void {
    const { numberFormat: number_format, timezone } = this.account.regional;
    if (!passes(goalFilters(goal, { number_format, timezone, now: at }), data)) return;
    this.goals.push({ id, at, value: goalValue(goal, data, number_format) });
  }

  /** Finds the first event by which each run reached the goal. */
  private convert(): void {
    const { goal } = this.flow;
    if (!goal || this.goals.length === 0) return;
    for (const run of this.runs) {
      if (!run.hasEntered || run.item !== null) continue;
      for (let next = firstSince(this.goals, run.at); next < this.goals.length; next += 1) {
        const event = this.goals[next];
        if (!event || event.at > run.at + goal.window_days * day) break;
        if (event.id !== null && event.id === run.eventId) continue;
        run.conversion = { value: event.value };
        break;
      }
    }
  }
}

/** The place of the first event at or after a moment, in events that are in order. */
function firstSince(events: readonly { at: number }[], moment: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.at ?? Infinity) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
