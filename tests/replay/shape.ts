import { z } from 'zod';

/*
 * The parts of an exported Temporal history that the golden outputs need. A replay does not detect a timer of another length or another
 * argument of an activity, so the workflow's decisions in the history are compared too.
 */
const payloads = z.object({ payloads: z.array(z.object({ data: z.string().optional() })) });

const historyEvent = z.object({
  markerRecordedEventAttributes: z.object({ details: z.object({ result: payloads.optional() }) }).optional(),
  activityTaskScheduledEventAttributes: z.object({ startToCloseTimeout: z.string() }).optional(),
  activityTaskCompletedEventAttributes: z.object({ result: payloads }).optional(),
  activityTaskCancelRequestedEventAttributes: z.object({}).optional(),
  timerStartedEventAttributes: z.object({ startToFireTimeout: z.string() }).optional(),
  startChildWorkflowExecutionInitiatedEventAttributes: z
    .object({ workflowType: z.object({ name: z.string() }) })
    .optional(),
  timerCanceledEventAttributes: z.object({}).optional(),
  workflowExecutionSignaledEventAttributes: z.object({ signalName: z.string() }).optional(),
  workflowExecutionCompletedEventAttributes: z.object({ result: payloads }).optional(),
});

export const savedHistory = z.object({ events: z.array(historyEvent) });

/** How a run's stretch ended. */
const segmentResult = z.object({
  kind: z.string(),
  state: z.string().optional(),
  code: z.string().optional(),
  visited: z.array(z.object({ type: z.string(), state: z.string() })),
});

/** The result of a scheduled task that was due. */
const scheduledRun = z.object({ kind: z.enum(['begun', 'skipped']), code: z.string().optional() });

/** The results of the first stretches of runs that share a workflow. */
const groupOutcomes = z.array(z.object({ state: z.string(), segment: z.number() }));

/** The results of the stretches of runs that sleep together; null where one leaves. */
const sleeperOutcomes = z.array(z.object({ segment: z.number(), lasts: z.number() }).nullable());

/** Items of a loop that were put into the outbox. */
const begunItems = z.object({ next: z.number(), dueAt: z.number().nullable(), waiting: z.number() });

/** The result of an activity: one of these, the items of a loop that were started, how many of them have not ended, or nothing. */
const activityResult = z.union([
  segmentResult,
  scheduledRun,
  groupOutcomes.transform((outcomes) => ({ outcomes })),
  sleeperOutcomes.transform((sleepers) => ({ sleepers })),
  z.array(z.object({ runId: z.number() })),
  begunItems,
  z.number(),
  z.null(),
]);

/** Returns the workflow's decisions, without the ids and timestamps that differ from run to run. */
export function shapeOf(history: z.infer<typeof savedHistory>): object[] {
  return history.events.flatMap((event) => {
    const result = event.markerRecordedEventAttributes?.details.result;
    if (result) {
      const answer = activityResult.parse(firstOf(result));
      if (answer === null) return [];
      if (typeof answer === 'number') return { looksForItems: answer > 0 };
      if ('next' in answer) return { begunUpTo: answer.next };
      if (Array.isArray(answer)) return { startedItems: answer.length };
      if ('outcomes' in answer) return { advancedTogether: answer.outcomes };
      if ('sleepers' in answer)
        return { advancedAsleep: answer.sleepers.map((outcome) => outcome?.segment ?? null) };
      if (!('visited' in answer)) return { due: answer };
      const { visited, ...rest } = answer;
      return { advanced: { ...rest, visited: visited.map(({ type, state }) => `${type} ${state}`) } };
    }
    const called = event.activityTaskScheduledEventAttributes;
    if (called) return { callsForAtMost: called.startToCloseTimeout };
    const done = event.activityTaskCompletedEventAttributes;
    if (done) return { wasTold: firstOf(done.result) };
    if (event.activityTaskCancelRequestedEventAttributes) return { calls: 'no longer' };
    const child = event.startChildWorkflowExecutionInitiatedEventAttributes;
    if (child) return { child: child.workflowType.name };
    const timer = event.timerStartedEventAttributes;
    // A wait counts from the start of its step, some milliseconds before the timer starts.
    if (timer) return { waitsSeconds: Math.round(Number.parseFloat(timer.startToFireTimeout)) };
    if (event.timerCanceledEventAttributes) return { waits: 'no longer' };
    const signal = event.workflowExecutionSignaledEventAttributes;
    if (signal) return { was: signal.signalName };
    const end = event.workflowExecutionCompletedEventAttributes;
    return end ? { answered: firstOf(end.result) } : [];
  });
}

/**
 * Of these decisions those that do not depend on when the items of a loop end: a loop may look for its end before the last item has ended, and
 * then waits.
 */
export const withoutWaits = (shape: readonly object[]): object[] =>
  shape.filter(
    (decision) =>
      !['looksForItems', 'waitsSeconds', 'waits', 'was'].some((name) => Object.hasOwn(decision, name)),
  );

/**
 * These decisions of runs that sleep together, without how long they wait where that is what is left of a wait: it depends on how fast they
 * came to it.
 */
export const withoutWhatIsLeft = (shape: readonly object[]): object[] =>
  shape.map((decision, place) => {
    const before = shape[place - 1];
    const isAnew = before && 'advancedAsleep' in before && isOfSleepers(before.advancedAsleep);
    return 'waitsSeconds' in decision && !isAnew ? { waits: 'on' } : decision;
  });

/** Whether one of the runs that advanced sleeps again. */
const isOfSleepers = (segments: unknown): boolean =>
  Array.isArray(segments) && segments.some((segment) => segment !== null);

const firstOf = ({ payloads: [first] }: z.infer<typeof payloads>): unknown =>
  first?.data === undefined ? null : (JSON.parse(Buffer.from(first.data, 'base64').toString()) as unknown);
