import { z } from 'zod';
import { moment } from '../../../domain/entities/common';
import {
  newPasskeyInput,
  passkey,
  passkeyOptions,
  passkeySignInInput,
  passkeyUpdate,
} from '../../../domain/entities/account/passkey';
import { ownerProof } from '../../../domain/entities/account/session';
import { defineEndpoint } from '../../http/endpoint';
import { proofRefusals } from '../session/owner-proof';

const place = ['passkeys_elsewhere', 'passkeys_need_name'] as const;

export const listPasskeys = defineEndpoint({
  method: 'get',
  path: '/user/passkey',
  summary: 'List the passkeys of the account',
  answers: { 200: z.object({ passkeys: z.array(passkey) }) },
});

export const beginPasskey = defineEndpoint({
  method: 'post',
  path: '/user/passkey/options',
  summary: 'Begin to add a passkey',
  description:
    'Answers what `navigator.credentials.create` takes, good once and for 5 minutes. While the sign-in is at most 10 minutes old nothing else is needed, with `current_password` later, and never while an administrator acts as the account.',
  body: ownerProof,
  example: {},
  answers: { 200: passkeyOptions },
  errors: [...proofRefusals, ...place, 'passkeys_full'],
});

export const addPasskey = defineEndpoint({
  method: 'post',
  path: '/user/passkey',
  summary: 'Add a passkey',
  description: 'Takes what the browser answered to the options, as `PublicKeyCredential.toJSON` writes it.',
  body: newPasskeyInput,
  bodyLimit: 128_000,
  answers: { 201: z.object({ passkey }) },
  errors: [
    'not_while_impersonating',
    ...place,
    'passkey_expired',
    'passkey_refused',
    'passkey_known',
    'passkeys_full',
  ],
});

export const updatePasskey = defineEndpoint({
  method: 'put',
  path: '/user/passkey/{passkeyId}',
  summary: 'Rename a passkey',
  params: { passkeyId: 'passkey' },
  body: passkeyUpdate,
  example: { name: 'Work laptop' },
  answers: { 200: z.object({ passkey }) },
  errors: ['not_while_impersonating'],
});

export const removePasskey = defineEndpoint({
  method: 'post',
  path: '/user/passkey/{passkeyId}/remove',
  summary: 'Remove a passkey',
  description:
    'Nobody signs in with it any more; sessions go on. It asks for the same proof as adding one does.',
  params: { passkeyId: 'passkey' },
  body: ownerProof,
  example: {},
  answers: { 204: null },
  errors: proofRefusals,
});

export const beginPasskeySignIn = defineEndpoint({
  method: 'post',
  path: '/user/token/passkey/options',
  summary: 'Begin to sign in with a passkey',
  description: 'Answers what `navigator.credentials.get` takes, good once and for 5 minutes.',
  answers: { 200: passkeyOptions },
  errors: [...place, 'too_many_requests'],
});

export const signInWithPasskey = defineEndpoint({
  method: 'post',
  path: '/user/token/passkey',
  summary: 'Sign in with a passkey',
  description:
    'Takes what the browser answered to the options, as `PublicKeyCredential.toJSON` writes it, and sets the session cookie as `POST /user/token` does. The device has looked who is there, so this counts as two factors: no code is asked for.',
  body: passkeySignInInput,
  answers: { 200: z.object({ expires_at: moment }) },
  errors: [...place, 'passkey_expired', 'passkey_refused', 'passkey_unknown'],
});
