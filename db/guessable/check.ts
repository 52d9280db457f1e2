import path from 'node:path';
import type { Piscina } from 'piscina';
import { isEnded, isQueueFull, openThreads } from '../../config/threads';
import type { GuessedPassword } from './thread';

/** The dictionaries take some 60 MB while the thread lives; it stays a while for the next password. */
const limits = { most: 1, waiting: 50, idle: 60_000, heap: 256 };
/** How long a password may wait and be checked, in milliseconds. A check takes a tenth of a second, the first one a second or two. */
const lookTime = 10_000;

let threads: Piscina | undefined;

/** The password was not checked in time: the caller should try again. */
export class TooManyPasswords extends Error {
  override name = 'TooManyPasswords';
}

/** Words that are part of very many passwords here, and so are known to attackers. */
const ownWords = ['sillage'];

/**
 * Whether a password is easily guessed: it is common, or made of names, dates, neighbouring keys or the account's own words. It is checked
 * in a separate thread, which lives while passwords are set, so that no password holds up the process. Throws TooManyPasswords.
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

/** The parts of a word that are words themselves: `ada.byron@example.com` holds `ada.byron`, and `ada`, `byron` and `example`. */
const partsOf = (word: string): string[] =>
  [...word.split('@'), ...word.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
