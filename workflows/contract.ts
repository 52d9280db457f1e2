/** What callers of workflows need to know: names, ids, signals and inputs. Pure: the API and the dispatcher import it. */

export const automatisationRunType = 'automatisationRun';

/** The workflow's input: ids only, so that Temporal stores no contact's data. */
export interface AutomatisationRunInput {
  userId: number;
  runId: number;
  contactId: number | null;
  /** The first stretch to advance; above 0 when a long run continues as a new execution, or a person retries a failed run. */
  segment?: number;
}

/** The workflow of a run, for those that start it. */
export type AutomatisationRunWorkflow = (
  input: AutomatisationRunInput,
) => Promise<{ state: string; code?: string }>;

/**
 * The id of a run's workflow. An event makes one run for each automation, in its own transaction, so the id stands for one account,
 * automation and event, and only one workflow with it runs at a time. The id contains the moment at which the row was made, because a
 * database can be replaced while Temporal keeps running: the first run of the new database is not that of the old one. Each retry by
 * hand gets a new id, so that signals meant for the workflow before do not reach it.
 */
export const workflowIdOfRun = (run: { id: number; created_at: Date; retries?: number }): string => {
  const born = `automatisation-run-${run.id}-${run.created_at.getTime().toString(36)}`;
  return run.retries ? `${born}-retry-${run.retries}` : born;
};

/** The run that a workflow's id stands for, and when its row was made (milliseconds since 1970); null for other workflows. */
export function runOfWorkflowId(workflowId: string): { id: number; born: number; retries: number } | null {
  const [, id, born, retries] =
    /^automatisation-run-(\d+)-([0-9a-z]+)(?:-retry-(\d+))?$/.exec(workflowId) ?? [];
  return id && born ? { id: Number(id), born: parseInt(born, 36), retries: Number(retries ?? 0) } : null;
}

export const runGroupType = 'runGroup';

/** A run of a group, before its first stretch. */
export interface GroupedRun {
  runId: number;
  contactId: number | null;
  /** When its row was made, in milliseconds since 1970. */
  createdAt: number;
  /** What Temporal Web shows beside it, where that is not what all of the group have. */
  summary?: string;
}

/** The workflow's input: runs of one automation, started by events of one name. */
export interface RunGroupInput {
  userId: number;
  automatisationId: number;
  eventName: string | null;
  /** What Temporal Web shows beside each of them. */
  summary: string;
  runs: GroupedRun[];
}

export const sleepingRunsType = 'sleepingRuns';

/** A run that waits together with others. */
export interface SleepingRun {
  runId: number;
  /** Its next stretch. */
  segment: number;
  /** When that, or its call, is due, in milliseconds since 1970, by the clock of Temporal's server. */
  dueAt: number;
  /** The visit whose call is due; absent: its stretch is. */
  visit?: number;
}

/** The workflow's input: ids and moments only, and no contact's id, so that it may outlive a contact that is erased. */
export interface SleepingRunsInput {
  userId: number;
  runs: SleepingRun[];
}

/** The workflow of runs that wait together, for those that start it. */
export type SleepingRunsWorkflow = (input: SleepingRunsInput) => Promise<void>;

const asleep = '-asleep';

/** The id of the workflow in which those runs of a group wait that sleep or make a brief call after their first stretch. */
export const workflowIdOfSleepers = (workflowIdOfGroup: string): string => `${workflowIdOfGroup}${asleep}`;

/** The id of the group whose runs sleep in the workflow; null for a workflow in which none sleep together. */
export const groupOfSleepers = (workflowId: string | null): string | null =>
  workflowId?.endsWith(asleep) ? workflowId.slice(0, -asleep.length) : null;

export const loopType = 'loop';

/** The workflow's input: its loop and, when it continues as a new execution, how far the loop is. */
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
  /** Of an execution that started its items as children: whether some run in workflows that are not its children. */
  hasOthers?: boolean;
}

/** The workflow of a loop, for those that start it. */
export type LoopWorkflow = (input: LoopInput) => Promise<void>;

/** A loop whose items are gathered. */
export type GatheredLoop = LoopInput & Required<Pick<LoopInput, 'total' | 'begun'>>;

/** The id of a loop's workflow: one for each visit. */
export const workflowIdOfLoop = (workflowIdOfItsRun: string, visit: number): string =>
  `${workflowIdOfItsRun}-loop-${visit}`;

export const contactImportType = 'contactImport';

/** The workflow's input: which import. The rows stay in PostgreSQL. */
export interface ContactImportInput {
  userId: number;
  importId: number;
}

/** The id of an import's workflow, built like a run's. A part that arrives after its end starts it again. */
export const workflowIdOfImport = (row: { id: number; created_at: Date }): string =>
  `contact-import-${row.id}-${row.created_at.getTime().toString(36)}`;

export const scheduledTaskType = 'scheduledTask';

/** The workflow's input: which task is due. The schedule says when. */
export interface ScheduledTaskInput {
  userId: number;
  taskId: number;
}

/** The id of a task's schedule, built like that of a run's workflow. */
export const scheduleIdOfTask = (task: { id: number; created_at: Date }): string =>
  `scheduled-task-${task.id}-${task.created_at.getTime().toString(36)}`;

/** Wakes a workflow: something about its run or import has changed. */
export const wakeSignalName = 'wake';

/** A run that is woken: its next stretch, and the visit whose call a person wants to be made at once. */
export type WokenRun = Pick<SleepingRun, 'runId' | 'segment' | 'visit'>;

/** Wakes some of the runs that wait together (the argument). */
export const wakeRunsSignalName = 'wakeRuns';

/** Has a run's workflow retry the call of a visit (the argument) now. */
export const tryNowSignalName = 'tryNow';
