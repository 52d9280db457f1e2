import type { StepType } from '../../steps/types';
import type { NumberFormat } from '../../values/numbers';
import type { JsonObject } from '../../entities/common';
import type { FlowProblem } from '../../entities/automatisations/flow-problem';
import type { Words } from '../../values/words';
import type { ChainStep } from '../chain/place';

/** The parts of a step that can be wrong. */
export interface CheckedStep extends ChainStep {
  data: JsonObject;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** The parts of an automation that can be wrong. */
export interface CheckedFlow {
  entry_event_name: string;
  is_campaign: boolean;
  exit_strategy_type: 'none' | 'tag' | 'event';
  exit_strategy_value: string | null;
  steps: readonly CheckedStep[];
}

/** What a flow is checked against. */
export interface FlowCheckContext {
  /** The account's tags. */
  tagIds: ReadonlySet<number>;
  /** Of the tags that the flow's conditions name, those that no contact has: id to name. */
  emptyTags: ReadonlyMap<number, string>;
  /** The connections whose last test failed. */
  failingConnectionIds: ReadonlySet<number>;
  known: KnownVariables;
  /** Of the events that the flow waits for, those that never came, each with the names most like it that did. */
  unseenEventNames: ReadonlyMap<string, readonly string[]>;
  /** The account's other published flows. */
  others: readonly StartableFlow[];
}

/** A problem before words are found for it; `subject` is what they name, `fault` what a schema says of the field. */
export type FoundProblem = Omit<FlowProblem, 'message' | 'severity'> & { subject?: string; fault?: Words };

/** The variables that an account is known to have. */
export interface KnownVariables {
  /** The data of the latest entry events; none where none came lately, and any field may be in the next. */
  eventData: readonly JsonObject[];
  /** The latest contacts, as variables read them. */
  contactData: readonly JsonObject[];
  /** How the account's people write numbers, where they have said so. */
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

/** A published flow, as far as it can start others. */
export interface StartableFlow {
  name: string;
  entry_event_name: string;
  steps: readonly SendingStep[];
}
