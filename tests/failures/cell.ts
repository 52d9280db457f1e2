import type { JsonObject } from '../../domain/entities/common';
import { appKinds, type AppKind } from '../../domain/entities/app';
import type { RunState } from '../../domain/entities/runs/run-state';
import { stepTypes, type StepType } from '../../domain/steps/types';
import type { Scene } from './scene';

/** The rows of the table: the kinds of step, and each app that a call can go through. */
export type Row = StepType | AppKind;
export const rows: readonly Row[] = [...stepTypes, ...appKinds];

/** The rows whose step calls somebody. */
export type Caller = AppKind | 'APICALL';

/** The kind of step that a row is about. */
export const stepTypeOf = (row: Row): StepType => stepTypes.find((type) => type === row) ?? 'APICALL';

/** Why a run stands where it does: its code, and the sentence as the interface says it in each language. */
export interface Said {
  code: string;
  /** `{host}` stands for where the provider is. */
  en: string;
  fr: string;
}

/** What has become of a run, once nothing more happens by itself. */
export interface Standing {
  /** `gone`: deleted with its contact or its automation. */
  state: RunState | 'gone';
  reason?: Said;
  /** Of a running run whose call is tried again: why the last attempt failed. */
  triedAgain?: Said;
  /** Its visits in order, each as `KIND state`, or `KIND state: code` where the log says why. */
  log: readonly string[];
  /** How often the step did its work: the effects that outlast it, counted where they are. */
  work: number;
  /** How often the step behind was done. */
  behind: number;
}

/** What somebody does about a run, by the end of the call's address (`retry`, `skip?branch=true`), and what comes of it. */
export type Ways = Readonly<Record<string, Standing | { refused: string }>>;

/** Something that a person does, in words. */
export interface Deed {
  words: string;
  do(this: void, scene: Scene): Promise<unknown>;
}

/** One way in which a failure meets a kind of step. */
export interface Case {
  /** What is the matter. */
  when: string;
  /** Data of the step beside, or in the place of, the row's usual. */
  step?: JsonObject | ((scene: Pick<Scene, 'tagId' | 'standIns'>) => JsonObject);
  /** The data is all that the step has: nothing is taken over from the row's usual. */
  replacesStep?: boolean;
  /** What the event brings beside the usual. */
  event?: JsonObject;
  /** The contact's data; null: the run has no contact. */
  contact?: JsonObject | null;
  /** A wait of an hour, in front of the step or behind it, at which runs can be met. */
  sleeps?: 'before' | 'behind';
  /** What happens before a run comes. */
  before?: Deed;
  /** What happens while the run rests where it came to rest first. */
  meanwhile?: Deed;
  /** How it stands then. */
  run: Standing;
  /** What mends the cause, before anything is done about the run. */
  mend?: Deed;
  /** What can be done about it. */
  ways: Ways;
}

/**
 * Why a failure cannot meet a kind of step, and the fact that a test looks at: all that a step of the kind says (`says`), that it asks
 * nothing of the outside, or that it goes through no connection.
 */
export type NotApplicable = { notApplicable: string } & (
  { says: readonly string[] } | { callsNobody: true } | { hasNoConnection: true }
);

export type Cell = NotApplicable | readonly [Case, ...Case[]];

/** Of a failure that only calls can meet. */
export const callsNobody: Cell = { notApplicable: 'It calls nobody.', callsNobody: true };

/** A failure as it meets every kind of step. */
export type Column = Readonly<Record<Row, Cell>>;

export const isApplicable = (cell: Cell): cell is readonly [Case, ...Case[]] => Array.isArray(cell);
