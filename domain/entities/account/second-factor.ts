import { z } from 'zod';
import { moment } from '../common';

/** Longest code as typed, including spaces or dashes. */
const codeLength = 64;

/** Two-factor sign-in of an account, as its owner sees it. */
export const secondFactor = z
  .object({
    is_on: z.boolean().describe('Whether a sign-in by password asks for a code.'),
    on_since: moment.nullable(),
    recovery_codes_left: z.int().min(0),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactor>;

/** The data for setting up an authenticator app. It is returned only once. */
export const secondFactorSetUp = z.object({
  secret: z.string().describe('Base32, to be typed into an app that cannot see the QR code.'),
  uri: z.string().describe('What the QR code says: `otpauth://totp/…`.'),
});
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUp>;

/** Recovery codes, returned only once: each replaces a code for one sign-in. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The body of `POST /user/second-factor`. */
export const codeInput = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1)
    .max(codeLength)
    .describe('The six digits that the app shows; spaces between them do not matter.'),
});

/** The body of `POST /user/token/code`. */
export const codeSignInInput = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1)
    .max(codeLength)
    .describe(
      'The six digits that the app shows, or a recovery code; spaces, dashes and the case do not matter.',
    ),
});
