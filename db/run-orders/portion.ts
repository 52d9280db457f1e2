/** Some of very many runs: those after one id up to another. */
export interface RunsBetween {
  after: number;
  upTo: number;
}

/** All runs, whatever their ids. */
export const allRuns: RunsBetween = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

/** Those of very many runs that one transaction processes. */
export interface Portion extends RunsBetween {
  limit: number;
  /** When the decision was made: runs that failed later are not meant. */
  givenAt?: Date;
  /** Their workflows are told after all other outbox rows of the account. */
  isLater: boolean;
}

/** The result of a portion of an order: how many runs were reached and why others were not, and where the next portion begins. */
export interface PortionDone {
  count_of_runs?: number;
  count_of_unknown?: number;
  count_of_left?: number;
  count_of_under_way?: number;
  /** The run that was processed last; null: the next portion begins from the start. */
  at?: number | null;
  isOver?: boolean;
}
