import type { FlowStepGiven } from '../factories/flow';

/** A flow whose history is kept: one per kind of step, so that new code is replayed against histories of old code. */
export interface SavedFlow {
  name: string;
  /** `origin` is a provider that responds with 200 and `{}`; `smsId` is a connection by which it sends SMS; the run's contact and another are on the list `segmentId`. */
  steps: (world: { tagId: number; segmentId: number; origin: string; smsId: number }) => FlowStepGiven[];
  /** Ends the sleeping run from outside, to keep the history of a run that was woken. */
  stopped?: boolean;
  /** The event for which the sleeping run waits, and which then comes. */
  awaited?: string;
  /** The flow is paused while the run sleeps, and resumes once the run is held. */
  paused?: boolean;
  /** Its message waits for the hours of its channel, or for a cap, until the account lifts them. */
  held?: { message_hours: object } | { message_caps: object[] };
  /** What the account says before the run begins: for a message that is passed over. With a control group the run's contact is one of it. */
  account?: { message_caps: object[] } | { control_percent: number };
  /** The flow's call fails at first, and is retried by hand while it waits for its next attempt. */
  triedNow?: boolean;
  /** The flow's call fails at first; the flow is paused, its workflow begins anew, and the call is tried when the flow goes on. */
  begunHeld?: boolean;
  /** An operator cancels the workflow of the flow's loop, whose items sleep. */
  loopCancelled?: boolean;
  /** The kept history is that of the loop at which the run stands first, not the run's own. */
  ofLoop?: boolean;
}

const count: FlowStepGiven = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } };

const sms = (smsId: number): FlowStepGiven => ({
  type: 'APICALL',
  data: {
    method: 'POST',
    url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '{"To": "+33612345678", "Body": "Hello"}',
  },
  user_app_id: smsId,
  app_webhook_unique_identifier: 'twilio_send_sms',
});

/** A cap of one SMS an hour. */
const oneAnHour = { channel: 'sms', category: null, count: 1, period: 1, unit: 'hours' };

/** Hours of every day that begin six hours from now. */
function laterHours(): { from: string; to: string } {
  const hour = new Date().getUTCHours();
  const [from = '', to = ''] = [6, 8].map((hours) => `${String((hour + hours) % 24).padStart(2, '0')}:00`);
  return { from, to };
}

export const savedFlows: SavedFlow[] = [
  { name: 'empty', steps: () => [] },
  {
    name: 'condition',
    steps: () => [
      {
        type: 'CONDITION',
        data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 10 },
        whenTrue: [count],
        whenFalse: [count, count],
      },
    ],
  },
  {
    name: 'condition-on-segment',
    steps: ({ segmentId }) => [
      {
        type: 'CONDITION',
        data: { operation: 'CONTACT_IS_IN_SEGMENT', value: segmentId },
        whenTrue: [count],
        whenFalse: [count, count],
      },
    ],
  },
  {
    name: 'delay',
    steps: () => [count, { type: 'DELAY', data: { delay: 1 } }, { type: 'DELAY', data: { delay: 2 } }, count],
  },
  { name: 'delay-stopped', steps: () => [{ type: 'DELAY', data: { delay: 3_600 } }, count], stopped: true },
  { name: 'update-variable', steps: () => [count, count] },
  {
    name: 'tag',
    steps: ({ tagId }) => [
      { type: 'TAG', data: { tag_id: tagId } },
      { type: 'TAG', data: { tag_id: tagId, is_deletion: true } },
    ],
  },
  { name: 'track', steps: () => [{ type: 'TRACK', data: { event_name: 'seen' } }] },
  {
    name: 'paused-asleep',
    steps: () => [count, { type: 'DELAY', data: { delay: 3 } }, count],
    paused: true,
  },
  {
    name: 'loop',
    steps: () => [{ type: 'LOOP', data: { source: 'event', value: 'lines' } }, count],
  },
  {
    name: 'loop-begun-again',
    steps: () => [
      { type: 'LOOP', data: { source: 'event', value: 'lines' } },
      { type: 'DELAY', data: { delay: 5 } },
    ],
    loopCancelled: true,
  },
  {
    name: 'loop-by-outbox',
    steps: () => [
      { type: 'LOOP', data: { source: 'event', value: 'lines', delay_between_iterations: 1_500 } },
      count,
    ],
    ofLoop: true,
  },
  {
    name: 'loop-over-segment',
    steps: ({ segmentId }) => [{ type: 'LOOP', data: { source: 'segment', value: segmentId } }, count],
    ofLoop: true,
  },
  {
    name: 'api-call',
    steps: ({ origin }) => [{ type: 'APICALL', data: { method: 'POST', url: `${origin}/orders` } }, count],
  },
  {
    name: 'api-call-tried-now',
    steps: ({ origin }) => [{ type: 'APICALL', data: { method: 'POST', url: `${origin}/orders` } }, count],
    triedNow: true,
  },
  {
    name: 'api-call-begun-held',
    steps: ({ origin }) => [{ type: 'APICALL', data: { method: 'POST', url: `${origin}/orders` } }, count],
    begunHeld: true,
  },
  {
    name: 'message-held-for-hours',
    steps: ({ smsId }) => [sms(smsId), count],
    held: { message_hours: { sms: { hoursBetween: laterHours() } } },
  },
  {
    name: 'message-held-for-cap',
    steps: ({ smsId }) => [sms(smsId), sms(smsId), count],
    held: {
      message_caps: [{ ...oneAnHour, when_reached: 'wait' }],
    },
  },
  {
    name: 'message-passed-over-for-cap',
    steps: ({ smsId }) => [sms(smsId), sms(smsId), count, { type: 'DELAY', data: { delay: 1 } }],
    account: { message_caps: [{ ...oneAnHour, when_reached: 'pass_over' }] },
  },
  {
    name: 'message-passed-over-for-control-group',
    steps: ({ smsId }) => [sms(smsId), count, { type: 'DELAY', data: { delay: 1 } }],
    account: { control_percent: 50 },
  },
  {
    name: 'wait-came-in-one-timer',
    steps: () => [
      {
        type: 'WAIT',
        data: { event_name: 'seen', time_out: { delay: 3_600 } },
        whenTrue: [count],
        whenFalse: [],
      },
    ],
    awaited: 'seen',
  },
  {
    name: 'wait-timed-out',
    steps: () => [
      {
        type: 'WAIT',
        data: { event_name: 'seen', time_out: { delay: 1 } },
        whenTrue: [],
        whenFalse: [count],
      },
    ],
  },
  {
    name: 'wait-for-several-in-one-timer',
    steps: () => [
      {
        type: 'WAIT',
        data: {
          event_name: 'seen',
          ways: [{ id: 'h', name: 'Heard', event_name: 'heard' }],
          time_out: { delay: 3_600 },
        },
        onWays: { h: [count, { type: 'DELAY', data: { delay: 1 } }] },
      },
    ],
    awaited: 'heard',
  },
  {
    name: 'split',
    steps: () => [
      {
        type: 'SPLIT',
        data: {
          ways: [
            { id: 'a', name: 'A', share: 100 },
            { id: 'b', name: 'B', share: 0 },
          ],
        },
        onWays: { a: [count, { type: 'DELAY', data: { delay: 1 } }], b: [] },
      },
      count,
    ],
  },
  {
    name: 'split-with-winner',
    steps: () => [
      {
        type: 'SPLIT',
        data: {
          ways: [
            { id: 'a', name: 'A', share: 50 },
            { id: 'b', name: 'B', share: 50 },
          ],
          winner: 'b',
          winner_rule: { contacts: 500, probability: 0.95 },
          winner_chosen_at: '2026-11-01T09:00:00.000Z',
        },
        onWays: { a: [], b: [count, { type: 'DELAY', data: { delay: 1 } }] },
      },
      count,
    ],
  },
  { name: 'count', steps: () => [{ type: 'COUNT', data: { type: 'event', value: 'start' } }] },
  {
    name: 'failed',
    steps: () => [
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.rate', value: 0, operation: 'DIVISION' } },
    ],
  },
];

/**
 * Histories that current code no longer creates, but that older versions left sleeping: runs of paused flows had a workflow before they
 * began, loops had their items as children, runs that waited for an event looked once more after a minute by themselves, and those of a
 * group slept in a workflow each.
 */
export const savedEarlier = ['paused', 'loop-items', 'wait-came', 'wait-for-several', 'run-group'];

/** The histories of a group of runs, some of which sleep, and of the workflow in which they do, of which one is stopped meanwhile. */
export const savedGroup = 'run-group-with-sleepers';
export const savedSleepers = 'sleeping-runs';

/** The history of runs that make their calls together. */
export const savedCallers = 'calling-runs';

/** The history of an import of two chunks. */
export const savedImport = 'contact-import';

/** The history of a scheduled task that was due. */
export const savedSchedule = 'scheduled-task';
