import type { MessageCap } from '../entities/account/message-caps';
import type { MessageHours } from '../entities/account/message-hours';
import type { JsonObject } from '../entities/common';
import type { OptedOut, Subscribed } from '../entities/contacts/channel';
import type { TopicChoices } from '../entities/contacts/topic';
import type { Branch } from '../flow/chain/place';
import type { Budget } from '../run/budget';
import type { Regional } from '../values/time/regional';
import type { CallStart, EndedCall } from './api-call/call';
import type { EventCountAnswer, EventCountQuestion, ResolvedFilter } from './event-count-question';
import type { MessageTemplateAnswer, MessageTemplateQuestion } from './message-template-question';
import type { SentMessagesAnswer, SentMessagesQuestion } from './sent-messages-question';

/** The run's contact as steps see it. Null in a run without one (a campaign, a scheduled task). */
export interface RunContact {
  external_id: string;
  created_at: string;
  name: string | null;
  title: string | null;
  email: string | null;
  role: string | null;
  data: JsonObject;
  /** The channels from which it has unsubscribed. */
  optedOut?: OptedOut;
  /** The channels to which it has agreed. */
  subscribed?: Subscribed;
  /** What it has chosen for topics. */
  topics?: TopicChoices;
  /** Whether it is in the control group of its account; absent: it is not. */
  isInControlGroup?: boolean;
}

/** An event that a step sends. */
export interface TrackedEvent {
  name: string;
  contact_external_id: string | null;
  data: JsonObject;
}

/**
 * What a step can see and do. Effects are collected, not performed: the run's host (a stretch's transaction, a simulation's virtual clock)
 * performs them, so an interpreter is a pure function of its data and the run.
 */
export interface Run {
  /** The moment of the stretch, in milliseconds since 1970. */
  readonly now: number;
  /** The step that is being interpreted. */
  readonly stepId: number;
  /** When the run reached the step that is being interpreted. */
  readonly stepStartedAt: number;
  /** When the event happened that began the run, in milliseconds since 1970. */
  readonly beganAt: number;
  /** The connection and action of the step that is being interpreted. */
  readonly connection: StepConnection;
  readonly hasContact: boolean;
  /** The limits of the step. Variables and rendered texts are checked against them automatically. */
  readonly budget: Pick<Budget, 'within'>;
  /** How many loops surround the run. */
  readonly loopDepth: number;
  /** The account's regional settings. */
  readonly regional: Regional;
  /** When the account's messages go out, by channel. */
  readonly messageHours: MessageHours;
  /** Whether its contact is in the control group of the account. */
  readonly isInControlGroup: boolean;
  /** How many messages the account's contacts get at most. */
  readonly messageCaps: readonly MessageCap[];
  /** The value of `source.path`, undefined where there is none. */
  read(path: string): unknown;
  /** Sets `source.path`. */
  write(path: string, value: unknown): void;
  hasTag(tagId: number): boolean;
  /** Whether its contact is in a segment, or on a list. */
  isInSegment(segmentId: number): boolean;
  changeTag(tagId: number, isDeletion: boolean): void;
  track(event: TrackedEvent): void;
  /** Renders Liquid text on the run's variables, and on those in `more`. */
  renderText(text: string, more?: object): string;
  /** Renders the text leaves of a JSON value. */
  renderValue(value: unknown, more?: object): unknown;
  /** The contact's data that the account shares with models, as JSON. */
  contactContext(): string;
  /** The contact's unsubscribe address, from a message of a category; null in a run without a contact. */
  unsubscribeUrl(category?: string | null): string | null;
  /** The completed call of the run at this step; null when it has made none here. */
  takeCall(): EndedCall | null;
}

/** The connection of a step's call, and the app's action. */
export interface StepConnection {
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** Where the run goes after a step; `detail` is stored in the run's log, for people. */
export type Next =
  | Going
  | { kind: 'loop'; loop: LoopStart; detail?: JsonObject }
  | Calling
  | { kind: 'ask'; question: EventCountQuestion; answered: (answer: EventCountAnswer) => Going }
  | {
      kind: 'ask_messages';
      question: SentMessagesQuestion;
      answered: (answer: SentMessagesAnswer) => Going | Calling | AskingTemplate;
    }
  | AskingTemplate;

/** The run needs the message template of its step, from which it makes the call. */
export interface AskingTemplate {
  kind: 'ask_template';
  question: MessageTemplateQuestion;
  answered: (answer: MessageTemplateAnswer) => Calling;
}

export interface Calling {
  kind: 'call';
  call: CallStart;
  detail?: JsonObject;
}

type Going =
  { kind: 'next'; detail?: JsonObject } | { kind: 'branch'; side: Branch; detail?: JsonObject } | Waiting;

/** The run waits until a moment, in milliseconds since 1970, or before it for an event of its contact. */
interface Waiting {
  kind: 'wait';
  until: number;
  /** The names of events that wake the run when the contact has one. */
  awaited?: readonly string[];
  /** From when on such an event counts, in milliseconds since 1970. */
  awaitedSince?: number;
  detail?: JsonObject;
}

/** The items of a loop: contacts, each of which becomes its item's contact, or the elements of a list. */
export type Audience =
  | ({ source: 'all_contacts' } & OneContactForEach)
  | ({ source: 'tag'; tagId: number } & OneContactForEach)
  | ({ source: 'segment'; segmentId: number } & OneContactForEach)
  | { source: 'items'; items: unknown[] };

/** The field whose values are each visited once; absent: all contacts are visited. */
interface OneContactForEach {
  oneForEach?: string;
}

/** A loop to begin. */
export interface LoopStart {
  audience: Audience;
  /** The filters that a contact must pass; none: all pass. */
  filters: ResolvedFilter[];
  /** Milliseconds between the starts of two items. */
  delay: number;
}

/** Interprets one kind of step. Throws StepError when the step cannot succeed, however often it is tried. */
export type Interpreter<Data> = (data: Data, run: Run) => Next;
