import { z } from 'zod';
import { moment } from '../../../domain/entities/common';
import { signInInput } from '../../../domain/entities/account/user';
import { defineEndpoint } from '../../http/endpoint';

export const signIn = defineEndpoint({
  method: 'post',
  path: '/user/token',
  summary: 'Sign in',
  description:
    'Sets the session cookie: for 12 hours from the last use, 30 days with `rememberMe`, 90 days at most. Where two-factor sign-in is on it answers 202 instead, and sets a cookie by which `POST /user/token/code` takes the code. Too many wrong attempts from an address or for an account are answered 429.',
  body: signInInput,
  example: { email: 'ada@example.com', password: 'a long walk at noon', rememberMe: true },
  answers: {
    200: z.object({ expires_at: moment }),
    202: z.object({ code_until: moment.describe('A code is needed until then.') }),
  },
  errors: ['invalid_credentials', 'too_many_requests'],
});

export const signOut = defineEndpoint({
  method: 'delete',
  path: '/user/token',
  summary: 'Sign out',
  answers: { 204: null },
});
