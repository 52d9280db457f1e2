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
