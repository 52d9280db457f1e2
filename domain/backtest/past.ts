import type { Branch } from '../flow/chain/place';
import type { MessageCap } from '../entities/account/message-caps';
import type { MessageHours } from '../entities/account/message-hours';
import type { GoalInput } from '../entities/automatisations/goal';
import type { Reentry } from '../entities/automatisations/reentry';
import type { JsonObject } from '../entities/common';
import type { Channel } from '../entities/contacts/channel';
import type { Addressed, AddressRefusal } from '../outcomes/suppressing';
import type { ConsentState } from '../entities/contacts/consent';
import type { ConsentRules } from '../entities/contacts/topic';
import type { RuleRefusal } from '../entities/automatisations/entry';
import type { ReadyTemplate } from '../message-templates/ready-template';
import type { ContactState } from '../run/memory-run';
import type { Flow, Visit } from '../run/visit';
import type { EventCountAnswer, EventCountQuestion } from '../steps/event-count-question';
import type { Regional } from '../values/time/regional';

/** A flow as a backtest tries it, with what decides who enters, who leaves, and who reaches the goal. */
export interface BacktestFlow extends Reentry {
  flow: Flow;
  entryEventName: string;
  /** The event at which contacts leave; null: none. */
  exitEventName: string | null;
  /** The tag whose contacts may not enter; null: none. */
  exitTagId: number | null;
  /** How many of its steps send events: they share the events that a run may cause. */
  sendingSteps: number;
  goal: GoalInput | null;
  /** The message templates that its steps name, by id. */
  messageTemplates: ReadonlyMap<number, ReadyTemplate>;
}

/** What the runs of an account share. */
export interface BacktestAccount {
  globals: JsonObject;
  regional: Regional;
  messageHours: MessageHours;
  messageCaps: readonly MessageCap[];
  /** Whom it writes to. */
  consentRules: ConsentRules;
  aiContactFields: readonly string[];
  /** Whether any address of it is suppressed, or ever was: if not, that is never asked. */
  hasSuppressions: boolean;
}

/** An event that is stored; moments are in milliseconds since 1970. */
export interface PastEvent {
  id: number;
  name: string;
  at: number;
  data: JsonObject;
  /** False: it starts nothing and nobody leaves by it. */
  triggers: boolean;
  depth: number;
  /** How many events it may cause; null: as many as an event from outside. */
  fanOut: number | null;
  /** The value by which its contact would enter, where each value enters once; null: it has none. */
  entryValue: string | null;
}

/** A change of the contact in the period: it got a tag, or its consent to a channel changed. */
export type PastChange = { at: number } & ({ tagId: number } | { channel: Channel; state: ConsentState });

/** A run of the contact from before the period, which entering looks at. */
export interface EarlierRun {
  createdAt: number;
  /** Null: it is still inside. */
  endedAt: number | null;
  entryValue: string | null;
}

/** A contact as it stood at the beginning of the period, as far as that is known, with what happened in it, in order. */
export interface PastContact {
  state: ContactState;
  /** Whether it is in the control group of the goal. */
  isControl: boolean;
  events: readonly PastEvent[];
  changes: readonly PastChange[];
  earlierRuns: readonly EarlierRun[];
}

/** A question about stored events, and the event that began the run that asks. */
export interface EventsAsked {
  question: EventCountQuestion;
  entryEventId: number | null;
}

/** A question whether an address of a message got nothing when it would have gone out. */
export interface AddressAsked {
  addressed: Addressed;
  at: number;
}

export type BacktestQuestion = EventsAsked | AddressAsked;

/** The answer to a question: counted events to an `EventsAsked`, why an address gets nothing to an `AddressAsked`. */
export type BacktestAnswer = EventCountAnswer | { refused: AddressRefusal | null };

/** A visit to a step, with the branch that the run took there. */
export interface BacktestVisit extends Pick<Visit, 'stepId' | 'type' | 'startedAt'> {
  /** `exited`: the run left while it stood there. */
  state: Visit['state'] | 'exited';
  branch: Branch | null;
}

/** A message of a run: it goes out, is held back for a reason, or has waited for the hours of its channel or for a cap. */
export type BacktestMessage = { channel: Channel; at: number } & (
  { became: 'sent' | 'held_for_hours' | 'held_for_caps' } | { became: 'held_back'; code: string }
);

/** A run as it would have been: of an event that triggers the automation, or of an item of a loop. */
export interface BacktestRun {
  /** Null: a step of another run has sent its event. An item's is that of the run around it. */
  eventId: number | null;
  /** The place of a loop's item, from 0; null: it is no item. */
  item: number | null;
  at: number;
  /** False: it was refused, or left before it began. */
  hasEntered: boolean;
  /** `at_loop`: it is at a loop over contacts; `not_followed`: the contact has too many at once. */
  state: 'refused' | 'running' | 'completed' | 'failed' | 'exited' | 'at_loop' | 'not_followed';
  refusal: RuleRefusal | null;
  /** Why it failed, and where. */
  failure: { code: string; message: string; stepId: number | null } | null;
  visits: BacktestVisit[];
  messages: BacktestMessage[];
  conversion: { value: number | null } | null;
}

/** What a contact would have done. */
export interface ContactBacktest {
  runs: BacktestRun[];
  eventsForOthers: number;
  /** Items of loops beyond what is followed for one contact. */
  itemsNotFollowed: number;
}

/** A backtest of a contact under way: it stops at each question, and from time to time (null) to let others work. */
export type ContactWalk = Generator<BacktestQuestion | null, ContactBacktest, BacktestAnswer | null>;
