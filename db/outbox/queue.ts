/**
 * What the outbox tells a run's workflow: to begin, that something has changed, or that its outbound call is to be tried at once; or the
 * workflow of its loop: that all items have ended.
 */
type RunNews = 'start' | 'wake' | 'try' | 'loop';

/** Which runs, and how they are read. All members are SQL. */
interface QueuedRuns {
  /** FROM and what follows it: rows with the columns of `automatisation_runs`. */
  rows: string;
  /** The alias of the runs among the rows, with its dot; absent where there is one table. */
  of?: string;
  /** The account, where the rows do not name it. */
  userId?: string;
  /** How often the run was retried; new runs never were. */
  retries?: string;
  /** The visit whose outbound call is tried, or whose loop is woken. */
  visit?: string;
  /** Whether they come after all rows that are not `later`. */
  isLater?: string;
  /** Whether they are items of a loop, which come after other rows of their account; SQL where that differs from run to run. */
  areItems?: boolean | string;
}

const queued = (news: RunNews, { rows, of = '', ...given }: QueuedRuns): string => {
  const {
    userId = `${of}user_id`,
    retries = `${of}retries`,
    visit = 'NULL::integer',
    isLater = 'false',
    areItems = false,
  } = given;
  return `INSERT INTO dispatch (user_id, run_id, run_created_at, run_retries, run_visit, kind, later, is_item)
    SELECT ${userId}, ${of}id, ${of}created_at, ${retries}, ${visit}, '${news}', ${isLater}, ${areItems} ${rows}`;
};

/**
 * SQL that puts starts of runs into the outbox: their workflows are started after the commit. Use it in the statement, or the transaction,
 * that creates the runs. After the commit the caller calls `notifyDispatcher`.
 */
export const queueStart = (runs: QueuedRuns): string => queued('start', runs);

/** SQL that puts wake-ups of runs into the outbox, as `queueStart` does. A run whose workflow is gone gets a new one. */
export const queueWake = (runs: QueuedRuns): string => queued('wake', runs);

/** SQL that has outbound calls of runs tried at once, as `queueStart` does. */
export const queueTry = (runs: QueuedRuns & { visit: string }): string => queued('try', runs);

/** SQL that wakes the loops of runs whose items have all ended, as `queueStart` does. */
export const queueLoopWake = (runs: QueuedRuns & { visit: string }): string => queued('loop', runs);

/** SQL that puts imports into the outbox: `rows` has their `id` and `user_id`. */
export const queueImport = (rows: string): string =>
  `INSERT INTO dispatch (user_id, import_id, kind) SELECT user_id, id, 'import' ${rows}`;

/** SQL that has the schedules of tasks updated: `rows` has the columns of `scheduled_tasks`. */
export const queueSchedule = (rows: string): string =>
  `INSERT INTO dispatch (user_id, kind, scheduled_task_id, scheduled_task_created_at)
    SELECT user_id, 'schedule', id, created_at ${rows}`;
