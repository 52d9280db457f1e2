import type { Settings } from './settings';

/** For how many days data is kept; null: for ever. */
export interface Retention {
  /** What a call sent and what it was answered, after the call's end. */
  calls: number | null;
  /** The log of a run, after the run's end, and refused calls. */
  logs: number | null;
  /** A run, after its end. */
  runs: number | null;
  /** An event, after its arrival. */
  events: number | null;
  /** The message ids of Identify, after their call. */
  messageIds: number | null;
}

export type RetentionSettings = Pick<
  Settings,
  | 'RETENTION_CALLS_DAYS'
  | 'RETENTION_LOGS_DAYS'
  | 'RETENTION_RUNS_DAYS'
  | 'RETENTION_EVENTS_DAYS'
  | 'RETENTION_MESSAGE_IDS_DAYS'
>;

/** The settings as they apply: a log is kept no longer than its run, and what a log shows of a call no longer than the log. */
export function retentionOf({
  RETENTION_CALLS_DAYS: calls,
  RETENTION_LOGS_DAYS: logs,
  RETENTION_RUNS_DAYS: runs,
  RETENTION_EVENTS_DAYS: events,
  RETENTION_MESSAGE_IDS_DAYS: messageIds,
}: RetentionSettings): Retention {
  const logsKept = shorter(logs, runs);
  return { calls: shorter(calls, logsKept), logs: logsKept, runs, events, messageIds };
}

/** Why settings do not apply as they were given; null when each does. */
export function retentionContradiction(settings: RetentionSettings): string | null {
  const { RETENTION_CALLS_DAYS: calls, RETENTION_LOGS_DAYS: logs, RETENTION_RUNS_DAYS: runs } = settings;
  const { logs: logsKept } = retentionOf(settings);
  const problems = [
    isLonger(logs, runs)
      ? `RETENTION_LOGS_DAYS (${inDays(logs)}) is longer than RETENTION_RUNS_DAYS (${inDays(runs)}): logs are erased with their runs.`
      : [],
    isLonger(calls, logsKept)
      ? `RETENTION_CALLS_DAYS (${inDays(calls)}) is longer than ${logsKept === logs ? 'RETENTION_LOGS_DAYS' : 'RETENTION_RUNS_DAYS'} (${inDays(logsKept)}): calls’ requests and answers are erased with the logs that show them.`
      : [],
  ].flat();
  return problems.length === 0 ? null : problems.join(' ');
}

/** What is kept for how long, as a sentence. */
export const retentionInWords = ({ calls, logs, runs, events, messageIds }: Retention): string =>
  `Calls’ requests and answers are kept ${inDays(calls)}, runs’ logs and refused calls ${inDays(logs)}, ended runs ${inDays(runs)}, events ${inDays(events)}, message ids of Identify ${inDays(messageIds)}.`;

const isLonger = (days: number | null, than: number | null): boolean =>
  than !== null && (days === null || days > than);

const shorter = (days: number | null, than: number | null): number | null =>
  isLonger(days, than) ? than : days;

const inDays = (days: number | null): string =>
  days === null ? 'for ever' : days === 1 ? '1 day' : `${days} days`;
