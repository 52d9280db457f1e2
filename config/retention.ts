import type { Settings } from './settings';

/** For how many days data is kept; null: for ever. */
export interface Retention {
  /** What a call sent and what it was answered, after the call's end. */
  calls: number | null;
  /** The log of a run, after the run's end, and refused calls. */
  logs: number | null;
  /** The message ids of Identify, after their call. */
  messageIds: number | null;
}

export type RetentionSettings = Pick<
  Settings,
  'RETENTION_CALLS_DAYS' | 'RETENTION_LOGS_DAYS' | 'RETENTION_MESSAGE_IDS_DAYS'
>;

/** The settings as they apply: what a log shows of a call is kept no longer than the log. */
export function retentionOf({
  RETENTION_CALLS_DAYS: calls,
  RETENTION_LOGS_DAYS: logs,
  RETENTION_MESSAGE_IDS_DAYS: messageIds,
}: RetentionSettings): Retention {
  return { calls: isLonger(calls, logs) ? logs : calls, logs, messageIds };
}

/** Why a setting does not apply as it was given; null when each does. */
export const retentionContradiction = ({
  RETENTION_CALLS_DAYS: calls,
  RETENTION_LOGS_DAYS: logs,
}: RetentionSettings): string | null =>
  isLonger(calls, logs)
    ? `RETENTION_CALLS_DAYS (${inDays(calls)}) is longer than RETENTION_LOGS_DAYS (${inDays(logs)}): calls’ requests and answers are erased with the logs that show them.`
    : null;

/** What is kept for how long, as a sentence. */
export const retentionInWords = ({ calls, logs, messageIds }: Retention): string =>
  `Calls’ requests and answers are kept ${inDays(calls)}, runs’ logs and refused calls ${inDays(logs)}, message ids of Identify ${inDays(messageIds)}.`;

const isLonger = (days: number | null, than: number | null): boolean =>
  than !== null && (days === null || days > than);

const inDays = (days: number | null): string =>
  days === null ? 'for ever' : days === 1 ? '1 day' : `${days} days`;
