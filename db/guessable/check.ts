import path from 'node:path';
import type { Piscina } from 'piscina';
import { isEnded, isQueueFull, openThreads } from '../../config/threads';
import type { GuessedPassword } from './thread';

/** Its dictionaries take some 60 MB, for as long as the thread stays for the next password. */
const limits = { most: 1, waiting: 50, idle: 60_000, heap: 256 };
/** How long one may wait and be looked at, in milliseconds. It takes a tenth of a second, the first one a second or two. */
const lookTime = 10_000;

let threads: Piscina | undefined;

/** Nobody looked at the password in time: it is to be tried again. */
export class TooManyPasswords extends Error {
  override name = 'TooManyPasswords';
}

/** What is part of very many passwords here, and so is known to whoever guesses. */
const ownWords = ['sillage'];

/**
 * Whether a password is soon guessed: it is common, or made of names, dates, keys beside each other or of the account's own words. Looked at in a
 * thread of its own, which is there while passwords are set, so that no password holds up the process. Throws TooManyPasswords.
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  threads ??= openThreads(path.join(__dirname, 'thread'), limits);
  const given: GuessedPassword = { password, words: [...words, ...words.flatMap(partsOf), ...ownWords] };
  try {
    return (await threads.run(given, { signal: AbortSignal.timeout(lookTime) })) as boolean; // as its thread answers
  } catch (error) {
    if (!isEnded(error) && !isQueueFull(error)) throw error;
    throw new TooManyPasswords('Too many passwords are being set: try again.');
  }
}

/** What of a word is a word itself: `ada.byron@example.com` holds `ada.byron`, and `ada`, `byron` and `example`. */
const partsOf = (word: string): string[] =>
  [...word.split('@'), ...word.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
