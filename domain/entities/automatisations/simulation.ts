import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { delayLimitSeconds } from '../../steps/delay/schema';
import { wayId } from '../../steps/split/schema';
import { stepTypes } from '../../steps/types';
import { contactTextFields, externalId } from '../contacts/contact';
import { id, jsonObject, moment } from '../common';
import { runReason } from '../runs/run-state';

/** Most items of a loop that a simulation goes through; the rest is only counted. */
export const simulatedItems = 20;
/** Most steps of a simulation before it stops and reports that: nested loops would fill pages. */
export const simulatedSteps = 2_000;

const text = z.string().max(1_000).nullable().default(null);

/** An invented contact for a simulation. */
const simulatedContact = z.strictObject({
  external_id: externalId.default('simulated'),
  ...(Object.fromEntries(contactTextFields.map((field) => [field, text])) as Record<
    (typeof contactTextFields)[number],
    typeof text
  >),
  data: jsonObject.default({}),
  tags: z.array(id).max(1_000).default([]),
  segments: z.array(id).max(1_000).default([]).describe('The segments and lists that it is in.'),
});

/** The answer of a simulated call. */
const cannedAnswer = z.strictObject({
  status: z.number().int().min(100).max(599).default(200),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional().describe('JSON, or a text.'),
});
export type CannedAnswer = z.infer<typeof cannedAnswer>;

/** The event that comes while a simulated run waits for it. */
const awaitedEvent = z.strictObject({
  after: z.number().min(0).max(delayLimitSeconds).describe('Seconds after the run comes to the step.'),
  data: jsonObject.default({}),
  way: wayId
    .optional()
    .describe('Which of a wait’s events it is, by the id of its way; the first when absent.'),
});
export type AwaitedEvent = z.infer<typeof awaitedEvent>;

/** What is told of steps, by their ids. */
const byStep = <Value extends z.ZodType>(value: Value) =>
  z.record(
    z
      .string()
      .regex(
        /^\d+$/,
        ruleWords({ en: 'must be the id of a step', fr: 'doit être l’identifiant d’une étape' }),
      ),
    value,
  );

/** The body of `POST /automatisation/{id}/simulation`: the start of the run. When absent: no event data, now, without a contact. */
export const simulationInput = z
  .strictObject({
    start_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When the run would start; now when absent.'),
    event_data: jsonObject.default({}),
    contact_external_id: externalId.optional().describe('A contact of the account, as it is now.'),
    contact: simulatedContact
      .optional()
      .describe('A contact made up for this; instead of `contact_external_id`.'),
    responses: byStep(z.array(cannedAnswer).min(1).max(100))
      .default({})
      .describe(
        'What calls are answered, by the id of their step: one after another, the last one again and again. A call without is answered 200 without a body.',
      ),
    awaited: byStep(awaitedEvent)
      .default({})
      .describe(
        'When the events come for which steps wait, by the id of the step. They are taken to match the step’s filters. Without one the time of the step runs out.',
      ),
    exit_after: z
      .number()
      .min(0)
      .max(delayLimitSeconds)
      .optional()
      .describe(
        'Seconds after the start at which the contact meets the exit strategy; it never does when absent.',
      ),
    globals: jsonObject.optional().describe('The global variables; the account’s own when absent.'),
  })
  .refine((input) => !(input.contact && input.contact_external_id !== undefined), {
    path: ['contact'],
    message: ruleWords({ en: 'cannot be given beside contact', fr: 'ne peut pas être indiqué avec contact' }),
  });
export type SimulationInput = z.infer<typeof simulationInput>;

/** A variable that a step changed; null means no value. */
const change = z.object({ variable: z.string(), before: z.unknown(), after: z.unknown() });
export type VariableChange = z.infer<typeof change>;

const outcomes = ['done', 'waited', 'looped', 'skipped', 'failed', 'exited'] as const;

/** A step that the simulated run took. */
export interface SimulatedStep {
  step_id: number;
  type: (typeof stepTypes)[number];
  /** When the run reached it. */
  at: string;
  outcome: (typeof outcomes)[number];
  detail: Record<string, unknown>;
  /** Its changes to variables and tags. */
  changes: VariableChange[];
  /** A loop's first items. */
  items?: SimulatedItem[];
}

export interface SimulatedItem {
  item: number;
  contact_external_id: string | null;
  steps: SimulatedStep[];
  end: SimulationEnd;
}

const simulationEnd = z.object({
  state: z.enum(['completed', 'failed', 'exited', 'cut_short']),
  at: moment,
  reason: runReason.nullable(),
});
export type SimulationEnd = z.infer<typeof simulationEnd>;

const simulatedStep: z.ZodType<SimulatedStep> = z.object({
  step_id: id,
  type: z.enum(stepTypes),
  at: moment,
  outcome: z
    .enum(outcomes)
    .describe(
      'skipped: it was passed over, and `detail.skipped` says why. exited: the run left while it waited there.',
    ),
  detail: jsonObject.describe(
    'What a run’s log would tell of it; `left_out` where the steps before have told very much.',
  ),
  changes: z.array(change),
  get items() {
    return z.array(simulatedItem).optional();
  },
});

const simulatedItem: z.ZodType<SimulatedItem> = z.object({
  item: z.number().int(),
  contact_external_id: z.string().nullable(),
  get steps() {
    return z.array(simulatedStep);
  },
  end: simulationEnd,
});

const variables = z.object({ event: jsonObject, contact: jsonObject.nullable(), global: jsonObject });

/** The answer of a simulation: the steps in order, the end, and the variables at the start and at the end. */
export const simulation = z.object({
  steps: z.array(simulatedStep),
  end: simulationEnd,
  variables: z.object({ before: variables, after: variables }),
});
export type Simulation = z.infer<typeof simulation>;
