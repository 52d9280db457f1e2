import { TOTP } from 'otpauth';

const minute = 60_000;

/** The app on somebody's phone, set up with a secret. */
export const authenticatorApp = (secret: string) => {
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  const at = (timestamp: number): string => totp.generate({ timestamp });
  return {
    /** The code of the moment. */
    code: (): string => at(Date.now()),
    /** The one that it shows next: taken already, whenever the one before it was. */
    nextCode: (): string => at(Date.now() + minute / 2),
    /** What it shows on a phone whose clock is so many minutes ahead. */
    codeAhead: (minutes: number): string => at(Date.now() + minutes * minute),
    /** A code of none of the last or the next twenty minutes. */
    wrongCode(): string {
      const near = Array.from({ length: 81 }, (_, step) => at(Date.now() + ((step - 40) * minute) / 2));
      for (let code = 0; ; code += 1) {
        const digits = String(code).padStart(6, '0');
        if (!near.includes(digits)) return digits;
      }
    },
  };
};
