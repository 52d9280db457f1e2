import type { JsonObject } from '../../domain/entities/common';
import type { RunState } from '../../domain/entities/runs/run-state';
import type { Row } from './row';
import type { Scene } from './scene/scene';

/** Why a run is in its state: the code, and the interface's sentence in each language. */
export interface Said {
  code: string;
  /** `{host}` is replaced by the provider's host. */
  en: string;
  fr: string;
}

/** The state of a run once nothing more happens without a user's action. */
export interface Standing {
  /** `gone`: deleted with its contact or its automation. */
  state: RunState | 'gone';
  reason?: Said;
  /** For a running run whose call is retried: why the last attempt failed. */
  triedAgain?: Said;
  /** Its visits in order, each as `KIND state`, or `KIND state: code` where the log has a reason. */
  log: readonly string[];
  /** How often the step did its work, counted by its lasting effects. */
  work: number;
  /** How often the following step was done. */
  behind: number;
}

/** What a user does about a run, by the end of the call's address (`retry`, `skip?branch=true`), and the result. */
export type Ways = Readonly<Record<string, Standing | { refused: string }>>;

/** An action of a person, with its description. */
export interface Deed {
  words: string;
  do(this: void, scene: Scene): Promise<unknown>;
}

/** One way in which a failure affects a kind of step. */
export interface Case {
  /** What is wrong. */
  when: string;
  /** Step data that adds to or replaces the row's default. */
  step?: JsonObject | ((scene: Pick<Scene, 'tagId' | 'segmentId' | 'standIns'>) => JsonObject);
  /** This data is complete: nothing comes from the row's default. */
  replacesStep?: boolean;
  /** Event data in addition to the default. */
  event?: JsonObject;
  /** The contact's data; null: the run has no contact. */
  contact?: JsonObject | null;
  /** A wait of an hour before or behind the step, at which runs rest. */
  sleeps?: 'before' | 'behind';
  /** What happens before the run starts. */
  before?: Deed;
  /** What happens while the run is in its first resting state. */
  meanwhile?: Deed;
  /** Its state after that. */
  run: Standing;
  /** What fixes the cause, before anything is done about the run. */
  mend?: Deed;
  /** What can be done about the run. */
  ways: Ways;
}

/**
 * Why a failure cannot affect a kind of step, with a fact that a test checks: all codes that a step of the kind can report (`says`), that
 * it makes no calls, or that it uses no connection.
 */
export type NotApplicable = { notApplicable: string } & (
  { says: readonly string[] } | { callsNobody: true } | { hasNoConnection: true }
);

export type Cell = NotApplicable | readonly [Case, ...Case[]];

/** For failures that only calls can have. */
export const callsNobody: Cell = { notApplicable: 'It calls nobody.', callsNobody: true };

/** A failure, for every kind of step. */
export type Column = Readonly<Record<Row, Cell>>;

export const isApplicable = (cell: Cell): cell is readonly [Case, ...Case[]] => Array.isArray(cell);
