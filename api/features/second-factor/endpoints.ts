import { z } from 'zod';
import { moment } from '../../../domain/entities/common';
import {
  codeInput,
  codeSignInInput,
  recoveryCodes,
  secondFactor,
  secondFactorSetUp,
} from '../../../domain/entities/account/second-factor';
import { ownerProof } from '../../../domain/entities/account/session';
import { defineEndpoint } from '../../http/endpoint';
import { proofRefusals } from '../session/owner-proof';

export const readSecondFactor = defineEndpoint({
  method: 'get',
  path: '/user/second-factor',
  summary: 'Read whether two-factor sign-in is on',
  answers: { 200: z.object({ second_factor: secondFactor }) },
});

export const beginSecondFactor = defineEndpoint({
  method: 'post',
  path: '/user/second-factor/begin',
  summary: 'Begin to set up two-factor sign-in',
  description:
    'Answers the secret for an authenticator app, good for 15 minutes and never answered again: `POST /user/second-factor` confirms it with the first code. It goes alone while the sign-in is at most 10 minutes old, with `current_password` later, and never while an administrator acts as the account.',
  body: ownerProof,
  example: {},
  answers: { 200: secondFactorSetUp },
  errors: [...proofRefusals, 'second_factor_on'],
});

export const confirmSecondFactor = defineEndpoint({
  method: 'post',
  path: '/user/second-factor',
  summary: 'Turn two-factor sign-in on',
  description:
    'Takes the first code of the app. From then on a sign-in by password asks for a code, and the other sessions have ended. The recovery codes are never answered again.',
  body: codeInput,
  example: { code: '123456' },
  answers: { 201: recoveryCodes },
  errors: [
    'not_while_impersonating',
    'too_many_requests',
    'second_factor_on',
    'second_factor_expired',
    'second_factor_unreadable',
    'code_wrong',
    'clock_off',
  ],
});

export const makeRecoveryCodes = defineEndpoint({
  method: 'post',
  path: '/user/second-factor/recovery-codes',
  summary: 'Make new recovery codes',
  description: 'Those of before are good no more. It asks for the same proof as setting up does.',
  body: ownerProof,
  example: {},
  answers: { 201: recoveryCodes },
  errors: [...proofRefusals, 'second_factor_off'],
});

export const removeSecondFactor = defineEndpoint({
  method: 'post',
  path: '/user/second-factor/remove',
  summary: 'Turn two-factor sign-in off',
  description: 'The password alone signs in again. It asks for the same proof as setting up does.',
  body: ownerProof,
  example: {},
  answers: { 204: null },
  errors: [...proofRefusals, 'second_factor_off'],
});

export const signInByCode = defineEndpoint({
  method: 'post',
  path: '/user/token/code',
  summary: 'Sign in with a code after the password',
  description:
    'Takes the code of the app, or a recovery code, within 5 minutes and 5 tries after `POST /user/token` has answered 202, and sets the session cookie. A code is taken once.',
  body: codeSignInInput,
  example: { code: '123456' },
  answers: { 200: z.object({ expires_at: moment }) },
  errors: [
    'sign_in_expired',
    'code_wrong',
    'code_used',
    'clock_off',
    'second_factor_unreadable',
    'too_many_codes',
    'too_many_requests',
  ],
});
