import type { RunDetail } from '../../../domain/entities/runs/run';
import type { StandIns } from '../../providers';
import type { TestApi, Visitor } from '../../support/api/api';
import type { TestEngine } from '../../support/processes/engine';
import type { Gates } from './gates';
import type { Row } from '../row';

/** What scenes need to run. */
export interface Stage {
  engine: Pick<TestEngine, 'track' | 'until' | 'rows'>;
  api: TestApi;
  standIns: StandIns;
  gates: Gates;
}

/** A started run, and the person it is about. */
export interface Entered {
  who: string;
  runId: number;
}

/** An account with a published flow of the tested step and one behind it. */
export interface Scene extends Stage {
  row: Row;
  visitor: Visitor;
  userId: number;
  flowId: number;
  stepId: number;
  /** The wait at which runs rest, if the case has one. */
  sleepId: number | null;
  tagId: number;
  /** A list without contacts. */
  segmentId: number;
  /** The step's connection; null without one. */
  connectionId: number | null;
  rows: TestEngine['rows'];
  /** Starts a run by an event, for a contact of its own unless the case has none. */
  enter(): Promise<Entered>;
  /** Resolves as soon as `look` finds something; fails after a minute. */
  until<T>(look: () => Promise<T | undefined>): Promise<T>;
  /** The run as its page reads it; null where it no longer exists. */
  read(runId: number): Promise<RunDetail | null>;
  act(runId: number, action: string): ReturnType<Visitor['call']>;
  /** Saves a step of the flow with other data, as its panel does. */
  edit(stepId: number, data: object, connectionId?: number): Promise<void>;
  /** Creates a connection to the row's app. */
  connect(): Promise<number>;
}
