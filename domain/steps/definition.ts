import type { z } from 'zod';
import type { FlowErrorCode } from '../entities/automatisations/flow-problem';
import type { JsonObject } from '../entities/common';
import type { Comparison } from '../values/comparing/compare';
import type { DelayData } from './delay/schema';
import type { Variable } from '../values/path';
import type { Words } from '../values/text/words';
import type { Names } from './names';
import type { Interpreter } from './run';

/** A description of steps of a kind, built around the name of something in the step: a tag, a variable, a number. */
export type Sentence = (named: string) => Words;

/** A field of a step's data that names something by its id, or by a topic's key; with `where`, only when another field has the given value. */
export interface NamingField {
  field: string;
  where: { field: string; value: string } | null;
}

/**
 * How a chain continues after a step: as one chain, as a true and a false branch, as the ways of a split, as the branches of a wait (true,
 * false, and a way for each further event), or as the body of a loop. Branches and ways join where a step follows all of them.
 */
export type StepShape = 'plain' | 'branching' | 'split' | 'wait' | 'loop';

/** The parts of a step kind that the interface and the server share. */
export interface StepKind<Schema extends z.ZodType> {
  schema: Schema;
  /** The schema for saving. It may be stricter than `schema`, which reads stored data. */
  savedSchema: Schema;
  /** The description of a step for which nobody wrote one (docs/contract.md#descriptions). */
  describe(data: z.output<Schema>, names: Names): Words;
  shape: StepShape;
  /** Runs wait at the step until a moment that its data determines. Saving changed data recomputes that moment for waiting runs. */
  isWait: boolean;
  /** The time that runs wait at the step, as its stored data has it; null for a kind without one, and for data that the schema refuses. */
  delayOf(data: JsonObject): DelayData | null;
  /** The step makes an outbound call: its data may hold typed credentials, and it may go through a connection. */
  isCall: boolean;
  /** Visits note a comparison that could not be made (`not_compared`). */
  notesNotCompared: boolean;
  /** The fields from which a deleted tag is removed. */
  tagFields: readonly NamingField[];
  /** The fields that name a segment or a list, which cannot be deleted while they do. */
  segmentFields: readonly NamingField[];
  /** The fields that name a message template. */
  messageTemplateFields: readonly NamingField[];
  /** The fields that name a topic by its key. */
  topicFields: readonly NamingField[];
}

/** A fault in a step's data that would make every run fail. */
export interface DataFault {
  code: FlowErrorCode;
  /** The path in the data, such as `extract_variables.0.to`. */
  field: string;
  /** The name used in the message: the variable, the timezone. */
  subject?: string;
}

/** The data's requirements for the run, and faults that its schema accepts although every run would fail. */
export interface DataCheck {
  faults: DataFault[];
  /** The step fails in a run without a contact. */
  needsContact: boolean;
}

/** A variable that a step reads, and the field of its data that names it. */
export interface VariableRead {
  field: string;
  variable: Variable;
}

/** A comparison that a step makes with a variable, and the field of its data that names the variable. */
export interface VariableComparison extends Comparison {
  field: string;
  variable: Variable;
}

/** What a step sends: an event by its name, or the event of a tag that it adds. Removing a tag sends nothing. */
export type SentByStep =
  | { kind: 'event'; name: string; field: string }
  | { kind: 'tag'; tagId: number; isRemoval: boolean; field: string };

/** An event that a step waits for or counts, and the field of its data that names it. */
export interface AwaitedByStep {
  name: string;
  field: string;
}

/**
 * The server-side parts of a step kind. `Data` is the kind's parsed data; a member that takes a JsonObject reads stored data, which may no
 * longer match the schema. No member is optional: a kind without a feature says so, and the compiler lists what a new kind lacks.
 */
export interface StepDefinition<Data> {
  interpret: Interpreter<Data>;
  /** What passing the step sends: a custom event by name, the event of a tag, or null for nothing. */
  sends: SentByStep['kind'] | null;
  /** What it sends, as far as its data shows; null when only the run knows. */
  sentBy(data: JsonObject): SentByStep | null;
  awaits(data: JsonObject): AwaitedByStep[];
  check(data: Data): DataCheck;
  /** The variables that its fields name. Those in the Liquid of its texts are found for any kind. */
  reads(data: Data): VariableRead[];
  comparisons(data: Data): VariableComparison[];
  /** The variables that it writes. `webhook` is the app step's identifier. */
  writes(data: JsonObject, webhook: string | null): Variable[];
  /** Contact paths written without `contact.`, because another field of the data implies the source. */
  contactPaths(data: JsonObject): string[][];
  /** The data, with the templates that are rendered. */
  texts(data: Data): object;
  /** The outcome says more than the data: the preview shows it too. */
  tellsOutcome: boolean;
  /** Runs have a contact after the step, whatever started them. */
  givesContact(data: JsonObject): boolean;
  /** The data that a save stores: what only the product writes stays as it is stored. */
  saved(given: JsonObject, stored: JsonObject): JsonObject;
  /** Members of the data that the product changes while people edit the rest. A draft takes them from the side that changed them. */
  mergedApart: readonly string[];
  /** The field that does nothing without a goal of the flow; null: the step needs none. */
  needsGoal(data: Data): string | null;
}
