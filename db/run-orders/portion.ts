/** Of very many runs some: those behind one up to another, by their ids. */
export interface RunsBetween {
  after: number;
  upTo: number;
}

/** All runs, whatever their ids. */
export const allRuns: RunsBetween = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

/** Of very many runs those that are seen to in one transaction. */
export interface Portion extends RunsBetween {
  limit: number;
  /** When it was said what is to be done: what failed since is not meant. */
  givenAt?: Date;
  /** Their workflows are told after all else that the account has to be told. */
  isLater: boolean;
}

/** What a portion of an order came to: how many runs were reached and why others were not, and where the next portion begins. */
export interface PortionDone {
  count_of_runs?: number;
  count_of_unknown?: number;
  count_of_left?: number;
  count_of_under_way?: number;
  /** The run that was looked at last; null: the next portion begins anew. */
  at?: number | null;
  isOver?: boolean;
}
