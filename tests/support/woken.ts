import type { Client } from '@temporalio/client';
import { z } from 'zod';

/** The argument of a signal that wakes runs which sleep together (workflows/contract.ts). */
const wakeUps = z.array(z.object({ runId: z.number() }));

/**
 * When a workflow in which runs sleep together had looked at a run that was woken, in milliseconds since 1970; undefined while it has not. A look is a
 * local activity, which its history has as a marker.
 */
export async function lookedAt(
  client: Client,
  workflowId: string,
  runId: number,
): Promise<number | undefined> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  let isWoken = false;
  for (const {
    workflowExecutionSignaledEventAttributes: signal,
    markerRecordedEventAttributes,
    eventTime,
  } of events ?? []) {
    const [payload] = signal?.input?.payloads ?? [];
    if (payload?.data) {
      const woken = wakeUps.parse(JSON.parse(Buffer.from(payload.data).toString()));
      isWoken ||= woken.some((run) => run.runId === runId);
    }
    if (isWoken && markerRecordedEventAttributes)
      return Number(eventTime?.seconds ?? 0) * 1_000 + Number(eventTime?.nanos ?? 0) / 1_000_000;
  }
  return undefined;
}
