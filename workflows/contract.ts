/** What callers of workflows need to know: names, ids, signals and inputs. Pure: the API and the dispatcher import it. */

export const automatisationRunType = 'automatisationRun';

/** The workflow's input: ids only, so that no contact's data is kept by Temporal. */
export interface AutomatisationRunInput {
  userId: number;
  runId: number;
  contactId: number | null;
  /** The first segment to advance; not 0 when a long run continues as a new execution, or a failed one by hand. */
  segment?: number;
}

/**
 * The workflow of a run. A run's row is made together with its event and once an event and automation, so the id names one
 * account, automation and event, and two of it never run at a time. The row's moment is in it because a database can be
 * replaced under a Temporal server that goes on: the new one's first run is not the old one's. A failed run that goes on by hand
 * does so in a workflow of another id each time, so that what is still to be told to the one before does not reach it.
 */
export const workflowIdOfRun = (run: { id: number; created_at: Date; retries?: number }): string => {
  const born = `automatisation-run-${run.id}-${run.created_at.getTime().toString(36)}`;
  return run.retries ? `${born}-retry-${run.retries}` : born;
};

/** The run that a workflow's id names, with when its row was made (milliseconds since 1970); null for a workflow that is no run's own. */
export function runOfWorkflowId(workflowId: string): { id: number; born: number; retries: number } | null {
  const [, id, born, retries] =
    /^automatisation-run-(\d+)-([0-9a-z]+)(?:-retry-(\d+))?$/.exec(workflowId) ?? [];
  return id && born ? { id: Number(id), born: parseInt(born, 36), retries: Number(retries ?? 0) } : null;
}

export const runGroupType = 'runGroup';

/** A run of a group, before its first segment. */
export interface GroupedRun {
  runId: number;
  contactId: number | null;
  /** When its row was made, in milliseconds since 1970. */
  createdAt: number;
}

/** The workflow's input: runs of one automation that one event's name has started. */
export interface RunGroupInput {
  userId: number;
  automatisationId: number;
  eventName: string | null;
  /** What Temporal Web shows beside each of them. */
  summary: string;
  runs: GroupedRun[];
}

export const loopType = 'loop';

/** The workflow's input: which loop it sees through, and, continued as a new execution, how far it is. */
export interface LoopInput {
  userId: number;
  runId: number;
  /** The visit of the run to the loop's step. */
  visit: number;
  /** Milliseconds between the starts of two items. */
  delay: number;
  total?: number;
  /** When the first item was started, in milliseconds since 1970. */
  begun?: number;
  /** The first item that is not started yet. */
  next?: number;
  /** When it is due by the loop's pace, in milliseconds since 1970. */
  nextAt?: number;
  /** Whether some items go on in workflows that are not children of the loop's. */
  hasOthers?: boolean;
}

/** The workflow of a loop: one a visit. */
export const workflowIdOfLoop = (workflowIdOfItsRun: string, visit: number): string =>
  `${workflowIdOfItsRun}-loop-${visit}`;

export const contactImportType = 'contactImport';

/** The workflow's input: which import it takes in. The rows stay in PostgreSQL. */
export interface ContactImportInput {
  userId: number;
  importId: number;
}

/** The workflow of an import, named as a run's is. It is started again for a part that arrives after it has ended. */
export const workflowIdOfImport = (row: { id: number; created_at: Date }): string =>
  `contact-import-${row.id}-${row.created_at.getTime().toString(36)}`;

export const scheduledTaskType = 'scheduledTask';

/** The workflow's input: which task is due. When, its schedule says. */
export interface ScheduledTaskInput {
  userId: number;
  taskId: number;
}

/** The schedule of a task, named as a run's workflow is. */
export const scheduleIdOfTask = (task: { id: number; created_at: Date }): string =>
  `scheduled-task-${task.id}-${task.created_at.getTime().toString(36)}`;

/** Tells a workflow that something about its run or import has changed: it looks again at once. */
export const wakeSignalName = 'wake';

/** Tells a run's workflow that the call of a visit, its argument, is to be tried now: what failed of it may have passed. */
export const tryNowSignalName = 'tryNow';

/** Search attributes of a run, and, but for the contact, of a group. Numbers, and a name that nobody ever puts into a query string. */
export const searchAttributeNames = {
  account: 'SillageAccount',
  automatisation: 'SillageAutomatisation',
  contact: 'SillageContact',
  event: 'SillageEvent',
} as const;
