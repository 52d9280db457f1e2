import { z } from 'zod';
import { id, moment } from '../common';
import { passwordLength } from './user';

/** The proof of a sign-in: `code` and `recovery_code` follow a password. */
export const waysToSignIn = ['password', 'code', 'recovery_code', 'passkey', 'openid_connect'] as const;
export type SignedInBy = (typeof waysToSignIn)[number];

/** A session of the account, as its owner sees it. */
export const session = z
  .object({
    id,
    is_current: z.boolean().describe('Whether it is the one that asks.'),
    signed_in_by: z.enum(waysToSignIn),
    signed_in_at: moment,
    last_used_at: moment.describe('Noted once a minute.'),
    expires_at: moment,
    address: z.string().nullable().describe('The address of the last use; null: not known.'),
    browser: z.string().nullable().describe('Name and version, as the browser says; null: it says none.'),
    system: z.string().nullable().describe('Such as `Windows`; null: it says none.'),
    impersonated_by: z
      .string()
      .nullable()
      .describe('The e-mail of the administrator who acts as the account in it; null: its owner’s own.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

/** The owner's password, needed when the sign-in is older than 10 minutes. */
export const ownerProof = z.strictObject({
  current_password: z
    .string()
    .min(1)
    .max(passwordLength.most)
    .optional()
    .describe('Needed when the sign-in is older than 10 minutes.'),
});
export type OwnerProof = z.infer<typeof ownerProof>;
