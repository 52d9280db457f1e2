import { countsMessage, type CountedMessage, type MessageCap } from '../entities/account/message-caps';
import type { MessageHours } from '../entities/account/message-hours';
import type { JsonObject } from '../entities/common';
import { addressedBy, type Addressed, type AddressRefusal } from '../outcomes/suppressing';
import type { ConsentRules } from '../entities/contacts/topic';
import {
  simulatedItems,
  simulatedSteps,
  type AwaitedEvent,
  type CannedAnswer,
  type Simulation,
  type SimulatedItem,
  type SimulatedStep,
  type SimulationEnd,
} from '../entities/automatisations/simulation';
import { nextStep } from '../flow/chain/next';
import { asFirst, earliest, isCounted } from '../steps/questions';
import { waysIn } from '../steps/split/ways';
import type { EventCountAnswer, EventCountQuestion, FirstEvent } from '../steps/event-count-question';
import type { MessageTemplateAnswer } from '../steps/message-template-question';
import type { Answer, Question } from '../steps/question';
import type { SentMessagesAnswer, SentMessagesQuestion } from '../steps/sent-messages-question';
import type { LoopStart } from '../steps/run';
import { jsonLength } from '../values/json';
import type { Regional } from '../values/time/regional';
import { MemoryRun, type ContactState, type RunVariables, type StepEvent } from './memory-run';
import type { Flow, FlowStep, StretchEnd, Visit } from './visit';
import { answered } from './simulated-call';
import { takeStep, type StepTaken } from './take-step';
import { changesBetween, shownScope, snapshot } from './variable-changes';

/** The data that a simulation needs. */
export interface SimulationHost {
  /** Answers a question from the stored events, up to a moment. */
  countEvents(question: EventCountQuestion, until: number): Promise<EventCountAnswer>;
  /** Answers for a contact from the messages that were sent until now. */
  sentMessages(question: SentMessagesQuestion, contactExternalId: string): Promise<SentMessagesAnswer>;
  /** The account's template of this id, as it is now. */
  messageTemplate(templateId: number): Promise<MessageTemplateAnswer>;
  /** Why one of a message's addresses gets nothing now; null: each does. */
  whyAddressRefused(addressed: Addressed): Promise<AddressRefusal | null>;
  /** The contacts of a loop: their number, whether that is all of them, and the first ones. */
  audience(loop: LoopStart): Promise<{ total: number; isExact: boolean; first: ContactState[] }>;
}

export interface SimulationStart {
  flow: Flow;
  /** The name of the event that starts the run: it is stored before the run begins, so counts include it. */
  eventName: string;
  variables: RunVariables;
  /** The answers of calls, by the id of their step. */
  responses: Readonly<Record<string, readonly CannedAnswer[]>>;
  /** The events for which steps wait, by the id of the step; for a step without one, none comes. */
  awaited: Readonly<Record<string, AwaitedEvent>>;
  /** The contact's fields that the account shares with models, as paths. */
  aiContactFields: readonly string[];
  /** The account's regional settings. */
  regional: Regional;
  /** When the account's messages go out, by channel. */
  messageHours: MessageHours;
  /** How many messages the account's contacts get at most. */
  messageCaps: readonly MessageCap[];
  /** Whom the account writes to. */
  consentRules: ConsentRules;
  /** Milliseconds since 1970. */
  startAt: number;
  /** When the run's contact meets the exit strategy, and by which event; null: never. */
  exit: { at: number; eventName: string } | null;
}

/** Walks a flow with a virtual clock, using the same interpreters as runs. Nothing is written or sent. */
export async function simulate(start: SimulationStart, host: SimulationHost): Promise<Simulation> {
  const before = shownScope(start.variables);
  const { steps, end } = await new Simulator(start, host).walk(
    start.flow.first,
    start.variables,
    start.startAt,
    0,
  );
  return { steps, end, variables: { before, after: shownScope(start.variables) } };
}

/** Most details that a simulation returns about its steps, in characters of JSON altogether; later steps are only named. */
const toldLimit = 200_000;

/** In the place of a step's id: the event that begins the run, which no step sends. */
const entryStepId = 0;

type Exit = NonNullable<SimulationStart['exit']>;
type Walked = Pick<Simulation, 'steps' | 'end'>;

class Simulator {
  private stepsLeft = simulatedSteps;
  private told = 0;
  /** How many answers each step's calls have received. */
  private readonly given = new Map<number, number>();
  /** The events that the run would have sent so far, with their times. */
  private readonly sent: { at: number; event: StepEvent }[] = [];
  /** The messages that caps count, and that the run would have sent so far, with their contacts. */
  private readonly messages: { at: number; to: string; message: CountedMessage }[] = [];

  constructor(
    private readonly start: SimulationStart,
    private readonly host: SimulationHost,
  ) {
    const { eventName, variables, startAt } = start;
    const contact_external_id = variables.contact?.external_id ?? null;
    this.sent.push({
      at: startAt,
      event: { stepId: entryStepId, name: eventName, contact_external_id, data: variables.event },
    });
  }

  /** Walks from a step to the end of its chain. */
  async walk(
    first: FlowStep | null,
    variables: RunVariables,
    startAt: number,
    loopDepth: number,
  ): Promise<Walked> {
    const steps: SimulatedStep[] = [];
    let now = startAt;
    const ended = (state: SimulationEnd['state'], reason: SimulationEnd['reason'] = null): Walked => ({
      steps,
      end: { state, at: new Date(now).toISOString(), reason },
    });
    const left = ({ at, eventName }: Exit): Walked => {
      now = Math.max(startAt, at);
      return ended('exited', { code: 'exit_strategy', message: `Left by the exit strategy: ${eventName}` });
    };

    for (let step = first; step;) {
      if (this.stepsLeft === 0) return ended('cut_short');
      this.stepsLeft -= 1;
      const cameAt = now;
      const before = snapshot(variables);
      const { aiContactFields, regional, messageHours, messageCaps, consentRules } = this.start;
      const { startAt: beganAt } = this.start;
      const around = { loopDepth, aiContactFields, regional, messageHours, messageCaps, beganAt };
      let taken = await this.take(step, cameAt, new MemoryRun(variables, now, around));
      let waited: JsonObject | null = null;
      let exit: Exit | null = null;
      while (taken.end?.kind === 'waiting') {
        // A message may wait for its hours, and then for a cap.
        waited = { ...taken.visit.detail, ...(waited ?? {}) };
        const until = this.wakingAt(step.id, cameAt, taken.end);
        exit = this.exitBefore(until, variables);
        if (exit) break;
        now = until;
        taken = await this.take(step, cameAt, new MemoryRun(variables, now, around));
      }
      const isCall = taken.end?.kind === 'call';
      // A call's texts are rendered before it is made; their missing variables are reported for the whole step.
      const { missing } = taken.visit.detail;
      const lacked = missing === undefined ? {} : { missing };
      if (taken.end?.kind === 'call') {
        const answer = this.nextAnswer(step.id);
        const addressed = addressedBy(taken.end.call.request, taken.end.call.webhook, variables.contact);
        const refused = addressed && (await this.host.whyAddressRefused(addressed));
        const may = { rules: consentRules, refused };
        const call = answered(taken.end.call, step, answer, variables.contact, may);
        const { counted } = taken.end.call;
        if (counted && variables.contact && call.state === 'answered')
          this.messages.push({ at: now, to: variables.contact.external_id, message: counted });
        taken = await this.take(step, cameAt, new MemoryRun(variables, now, { ...around, call }));
      }
      const simulated = this.tell({
        step_id: step.id,
        type: step.type,
        at: new Date(cameAt).toISOString(),
        outcome: exit ? 'exited' : waited && !isCall ? 'waited' : outcomeOf(taken.visit),
        detail: isCall
          ? { ...waited, ...lacked, ...taken.visit.detail }
          : { ...lacked, ...taken.visit.detail, ...waited },
        changes: changesBetween(before, snapshot(variables)),
      });
      steps.push(simulated);
      if (exit) return left(exit);
      if (taken.end?.kind === 'loop') {
        const body = this.start.flow.byId.get(taken.end.bodyStepId) ?? null;
        now = await this.loop(simulated, { body, loop: taken.end.loop }, { variables, now, loopDepth });
        // An exit at this very moment counts too: the loop's own items ended by it.
        const meanwhile = this.exitBefore(now + 1, variables);
        if (meanwhile) return left(meanwhile);
        step = nextStep(this.start.flow, step);
        continue;
      }
      if (taken.end?.kind === 'ended') return ended(taken.end.state, taken.end.reason);
      step = taken.next;
    }
    return ended('completed');
  }

  private tell(step: SimulatedStep): SimulatedStep {
    this.told += jsonLength([step.detail, step.changes], toldLimit);
    return this.told <= toldLimit ? step : { ...step, detail: { left_out: true }, changes: [] };
  }

  /** When a waiting run continues: when its time is over, or before, when the event comes. */
  private wakingAt(
    stepId: number,
    cameAt: number,
    { until, awaited }: Extract<StretchEnd, { kind: 'waiting' }>,
  ) {
    const event = awaited.length === 0 ? undefined : this.start.awaited[stepId];
    return event ? Math.min(until, cameAt + event.after * 1_000) : until;
  }

  /** The event that is given for a step that waits, if it has come by now. */
  private cameBy(
    now: number,
    step: FlowStep,
    cameAt: number,
    { wantsFirst, until = now, others = [] }: EventCountQuestion,
  ): FirstEvent | null {
    const event = wantsFirst ? this.start.awaited[step.id] : undefined;
    if (!event) return null;
    const at = cameAt + event.after * 1_000;
    // A way that the step does not have: the first of its events comes.
    const way = waysIn(step.data).findIndex(({ id }) => id === event.way);
    const place = way < others.length ? way + 1 : 0;
    return at <= Math.min(now, until) ? { data: event.data, place, at } : null;
  }

  /** The exit before a moment, if the run's own contact is the one that waits until then. */
  private exitBefore(until: number, { contact }: RunVariables): Exit | null {
    const { exit, variables } = this.start;
    const isOwn = contact !== null && contact.external_id === variables.contact?.external_id;
    return exit && isOwn && exit.at < until ? exit : null;
  }

  /** Runs a loop's body for its first items, one after the other; returns when the last of all items would end. */
  private async loop(
    simulated: SimulatedStep,
    { body, loop }: { body: FlowStep | null; loop: LoopStart },
    { variables, now, loopDepth }: { variables: RunVariables; now: number; loopDepth: number },
  ): Promise<number> {
    const audience = await this.itemsOf(loop, variables);
    const items: SimulatedItem[] = [];
    let lastEnd = now + Math.max(0, audience.total - 1) * loop.delay;
    for (const [item, own] of audience.first.entries()) {
      const { steps, end } = await this.walk(body, own, now + item * loop.delay, loopDepth + 1);
      items.push({ item, contact_external_id: own.contact?.external_id ?? null, steps, end });
      lastEnd = Math.max(lastEnd, Date.parse(end.at));
    }
    Object.assign(simulated, {
      outcome: 'looped',
      items,
      detail: { ...simulated.detail, total: audience.total, total_is_exact: audience.isExact },
    });
    return lastEnd;
  }

  private async itemsOf(
    loop: LoopStart,
    variables: RunVariables,
  ): Promise<{ total: number; isExact: boolean; first: RunVariables[] }> {
    // An item has its own copy of the event; all items share the globals, and the contact if there is one.
    const itemWith = (contact: ContactState | null, more: object): RunVariables => ({
      event: { ...variables.event, ...more },
      contact,
      get globals() {
        return variables.globals;
      },
      set globals(changed) {
        variables.globals = changed;
      },
    });
    if (loop.audience.source === 'items') {
      const { items } = loop.audience;
      const first = items
        .slice(0, simulatedItems)
        .map((loop_item, loop_index) => itemWith(variables.contact, { loop_item, loop_index }));
      return { total: items.length, isExact: true, first };
    }
    const { first, ...count } = await this.host.audience(loop);
    return { ...count, first: first.slice(0, simulatedItems).map((contact) => itemWith(contact, {})) };
  }

  /** The next prepared answer of a step; the last one is repeated. */
  private nextAnswer(stepId: number): CannedAnswer | null {
    const answers = this.start.responses[stepId] ?? [];
    const place = this.given.get(stepId) ?? 0;
    this.given.set(stepId, place + 1);
    return answers[Math.min(place, answers.length - 1)] ?? null;
  }

  private async take(step: FlowStep, cameAt: number, run: MemoryRun): Promise<StepTaken> {
    const taking = takeStep(this.start.flow, step, cameAt, run);
    let state = taking.next();
    while (!state.done) {
      state = taking.next(await this.answerTo(state.value, step, cameAt, run));
    }
    this.sent.push(...run.tracked.map((event) => ({ at: run.now, event })));
    return state.value;
  }

  private answerTo(question: Question, step: FlowStep, cameAt: number, run: MemoryRun): Promise<Answer> {
    if (question.kind === 'event_count') return this.eventsFor(question, step, cameAt, run.now);
    if (question.kind === 'sent_messages') return this.messagesFor(question, run);
    return this.host.messageTemplate(question.templateId);
  }

  private async eventsFor(
    question: EventCountQuestion,
    step: FlowStep,
    cameAt: number,
    now: number,
  ): Promise<EventCountAnswer> {
    const { until = now } = question;
    const stored = await this.host.countEvents(question, Math.min(until, now));
    const sent = sentAndCounted(question, this.sent);
    return {
      count: stored.count + sent.length,
      first: earliest(
        stored.first,
        asFirst(question, sent[0]?.event, sent[0]?.at ?? now),
        this.cameBy(now, step, cameAt, question),
      ),
      compared: stored.compared,
    };
  }

  /** What was sent, and what the run would have sent before. */
  private async messagesFor(question: SentMessagesQuestion, run: MemoryRun): Promise<SentMessagesAnswer> {
    const to = run.variables.contact?.external_id ?? '';
    const { times } = await this.host.sentMessages(question, to);
    const own = this.messages.filter((one) => one.to === to);
    return {
      times: question.caps.map((cap, place) => [
        ...(times[place] ?? []),
        ...own.filter(({ message }) => countsMessage(cap, message)).map(({ at }) => at),
      ]),
    };
  }
}

const outcomeOf = ({ state }: Visit): SimulatedStep['outcome'] =>
  state === 'failed' || state === 'skipped' ? state : 'done';

const sentAndCounted = (
  question: EventCountQuestion,
  sent: readonly { at: number; event: StepEvent }[],
): { at: number; event: StepEvent }[] =>
  sent
    .filter(({ at }) => at >= question.since && at <= (question.until ?? at))
    .filter(({ event }) => !question.exceptEntry || event.stepId !== entryStepId)
    .filter(({ event }) => isCounted(question, event));
