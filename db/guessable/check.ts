import path from 'node:path';
import { Piscina } from 'piscina';
import type { GuessedPassword } from './thread';

/** Passwords that wait for the thread; what is over that waits for its caller to ask again. */
const mostWaiting = 50;
/** How long the thread stays for the next one, in milliseconds: its dictionaries take some 60 MB. */
const idleTimeout = 60_000;
/** How long one may wait and be looked at, in milliseconds. It takes a tenth of a second, the first one a second or two. */
const lookTime = 10_000;
const heap = 256;

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
  threads ??= new Piscina({
    filename: path.join(__dirname, 'thread.ts'),
    execArgv: ['--import', 'tsx'],
    minThreads: 0,
    maxThreads: 1,
    maxQueue: mostWaiting,
    idleTimeout,
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  const given: GuessedPassword = { password, words: [...words, ...words.flatMap(partsOf), ...ownWords] };
  try {
    return (await threads.run(given, { signal: AbortSignal.timeout(lookTime) })) as boolean; // as its thread answers
  } catch (error) {
    const isOver = error instanceof Error && (error.name === 'AbortError' || error.message.includes('queue'));
    throw isOver ? new TooManyPasswords('Too many passwords are being set: try again.') : error;
  }
}

/** What of a word is a word itself: `ada.byron@example.com` holds `ada.byron`, and `ada`, `byron` and `example`. */
const partsOf = (word: string): string[] =>
  [...word.split('@'), ...word.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
