/** SQL: whether an entry counts in the figures and cohorts of its goal: not the control groups, nor those whom a broadcast was not sent to. */
export const isCounted = (entry: string): string =>
  `NOT ${entry}.is_control AND NOT ${entry}.is_left_out AND NOT ${entry}.is_unsent`;
