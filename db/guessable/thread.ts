import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import * as french from '@zxcvbn-ts/language-fr';
import { leakedPasswords } from './leaked';

export interface GuessedPassword {
  password: string;
  /** What a guesser knows of the account. */
  words: readonly string[];
}

/**
 * The least score of a password, of zxcvbn's 0 to 4: 4 is 10^10 guesses and more. A name with a year, `Sillage2026!!`, and three words that
 * everybody uses come to 3 (10^8), which whoever got hold of the hashes tries in hours.
 */
const leastScore = 4;
/**
 * Characters that are looked at: the time grows by more than the square of them. A password whose beginning is hard to guess is hard to
 * guess, and four words are in it.
 */
const looked = 40;
/** Signs that stand for letters (`p4ssw0rd`) are taken back in so many ways at most; more only cost time. */
const substitutions = 8;

const zxcvbn = new ZxcvbnFactory({
  dictionary: {
    ...common.dictionary,
    ...english.dictionary,
    ...french.dictionary,
    leaked: [...leakedPasswords],
  },
  graphs: common.adjacencyGraphs,
  maxLength: looked,
  l33tMaxSubstitutions: substitutions,
});

/** Whether a password is soon guessed (https://github.com/zxcvbn-ts/zxcvbn). It runs in a thread: see `check.ts`. */
export default function isGuessable({ password, words }: GuessedPassword): boolean {
  return zxcvbn.check(password, [...words]).score < leastScore;
}
