import type { z } from 'zod';
import type { FlowErrorCode } from '../entities/automatisations/flow-problem';
import type { JsonObject } from '../entities/common';
import type { Comparison } from '../values/comparing/compare';
import type { Variable } from '../values/path';
import type { Words } from '../values/words';
import type { Names } from './names';
import type { Interpreter } from './run';

/** A sentence that describes steps of a kind, around what it names of one: a tag, a variable, a number. */
export type Sentence = (named: string) => Words;

/** A field of a step's data that names a tag by its id; only where another field has the value, if `where` is given. */
export interface TagField {
  field: string;
  where: { field: string; value: string } | null;
}

/** How a chain goes on behind a step: as one chain, as two branches that do not rejoin, or as the body of a loop. */
export type StepShape = 'plain' | 'branching' | 'loop';

/** What the interface and the server both know of a step kind. */
export interface StepKind<Schema extends z.ZodType> {
  schema: Schema;
  /** What a save is held to. It may be stricter: what is stored already is read by `schema`. */
  savedSchema: Schema;
  /** The description of a step for which nobody wrote one (docs/contract.md#descriptions). */
  describe(data: z.output<Schema>, names: Names): Words;
  shape: StepShape;
  /** Runs sleep at the step until a moment that its data names. A save that changes the data moves that moment for them. */
  isWait: boolean;
  /** The fields that a deleted tag is taken out of. */
  tagFields: readonly TagField[];
}

/** Something in a step's data that would fail every run. */
export interface DataFault {
  code: FlowErrorCode;
  /** The path in the data, such as `extract_variables.0.to`. */
  field: string;
  /** What the message names: the variable, the timezone. */
  subject?: string;
}

/** What a step's data asks of the run, and what its schema accepts although no run can do it. */
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

/** What a step sends: an event by its name, or the event of a tag that it adds. A tag that it removes sends nothing. */
export type SentByStep =
  | { kind: 'event'; name: string; field: string }
  | { kind: 'tag'; tagId: number; isRemoval: boolean; field: string };

/** An event that a step waits for or counts, and the field of its data that names it. */
export interface AwaitedByStep {
  name: string;
  field: string;
}

/**
 * What runs and checks know of a step kind besides. `Data` is the kind's parsed data; a member that takes a JsonObject reads data as it is
 * stored, which may not fit the schema any more. No member is optional: a kind that has nothing to say of one says so, and the compiler
 * names what a new kind lacks.
 */
export interface StepDefinition<Data> {
  interpret: Interpreter<Data>;
  /** The step makes an outbound call: its data may hold typed credentials, and it may go through a connection. */
  isCall: boolean;
  /** What passing the step sends: an event by a name of its own, the event of a tag, or null for nothing. */
  sends: SentByStep['kind'] | null;
  /** What it sends, as far as its data says it; null where that is known in the run only. */
  sentBy(data: JsonObject): SentByStep | null;
  awaits(data: JsonObject): AwaitedByStep | null;
  check(data: Data): DataCheck;
  /** The variables that its fields name. Those that its texts hold as Liquid are found in any kind. */
  reads(data: Data): VariableRead[];
  comparisons(data: Data): VariableComparison[];
  /** The variables that it sets. `webhook` is the app step's identifier. */
  writes(data: JsonObject, webhook: string | null): Variable[];
  /** Paths in the contact that stand without `contact.`, because the data says elsewhere that they lie there. */
  contactPaths(data: JsonObject): string[][];
  /** The data with its templates as they are rendered. */
  texts(data: Data): object;
  /** What it comes to says more of it than its data: its preview tells that too. */
  tellsOutcome: boolean;
  /** Runs have a contact behind the step, whoever started them. */
  givesContact(data: JsonObject): boolean;
}
