import { TOTP } from 'otpauth';

const minute = 60_000;

/** An authenticator app on a phone, set up with a secret. */
export const authenticatorApp = (secret: string) => {
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  const at = (timestamp: number): string => totp.generate({ timestamp });
  return {
    /** The current code. */
    code: (): string => at(Date.now()),
    /** The next code: the server accepts it already, even after the current one was used. */
    nextCode: (): string => at(Date.now() + minute / 2),
    /** The code on a phone whose clock is this many minutes ahead. */
    codeAhead: (minutes: number): string => at(Date.now() + minutes * minute),
    /** A code that is invalid in the last and the next twenty minutes. */
    wrongCode(): string {
      const near = Array.from({ length: 81 }, (_, step) => at(Date.now() + ((step - 40) * minute) / 2));
      for (let code = 0; ; code += 1) {
        const digits = String(code).padStart(6, '0');
        if (!near.includes(digits)) return digits;
      }
    },
  };
};
