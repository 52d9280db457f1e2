import { z } from 'zod';
import { jsonLength } from '../../../values/json';
import { ruleWords } from '../../../values/validation/faults';
import { wayId } from '../../../steps/split/schema';
import { stepTypes, type StepType } from '../../../steps/types';
import { flag, id, jsonObject, moment } from '../../common';
import { updateOf } from '../../update';

/** A step's type, in upper or lower case (docs/contract.md#step-kinds). */
const stepType = z
  .string()
  .meta({ examples: [...stepTypes] })
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(stepTypes));

/** A step as `GET …/step` answers it. A condition or a wait holds its two branches, a split its ways, a wait for several events both; any other kind holds none. */
export interface Step {
  id: number;
  automatisation_id: number;
  type: StepType;
  description: string;
  data: Record<string, unknown>;
  automatisation_step_before_id: number | null;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  trueSubSteps?: Step[];
  falseSubSteps?: Step[];
  waySubSteps?: Record<string, Step[]>;
}

const answeredStep = z.object({
  id,
  automatisation_id: id,
  type: z.enum(stepTypes),
  description: z.string(),
  data: jsonObject,
  automatisation_step_before_id: id.nullable(),
  user_app_id: id.nullable(),
  app_webhook_unique_identifier: z.string().nullable(),
  version: z.number().int(),
  created_at: moment,
  updated_at: moment,
  get trueSubSteps() {
    return z.array(step).optional();
  },
  get falseSubSteps() {
    return z.array(step).optional();
  },
  get waySubSteps() {
    return z
      .record(z.string(), z.array(step))
      .optional()
      .describe(
        'Of a split, and of a wait for several events: the steps on each of its ways, by the way’s id.',
      );
  },
});
export const step: z.ZodType<Step> = answeredStep;

/** The longest data of a step, in characters of JSON: one that is created with others is no longer than one that is saved alone. */
const dataLimit = 256 * 1024;

/** The content of a step, independent of its position. */
export const stepContent = {
  type: stepType,
  description: z.string().max(10_000).default(''),
  data: jsonObject
    .refine((data) => jsonLength(data, dataLimit) <= dataLimit, {
      message: ruleWords({
        en: 'must not be longer than 256 kB',
        fr: 'ne doit pas dépasser 256 ko',
      }),
    })
    .default({}),
  user_app_id: id.nullable().default(null),
  app_webhook_unique_identifier: z.string().max(255).nullable().default(null),
};

/** Where the steps after a new condition or wait go: to its true or its false branch, or where these join; null removes them. */
export const keepFlow = z.union([z.boolean(), z.literal('joined')]).nullable();

/** Where the steps after a new split go: to a way, by its id, or where the ways join; null removes them. */
export const keepFlowOfSplit = z.union([z.literal('joined'), wayId]).nullable();

/** Where the steps after a new wait go: as after a condition, or to the way of one of its further events. */
export const keepFlowOfWait = z.union([keepFlow, wayId]);

/** Which branch of the step before it a new step heads. */
const headed = {
  first_in_true: z.boolean().default(false),
  first_in_false: z.boolean().default(false),
  first_in_way: wayId
    .nullable()
    .default(null)
    .describe('The way of a split or a wait, by its id, that the step heads.'),
};
interface Headed {
  first_in_true: boolean;
  first_in_false: boolean;
  first_in_way: string | null;
}

const headsOneBranch = <Schema extends z.ZodType<Headed>>(schema: Schema): Schema =>
  schema
    .refine((input) => !(input.first_in_true && input.first_in_false), {
      path: ['first_in_false'],
      message: ruleWords({
        en: 'cannot be true beside first_in_true: a step heads one branch',
        fr: 'ne peut pas être vrai avec first_in_true : une étape n’est en tête que d’une branche',
      }),
    })
    .refine((input) => input.first_in_way === null || !(input.first_in_true || input.first_in_false), {
      path: ['first_in_way'],
      message: ruleWords({
        en: 'cannot be given beside first_in_true or first_in_false: a step heads one branch',
        fr: 'ne peut pas être indiqué avec first_in_true ou first_in_false : une étape n’est en tête que d’une branche',
      }),
    });

const copied = {
  copy_of: id
    .optional()
    .describe('The step that this one is a copy of: a mask of its data stands for what is stored there.'),
};

/** Most steps that one call creates, beside its first one. */
const furtherStepsLimit = 999;
/** Longest body of the call that creates steps, in bytes: twenty long e-mails fit that a clipboard holds, whatever they are written in. */
export const newStepsBodyLimit = 4 * 1024 * 1024;

/** A step that a call creates behind others of the same call. */
const furtherStep = headsOneBranch(
  z.object({
    ...stepContent,
    behind: z
      .number()
      .int()
      .min(0)
      .max(furtherStepsLimit)
      .describe('The step of this call that it follows: 0 is that of the body itself, 1 the first of these.'),
    ...headed,
    ...copied,
  }),
);
export type FurtherStep = z.infer<typeof furtherStep>;

/**
 * The body of `POST /automatisation/{id}/step`. The new step follows `automatisation_step_before_id` (null: it is first); at the head of a
 * branch that id is the branching step's, with one of the two flags or `first_in_way`, and with none where its branches join. A new one's `data.keep_flow`
 * says where the steps that follow go: its true or false branch, a way, `joined`, null removes them; when absent, it is true, of a split `joined`.
 */
export const stepInput = headsOneBranch(
  z.object({
    ...stepContent,
    automatisation_step_before_id: id.nullable().default(null),
    ...headed,
    ...copied,
    further_steps: z
      .array(furtherStep)
      .max(furtherStepsLimit)
      .refine((steps) => steps.every(({ behind }, place) => behind <= place), {
        message: ruleWords({
          en: 'must each stand behind one that comes before it in the call',
          fr: 'doivent chacune se trouver derrière une étape qui la précède dans l’appel',
        }),
      })
      .optional()
      .describe('Steps to create behind it in the same save, one after another.'),
  }),
);
export type StepInput = z.infer<typeof stepInput>;

/** A branch in a query: true, false, or a way of a split by its id. */
export const branchInQuery = z.union([flag, wayId]);

/** The query of `DELETE /automatisation/{id}/step/{stepId}`: which branch to keep; when absent, none is kept. */
export const stepDeletion = z.object({ keep_flow: branchInQuery.optional() });

/**
 * The body of `PUT /automatisation/{id}/step`: the whole step, found by `id`; its position does not change; an older `version` is refused.
 */
export const stepUpdate = updateOf(
  answeredStep,
  z.object({ ...stepContent, id, version: z.number().int().optional() }),
  ['automatisation_id'],
);
export type StepUpdate = z.infer<typeof stepUpdate>;
