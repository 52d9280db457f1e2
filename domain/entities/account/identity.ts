import { z } from 'zod';
import { id, moment } from '../common';

/** The identity of an account's owner at an OpenID Connect provider. */
export const identity = z
  .object({
    id,
    issuer: z.string().describe('The address of the provider.'),
    email: z.string().nullable().describe('As the provider told it last; null: it tells none.'),
    created_at: moment,
    last_used_at: moment.nullable().describe('When somebody last signed in with it.'),
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof identity>;

/** The provider through which people can sign in to this installation. */
export const openIdProvider = z.object({ name: z.string() });
export type OpenIdProvider = z.infer<typeof openIdProvider>;

/** The parameters with which the provider redirected the browser back. */
const returned = z
  .string()
  .min(1)
  .max(8_000)
  .describe('The query of the address that the provider sent the browser back to.')
  .meta({ examples: ['code=c0ffee&state=s1'] });

/** The body of `POST /user/identity`. */
export const identityInput = z.strictObject({ query: returned });

/** The body of `POST /user/token/openid`. */
export const openIdSignInInput = z.strictObject({ query: returned, rememberMe: z.boolean().default(false) });
