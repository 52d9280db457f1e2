import type { JsonObject } from '../entities/common';
import type { OptedOut, Subscribed } from '../entities/contacts/channel';
import type { Budget } from '../run/budget';
import type { Regional } from '../values/time/regional';
import type { CallStart, EndedCall } from './api-call/call';
import type { ResolvedFilter, Question } from './event-count-question';

/** What the run's contact looks like to a step. Null in a run without one (a campaign, a scheduled task). */
export interface RunContact {
  external_id: string;
  created_at: string;
  name: string | null;
  title: string | null;
  email: string | null;
  role: string | null;
  data: JsonObject;
  /** The channels that it has left. */
  optedOut?: OptedOut;
  /** The channels that it has agreed to. */
  subscribed?: Subscribed;
}

/** An event that a step sends. */
export interface TrackedEvent {
  name: string;
  contact_external_id: string | null;
  data: JsonObject;
}

/**
 * What a step may see and do. Effects are collected, not made: whoever hosts the run (a segment's transaction, a simulation's
 * virtual clock) makes them, so an interpreter is a pure function of its data and the run.
 */
export interface Run {
  /** The moment of the segment, in milliseconds since 1970. */
  readonly now: number;
  /** When the run came to the step that is being interpreted. */
  readonly stepStartedAt: number;
  /** What the step that is being interpreted calls through. */
  readonly connection: StepConnection;
  readonly hasContact: boolean;
  /** What the step may take. Variables and rendered texts are held to it by themselves. */
  readonly budget: Pick<Budget, 'within'>;
  /** How many loops the run is inside of. */
  readonly loopDepth: number;
  /** How the account's people write and tell the time. */
  readonly regional: Regional;
  /** The value of `source.path`, undefined where there is none. */
  read(path: string): unknown;
  /** Sets `source.path`. */
  write(path: string, value: unknown): void;
  hasTag(tagId: number): boolean;
  changeTag(tagId: number, isDeletion: boolean): void;
  track(event: TrackedEvent): void;
  /** Renders Liquid text on the run's variables, and on `more` beside them. */
  renderText(text: string, more?: object): string;
  /** Renders the text leaves of a JSON value. */
  renderValue(value: unknown, more?: object): unknown;
  /** What the account tells models of the contact, as JSON. */
  contactContext(): string;
  /** Where the contact leaves the list; null in a run without one. */
  unsubscribeUrl(): string | null;
  /** The call that the run waited for at this step, once; null when it has made none here. */
  takeCall(): EndedCall | null;
}

/** What a step calls through: a connection, and what it has that app do. */
export interface StepConnection {
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** Where the run goes from a step; `detail` is kept in the run's log, for people. */
export type Next =
  | Going
  | { kind: 'loop'; loop: LoopStart; detail?: JsonObject }
  | { kind: 'call'; call: CallStart; detail?: JsonObject }
  | { kind: 'ask'; question: Question; answered: (count: number) => Going };

type Going =
  | { kind: 'next'; detail?: JsonObject }
  | { kind: 'branch'; side: boolean; detail?: JsonObject }
  | { kind: 'wait'; until: number; detail?: JsonObject };

/** What a loop goes through: contacts, each then the contact of its item, or the elements of a list. */
export type Audience =
  | ({ source: 'all_contacts' } & OneContactForEach)
  | ({ source: 'tag'; tagId: number } & OneContactForEach)
  | { source: 'items'; items: unknown[] };

/** The field of which each value is gone through once; missing: all contacts are. */
interface OneContactForEach {
  oneForEach?: string;
}

/** A loop to begin. */
export interface LoopStart {
  audience: Audience;
  /** What a contact must stand up to; none: all of them. */
  filters: ResolvedFilter[];
  /** Milliseconds between the starts of two items. */
  delay: number;
}

/** Interprets one kind of step. Throws StepError when the step cannot be done, whoever tries and however often. */
export type Interpreter<Data> = (data: Data, run: Run) => Next;
