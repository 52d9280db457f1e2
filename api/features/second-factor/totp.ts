import { Secret, TOTP } from 'otpauth';

/** As every authenticator app knows it (RFC 6238): SHA-1, six digits, a step of thirty seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };
/** RFC 4226, section 4, R6: as long as the output of SHA-1. */
const secretBytes = 20;

/** Steps beside the present one whose codes are taken, for clocks that are a little off and people who type (RFC 6238, section 5.2). */
const takenSteps = 1;
/** Steps beside it in which it is looked for a code of a clock that is far off: ten minutes. */
const toldSteps = 20;
/** From so many steps on it is the clock: below it somebody may just have typed slowly. */
const offSteps = 3;

const totpOf = (secret: string, email = ''): TOTP =>
  new TOTP({ ...kind, issuer: 'Sillage', label: email, secret: Secret.fromBase32(secret) });

/** A new secret, in Base32. */
export const makeSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What the QR code says (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** What a code is held against: the secret, and the steps of which no code is taken any more. */
export interface Held {
  secret: string;
  /** None of it, nor of an earlier one. */
  lastStep: number;
  toldStep: number;
}

/** What a code is: `off` is right for a time that is so many minutes away. */
export type Verdict =
  | { is: 'right'; step: number }
  | { is: 'wrong' }
  | { is: 'used' }
  | { is: 'off'; step: number; minutes: number };

/** Whether the code, six digits, is the one of the moment, in milliseconds since 1970. */
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
