/** Which message an outcome is about: that of one visit of a run, with a secret of its call that no other installation has. */
export interface MessageReference {
  runId: number;
  visit: number;
  /** The idempotency key of the call. */
  key: string;
}

const pattern = /^(\d{1,15})\.(\d{1,9})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The reference as a provider carries it and hands it back. It says nothing about the recipient. */
export const referenceText = ({ runId, visit, key }: MessageReference): string => `${runId}.${visit}.${key}`;

/** Reads what `referenceText` made; null for anything else. */
export function readReference(text: string): MessageReference | null {
  const [, runId, visit, key] = pattern.exec(text) ?? [];
  if (runId === undefined || visit === undefined || key === undefined) return null;
  const reference = { runId: Number(runId), visit: Number(visit), key };
  return reference.visit <= largestInteger ? reference : null;
}

/** The largest value of an `integer` of PostgreSQL. */
const largestInteger = 2_147_483_647;
