import { z } from 'zod';
import { renewedClientKey, user, userRole, userUpdate } from '../../../domain/entities/account/user';
import { defineEndpoint } from '../../http/endpoint';
import { proofRefusals } from '../session/owner-proof';

const answered = z.object({ user });

export const readUser = defineEndpoint({
  method: 'get',
  path: '/user',
  summary: 'Read the account that is signed in',
  answers: { 200: answered },
});

export const updateUser = defineEndpoint({
  method: 'put',
  path: '/user',
  summary: 'Change the account that is signed in',
  description:
    'What is not given stays. A new `password` ends the other sessions; it goes alone while the sign-in is at most 10 minutes old, with `current_password` later, and never while an administrator acts as the account. `data` changes the global variables it names: null removes one, the others stay. `added_data` adds some, `renamed_data` renames some, under names that are not taken.',
  body: userUpdate,
  example: { first_name: 'Ada', data: { shipping_free_from: 50 } },
  answers: { 200: answered },
  errors: [
    ...proofRefusals,
    'password_common',
    'name_taken',
    'global_variable_not_found',
    'data_refused',
    'busy',
  ],
});

export const listRoles = defineEndpoint({
  method: 'get',
  path: '/user/role',
  summary: 'List the roles of the account',
  description: 'While an administrator acts as the account, `impersonated_by` says who.',
  answers: { 200: z.object({ userRoles: z.array(userRole), ...user.pick({ impersonated_by: true }).shape }) },
});

export const renewClientKey = defineEndpoint({
  method: 'post',
  path: '/user/client-key',
  summary: 'Replace the client key',
  description: 'The key that is replaced goes on for 24 hours, so that senders can change over.',
  answers: { 201: renewedClientKey },
});
