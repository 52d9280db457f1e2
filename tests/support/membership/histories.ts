import fc from 'fast-check';
import { channels, type Channel } from '../../../domain/entities/contacts/channel';
import { consentStates, type ConsentState } from '../../../domain/entities/contacts/consent';
import { segmentRules, type RuleGroup } from '../../../domain/entities/segments/rule';

export const day = 24 * 3_600_000;
/** Clocks are put forward in Paris on the 29th of March. */
export const origin = Date.UTC(2026, 2, 20, 12);
export const timezone = 'Europe/Paris';
export const contactCount = 3;

/** The flows of an account, by their numbers in rules: two automations and a campaign, and what each sends. */
export const flowsMade = [
  { webhook: 'sendgrid_send_email', channel: 'email', isCampaign: false },
  { webhook: 'twilio_send_sms', channel: 'sms', isCampaign: false },
  { webhook: 'sendgrid_send_email', channel: 'email', isCampaign: true },
] as const satisfies { webhook: string; channel: Channel; isCampaign: boolean }[];

/** What happens to a contact or a segment, or how time goes on; `flow`, `tag` and `topic` are numbers from 1. */
export type Change =
  | { kind: 'track'; contact: number; name: string; amount: number; ago: number }
  | { kind: 'tag'; contact: number; tag: number; isDeletion: boolean }
  | { kind: 'list'; contact: number; isOn: boolean }
  | { kind: 'field'; contact: number; data: Record<string, unknown> }
  | { kind: 'consent'; contact: number; channel: Channel; state: ConsentState }
  | { kind: 'topic'; contact: number; topic: number; state: ConsentState }
  | OfRun
  | { kind: 'erase'; contact: number }
  | { kind: 'rules'; segment: number; rules: RuleGroup }
  | { kind: 'wait'; milliseconds: number };

/** What happens to the last run of a contact in a flow, and to its message. */
export type OfRun = { contact: number; flow: number } & (
  | { kind: 'start'; isSent: boolean }
  | { kind: 'go on'; to: 'running' | 'completed' | 'failed' | 'refused' }
  | { kind: 'end'; state: 'exited' | 'stopped' }
  | { kind: 'answer'; state: 'answered' | 'failed' | 'unknown'; ago: number }
  | {
      kind: 'outcome';
      outcome: 'delivered' | 'opened' | 'clicked' | 'bounced';
      isMachine: boolean;
      isPermanent: boolean;
      ago: number;
    }
  | { kind: 'erase message' }
  | { kind: 'grow old' }
);

const contact = fc.integer({ min: 0, max: contactCount - 1 });
const text = (milliseconds: number): string => new Date(milliseconds).toISOString();
const someDate = fc.integer({ min: -400 * 24 * 3, max: 60 * 24 * 3 }).chain((thirds) => {
  const written = text(origin + thirds * 20 * 60_000);
  return fc.constantFrom(written, written.slice(0, 10));
});
const period = fc.oneof(
  fc.constant({ kind: 'ever' }),
  fc.record({ kind: fc.constant('last_days'), days: fc.constantFrom(1, 2, 7, 30) }),
  fc.constantFrom(
    { kind: 'between', from: '2026-03-25', to: '2026-03-29' },
    { kind: 'between', from: null, to: '2026-03-22' },
    { kind: 'between', from: '2026-04-01', to: null },
  ),
);
const simple = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('event'),
      event_name: fc.constantFrom('bought', 'came'),
      filters: fc.constantFrom(
        [],
        [{ variable: 'amount', variable_type: 'number', operation: 'GREATER_THAN', value: 50 }],
      ),
      operation: fc.constantFrom('AT_LEAST', 'AT_MOST', 'EXACTLY'),
      count: fc.constantFrom(0, 1, 2, 3),
      period,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('outcome'),
      outcome: fc.constantFrom('opened', 'clicked', 'bounced'),
      channel: fc.constantFrom(null, 'email', 'sms'),
      automatisation_id: fc.constantFrom(null, 1, 2, 3),
      operation: fc.constantFrom('AT_LEAST', 'AT_MOST', 'EXACTLY'),
      count: fc.constantFrom(0, 1, 2),
      period,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('message'),
      channel: fc.constantFrom(null, 'email', 'sms', 'push'),
      operation: fc.constantFrom('AT_LEAST', 'AT_MOST', 'EXACTLY'),
      count: fc.constantFrom(0, 1, 2),
      period,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('automation'),
      automatisation_id: fc.constantFrom(1, 2, 3),
      state: fc.constantFrom('inside', 'entered', 'entered', 'completed'),
      is: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('tag'), tag_id: fc.constantFrom(1, 2), is: fc.boolean() }),
  fc.record({ kind: fc.constant('list'), segment_id: fc.constant(1), is: fc.boolean() }),
  fc.record({
    kind: fc.constant('consent'),
    channel: fc.constantFrom(...channels),
    state: fc.constantFrom(...consentStates),
    is: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('topic'),
    topic_id: fc.constantFrom(1, 2),
    state: fc.constantFrom(...consentStates),
    is: fc.boolean(),
  }),
  fc.constant({
    kind: 'field',
    variable: 'points',
    variable_type: 'number',
    operation: 'GREATER_THAN',
    value: 10,
  }),
  fc.record({
    kind: fc.constant('field'),
    variable: fc.constant('seen'),
    variable_type: fc.constant('date'),
    operation: fc.constantFrom('WITHIN_LAST_DAYS', 'WITHIN_NEXT_DAYS'),
    value: fc.constantFrom(0, 1, 3, 20),
  }),
  fc.record({
    kind: fc.constant('anniversary'),
    variable: fc.constant('seen'),
    days: fc.constantFrom(0, 1, 5, 40),
  }),
);
const { rules } = fc.letrec<{ rules: object; any: object }>((tie) => ({
  rules: fc.record({
    kind: fc.constantFrom('all', 'any'),
    rules: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
  }),
  any: fc.oneof({ maxDepth: 2 }, simple, simple, tie('rules')),
}));
export const someRules = rules.map((given) => segmentRules.parse(given));

const flow = fc.constantFrom(1, 2, 3);
/** Much happens to one contact, so that messages and runs come far. */
const mostlyOne = fc.constantFrom(0, 0, 0, 1, 2);
const ago = fc.constantFrom(0, 0, day, 6 * day, 30 * day);
const ofRun: fc.Arbitrary<OfRun> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('start' as const),
      contact: mostlyOne,
      flow,
      isSent: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('go on' as const),
      contact: mostlyOne,
      flow,
      to: fc.constantFrom('running', 'completed', 'completed', 'failed', 'refused'),
    }),
  },
  fc.record({
    kind: fc.constant('end' as const),
    contact: mostlyOne,
    flow,
    state: fc.constantFrom('exited', 'stopped'),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      contact: mostlyOne,
      flow,
      state: fc.constantFrom('answered', 'answered', 'failed', 'unknown'),
      ago,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('outcome' as const),
      contact: mostlyOne,
      flow,
      outcome: fc.constantFrom('opened', 'clicked', 'bounced', 'delivered'),
      isMachine: fc.constantFrom(false, false, true),
      isPermanent: fc.boolean(),
      ago,
    }),
  },
  fc.record({ kind: fc.constant('erase message' as const), contact: mostlyOne, flow }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('grow old' as const), contact: mostlyOne, flow }) },
);

export const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      contact,
      name: fc.constantFrom('bought', 'came'),
      amount: fc.constantFrom(20, 50, 80),
      ago: fc.constantFrom(0, 0, day, 6 * day, 30 * day),
    }),
  },
  { weight: 8, arbitrary: ofRun },
  fc.record({
    kind: fc.constant('tag' as const),
    contact,
    tag: fc.constantFrom(1, 2),
    isDeletion: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('list' as const), contact, isOn: fc.boolean() }),
  fc.record({
    kind: fc.constant('field' as const),
    contact,
    data: fc.oneof(
      fc.record({ seen: fc.oneof(someDate, fc.constant('soon')) }),
      fc.record({ points: fc.constantFrom(5, 15) }),
    ),
  }),
  fc.record({
    kind: fc.constant('consent' as const),
    contact,
    channel: fc.constantFrom(...channels),
    state: fc.constantFrom(...consentStates),
  }),
  fc.record({
    kind: fc.constant('topic' as const),
    contact,
    topic: fc.constantFrom(1, 2),
    state: fc.constantFrom(...consentStates),
  }),
  fc.record({ kind: fc.constant('rules' as const), segment: fc.constantFrom(0, 1), rules: someRules }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), contact }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.oneof(
        fc.integer({ min: 1, max: 3 * day }),
        fc.constantFrom(1, day, day - 1, 7 * day, 30 * day),
      ),
    }),
  },
);
