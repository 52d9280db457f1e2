import type { OutcomeKind } from '../entities/runs/message-outcome';

/** Longest text that is kept of a provider's words, and of a link. */
export const wordsLimit = 500;
export const linkLimit = 2_000;

/** One thing that a provider told of a message. */
export interface Outcome {
  kind: OutcomeKind;
  /** Tells it from everything else that is told of the message: the same again counts once. */
  key: string;
  /** When it happened, by the provider's clock; null: the provider does not say. */
  at: Date | null;
  /** Opened by a machine: a mail program that loads pictures of every e-mail. */
  isMachine: boolean;
  /** The address can never be reached. */
  isPermanent: boolean;
  /** The provider's code, such as 5.1.1 or 30005. */
  code: string | null;
  words: string | null;
  /** The link that was clicked. */
  link: string | null;
  /** The address that it was sent to, as the provider names it. */
  address: string;
}

/** An outcome without anything special. */
export const plainOutcome = {
  isMachine: false,
  isPermanent: false,
  code: null,
  words: null,
  link: null,
} as const;

/** What a message may be told any number of times. The others come once or twice. */
export const repeatableKinds: readonly OutcomeKind[] = ['deferred', 'opened', 'clicked'];

/** Most outcomes of such a kind that are kept of a message: a newsletter that is passed around is opened thousands of times. */
export const keptOfKind = 100;
