import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import * as french from '@zxcvbn-ts/language-fr';
import { leakedPasswords } from './leaked';

export interface GuessedPassword {
  password: string;
  /** What an attacker knows of the account. */
  words: readonly string[];
}

/**
 * The lowest accepted score of a password, of zxcvbn's 0 to 4: 4 is 10^10 guesses and more. A name with a year, `Sillage2026!!`, and three
 * common words score 3 (10^8), which an attacker who has the hashes tries in hours.
 */
const leastScore = 4;
/**
 * How many characters are checked: the time grows by more than their square. A password whose beginning is hard to guess is hard to guess,
 * and four words fit in.
 */
const looked = 40;
/** The most ways in which signs are replaced by the letters they stand for (`p4ssw0rd`); more only cost time. */
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

/** Whether a password is easily guessed (https://github.com/zxcvbn-ts/zxcvbn). It runs in a thread: see `check.ts`. */
export default function isGuessable({ password, words }: GuessedPassword): boolean {
  return zxcvbn.check(password, [...words]).score < leastScore;
}
