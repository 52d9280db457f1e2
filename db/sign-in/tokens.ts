import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A token that only the browser keeps. */
export const makeToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** The stored hash of a token: it cannot be used as the token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
