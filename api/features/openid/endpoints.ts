import { z } from 'zod';
import { moment } from '../../../domain/entities/common';
import {
  identity,
  identityInput,
  openIdProvider,
  openIdSignInInput,
} from '../../../domain/entities/account/identity';
import { ownerProof } from '../../../domain/entities/account/session';
import { defineEndpoint } from '../../http/endpoint';
import { proofRefusals } from '../session/owner-proof';

const provider = ['openid_missing', 'openid_unavailable'] as const;
const returning = ['openid_expired', 'openid_cancelled', 'openid_refused'] as const;
const address = z.object({
  url: z.string().describe('Where the browser goes. It comes back to `/login/openid` of the interface.'),
});

export const readOpenId = defineEndpoint({
  method: 'get',
  path: '/user/token/openid',
  summary: 'Read through which provider one signs in',
  description: 'The provider of OpenID Connect that the operator has set; null where there is none.',
  answers: { 200: z.object({ provider: openIdProvider.nullable() }) },
});

export const beginOpenId = defineEndpoint({
  method: 'post',
  path: '/user/token/openid/begin',
  summary: 'Begin to sign in through the provider',
  description: 'Sets a cookie that is good once and for 10 minutes.',
  answers: { 200: address },
  errors: [...provider, 'too_many_requests'],
});

export const signInWithOpenId = defineEndpoint({
  method: 'post',
  path: '/user/token/openid',
  summary: 'Sign in through the provider',
  description:
    'Takes the query with which the provider sent the browser back, and sets the session cookie as `POST /user/token` does. It is the provider that asks for more than one factor. No account is made by it: its owner links theirs by `POST /user/identity`, or, where the operator has set OIDC_LINK_BY_EMAIL, the e-mail that the provider has verified does at the first sign-in.',
  body: openIdSignInInput,
  answers: { 200: z.object({ expires_at: moment }) },
  errors: [...provider, ...returning, 'openid_no_account'],
});

export const listIdentities = defineEndpoint({
  method: 'get',
  path: '/user/identity',
  summary: 'List who the owner of the account is at the provider',
  answers: { 200: z.object({ identities: z.array(identity), provider: openIdProvider.nullable() }) },
});

export const beginIdentity = defineEndpoint({
  method: 'post',
  path: '/user/identity/begin',
  summary: 'Begin to link the account at the provider',
  description:
    'Sets a cookie that is good once and for 10 minutes. While the sign-in is at most 10 minutes old nothing else is needed, with `current_password` later, and never while an administrator acts as the account.',
  body: ownerProof,
  example: {},
  answers: { 200: address },
  errors: [...proofRefusals, ...provider],
});

export const linkIdentity = defineEndpoint({
  method: 'post',
  path: '/user/identity',
  summary: 'Link the account at the provider',
  description: 'Takes the query with which the provider sent the browser back.',
  body: identityInput,
  answers: { 201: z.object({ identity }) },
  errors: ['not_while_impersonating', ...provider, ...returning, 'identity_taken'],
});

export const unlinkIdentity = defineEndpoint({
  method: 'post',
  path: '/user/identity/{identityId}/unlink',
  summary: 'Unlink the account at the provider',
  description:
    'Nobody signs in through it any more; sessions go on. It asks for the same proof as linking does.',
  params: { identityId: 'identity' },
  body: ownerProof,
  example: {},
  answers: { 204: null },
  errors: proofRefusals,
});
