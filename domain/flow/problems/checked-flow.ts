import type { StepType } from '../../steps/types';
import type { NumberFormat } from '../../values/numbers';
import type { JsonObject } from '../../entities/common';
import type { FlowProblem } from '../../entities/automatisations/flow-problem';
import type { MessageTemplateKind } from '../../entities/messages/message-template';
import type { SampleLeft } from '../../message-templates/sample-left';
import type { Words } from '../../values/text/words';
import type { ChainStep } from '../chain/place';

/** The parts of a step that are checked. */
export interface CheckedStep extends ChainStep {
  data: JsonObject;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** The parts of an automation that are checked. */
export interface CheckedFlow {
  entry_event_name: string;
  is_campaign: boolean;
  /** The field of the entry event that decides whether a contact enters again; null: none does. */
  reentry_field: string | null;
  exit_strategy_type: 'none' | 'tag' | 'event';
  exit_strategy_value: string | null;
  steps: readonly CheckedStep[];
}

/** The account's data that a flow is checked against. */
export interface FlowCheckContext {
  /** The account's tags. */
  tagIds: ReadonlySet<number>;
  /** The account's segments and lists. */
  segmentIds: ReadonlySet<number>;
  /** The tags named by the flow's conditions that no contact has: id to name. */
  emptyTags: ReadonlyMap<number, string>;
  /** The connections whose last test failed. */
  failingConnectionIds: ReadonlySet<number>;
  /** The names of the account's message categories. */
  messageCategories: ReadonlySet<string>;
  /** The account's message templates: id to kind. */
  messageTemplates: ReadonlyMap<number, MessageTemplateKind>;
  /** What is left of e-mails to begin with in the message templates that the flow sends, by their ids. */
  samplesOfTemplates: ReadonlyMap<number, readonly SampleLeft[]>;
  known: KnownVariables;
  /** Whether the flow has a goal. */
  hasGoal: boolean;
  /** The event names that the flow waits for and that never came, each with the most similar names that did. */
  unseenEventNames: ReadonlyMap<string, readonly string[]>;
  /** The account's other published flows. */
  others: readonly StartableFlow[];
}

/** A problem before it gets its message; `subject` is the thing that the message names, `fault` what the schema says about the field. */
export type FoundProblem = Omit<FlowProblem, 'message' | 'severity'> & { subject?: string; fault?: Words };

/** The known variables of an account. */
export interface KnownVariables {
  /** The data of the latest entry events; empty when none came lately, and then any field may be in the next one. */
  eventData: readonly JsonObject[];
  /** The latest contacts, as variables read them. */
  contactData: readonly JsonObject[];
  /** The account's number format, where it is set. */
  numberFormat: NumberFormat | null;
  /** Paths of the custom fields in a contact's data. */
  contactPaths: readonly string[];
  /** Names of the global variables. */
  globalNames: ReadonlySet<string>;
}

export interface SendingStep {
  type: StepType;
  data: JsonObject;
}

/** The parts of a published flow that decide what it can trigger. */
export interface StartableFlow {
  name: string;
  entry_event_name: string;
  steps: readonly SendingStep[];
}
