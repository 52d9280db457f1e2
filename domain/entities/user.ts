import { z } from 'zod';
import { id, jsonObject, moment } from './common';

export const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const;
export type Role = (typeof roles)[number];

export const emailAddress = z.email().max(254);
/** 12 to 200 characters; common ones are refused where it is set. */
export const newPassword = z.string().min(12).max(200);

/** The account as its owner sees it. */
export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  client_key: z.string(),
  shopify_shop_domain: z.string().nullable(),
  twilio_account_sid: z.string().nullable(),
  data: jsonObject,
  created_at: moment,
});
export type User = z.infer<typeof user>;

export const userRole = z.object({ role: z.enum(roles) });
export type UserRole = z.infer<typeof userRole>;

/** The body of `POST /user/token`. */
export const signInInput = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
  rememberMe: z.boolean().default(false),
});
export type SignInInput = z.infer<typeof signInInput>;
