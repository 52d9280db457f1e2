import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';

/** The id of a way, which stays when the way is renamed. It is none of the words that `keep_flow` knows besides. */
export const wayId = z.string().regex(/^[a-z][a-z0-9]{0,2}$/, {
  message: ruleWords({
    en: 'must be a letter, and up to two letters or digits',
    fr: 'doit être une lettre, suivie de deux lettres ou chiffres au plus',
  }),
});

/** How many ways a split may have. */
export const wayLimits = { least: 2, most: 6 } as const;

/** A way of a split; `share` is how many of a hundred contacts take it. */
const way = z.object({
  id: wayId,
  name: z.string().trim().min(1).max(60),
  share: z.number().int().min(0).max(100),
});
export type Way = z.infer<typeof way>;

const shareOfAll = (ways: readonly Way[]): number => ways.reduce((sum, { share }) => sum + share, 0);

/** Whether no text is there twice. */
export const isEachOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

const refined = z
  .array(way)
  .min(wayLimits.least)
  .max(wayLimits.most)
  .refine((ways) => shareOfAll(ways) === 100, {
    message: ruleWords({ en: 'must have shares of 100 together', fr: 'doivent avoir 100 parts en tout' }),
  })
  .refine((ways) => isEachOnce(ways.map(({ id }) => id)), {
    message: ruleWords({ en: 'must have an id of their own each', fr: 'doivent avoir chacune leur id' }),
  })
  .refine((ways) => isEachOnce(ways.map(({ name }) => name.toLowerCase())), {
    message: ruleWords({ en: 'must have a name of their own each', fr: 'doivent avoir chacune leur nom' }),
  });

/** The ways of a new split: half of the contacts take each. */
const halves = (): Way[] => [
  { id: 'a', name: 'A', share: 50 },
  { id: 'b', name: 'B', share: 50 },
];

/** The bounds of a rule that chooses the winner, and what a new rule asks for. */
export const winnerRuleLimits = {
  contacts: { least: 30, usual: 500, most: 1_000_000 },
  probability: { least: 0.8, usual: 0.95, most: 0.99 },
} as const;

/**
 * When the winner is chosen by itself: each way that has a share has at least so many contacts for whom the goal's window is over, and one
 * way is the best with at least this probability.
 */
export const winnerRule = z.object({
  contacts: z
    .number()
    .int()
    .min(winnerRuleLimits.contacts.least)
    .max(winnerRuleLimits.contacts.most)
    .default(winnerRuleLimits.contacts.usual),
  probability: z
    .number()
    .min(winnerRuleLimits.probability.least)
    .max(winnerRuleLimits.probability.most)
    .default(winnerRuleLimits.probability.usual),
});

/**
 * Sends contacts on ways by their shares. With a `winner`, the id of a way, all who come from then on take that one. `winner_rule` has it
 * chosen; `winner_chosen_at` is when that happened, null for a winner that was chosen by hand.
 */
export const splitData = z
  .object({
    ways: refined.default(halves),
    winner: wayId.nullable().default(null),
    winner_rule: winnerRule.nullable().default(null),
    winner_chosen_at: z.iso.datetime().nullable().default(null),
  })
  .refine(({ ways, winner }) => winner === null || ways.some(({ id }) => id === winner), {
    path: ['winner'],
    message: ruleWords({ en: 'must be one of the ways', fr: 'doit être l’une des voies' }),
  });
export type SplitData = z.infer<typeof splitData>;
