import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports (RFC 6238): SHA-1, six digits, steps of thirty seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };
/** RFC 4226, section 4, R6: as long as the output of SHA-1. */
const secretBytes = 20;

/**
 * How many steps before and after the current one are accepted, for clocks that are slightly off and slow typing (RFC 6238, section 5.2).
 */
const takenSteps = 1;
/** How many steps before and after it are searched for the code of a clock that is far off: ten minutes. */
const toldSteps = 20;
/** From this many steps on, the clock is to blame: with fewer, somebody may just have typed slowly. */
const offSteps = 3;

const totpOf = (secret: string, email = ''): TOTP =>
  new TOTP({ ...kind, issuer: 'Sillage', label: email, secret: Secret.fromBase32(secret) });

/** A new secret, in Base32. */
export const makeSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The content of the QR code (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** What a code is checked against: the secret, and the steps whose codes are no longer accepted. */
export interface Held {
  secret: string;
  /** No code of this step, or of an earlier one, is accepted. */
  lastStep: number;
  toldStep: number;
}

/** The judgement of a code: `off` would be right for a clock that is this many minutes off. */
export type Verdict =
  | { is: 'right'; step: number }
  | { is: 'wrong' }
  | { is: 'used' }
  | { is: 'off'; step: number; minutes: number };

/** Judges a six-digit code at a time, in milliseconds since 1970. */
export function judgeCode(code: string, { secret, lastStep, toldStep }: Held, now: number): Verdict {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: toldSteps });
  if (delta === null) return { is: 'wrong' };
  const step = totp.counter({ timestamp: now }) + delta;
  if (step <= lastStep || step === toldStep) return { is: 'used' };
  const away = Math.abs(delta);
  if (away <= takenSteps) return { is: 'right', step };
  if (away < offSteps) return { is: 'wrong' };
  return { is: 'off', step, minutes: Math.round((away * kind.period) / 60) };
}
