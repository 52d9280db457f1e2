/** A workflow of this database that runs on another task queue, whose workers alone, if there are any, go on with it. */
export interface Elsewhere {
  workflowId: string;
  queue: string;
}

/** What is logged where there are some, and what operators can do about it. */
export const elsewhereMessage =
  'Another task queue has workflows or schedules of this database: no worker of this one goes on with them. Set TEMPORAL_TASK_QUEUE back to it, or move them by check-data --repair (docs/operating.md, Another task queue).';
