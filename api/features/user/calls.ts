import { z } from 'zod';
import { user, userRole } from '../../../domain/entities/user';
import { defineCall } from '../../call';

export const readUser = defineCall({
  method: 'get',
  path: '/user',
  summary: 'Read the account that is signed in',
  answers: { 200: z.object({ user }) },
});

export const listRoles = defineCall({
  method: 'get',
  path: '/user/role',
  summary: 'List the roles of the account',
  answers: { 200: z.object({ userRoles: z.array(userRole) }) },
});
