import { z } from 'zod';
import {
  account,
  accountErasureInput,
  accountInput,
  accountPasswordInput,
  accountQuery,
  impersonationInput,
} from '../../../domain/entities/account/account';
import { auditEntry, auditLogQuery } from '../../../domain/entities/account/audit';
import { moment, pageMeta } from '../../../domain/entities/common';
import { ownerProof } from '../../../domain/entities/account/session';
import { defineEndpoint } from '../../http/endpoint';
import type { ErrorCode } from '../../http/messages';
import { proofRefusals } from '../session/owner-proof';

const guard: readonly ErrorCode[] = ['administrators_only', 'not_while_impersonating'];

export const listAccounts = defineEndpoint({
  method: 'get',
  path: '/admin/account',
  summary: 'List all accounts',
  description: 'For administrators. The search covers e-mail and names.',
  query: accountQuery,
  answers: { 200: z.object({ accounts: z.array(account), meta: pageMeta }) },
  errors: guard,
});

export const createAccount = defineEndpoint({
  method: 'post',
  path: '/admin/account',
  summary: 'Make an account',
  description: 'For administrators. The account is a client’s, with a client key of its own.',
  body: accountInput,
  example: {
    email: 'ada@example.com',
    password: 'a long walk at noon',
    first_name: 'Ada',
    last_name: 'Example',
  },
  answers: { 201: z.object({ account }) },
  errors: [...guard, 'email_taken', 'password_common', 'too_many_requests', 'busy'],
});

export const setAccountPassword = defineEndpoint({
  method: 'put',
  path: '/admin/account/{accountId}/password',
  summary: 'Set a new password for somebody',
  description:
    'For administrators, of whose own account the password is changed by `PUT /user`. It ends all sessions of the account. It goes alone while the administrator’s sign-in is at most 10 minutes old, with `current_password`, the administrator’s own, later.',
  params: { accountId: 'account' },
  body: accountPasswordInput,
  example: { password: 'a long walk at noon' },
  answers: { 204: null },
  errors: ['administrators_only', ...proofRefusals, 'own_account', 'password_common', 'busy'],
});

export const endAccountSessions = defineEndpoint({
  method: 'delete',
  path: '/admin/account/{accountId}/session',
  summary: 'Sign somebody out everywhere',
  description:
    'For administrators, who end their own sessions by `POST /user/session/end`. The password stays as it is.',
  params: { accountId: 'account' },
  answers: { 204: null },
  errors: [...guard, 'own_account'],
});

export const removeAccountSecondFactor = defineEndpoint({
  method: 'post',
  path: '/admin/account/{accountId}/second-factor/remove',
  summary: 'Turn somebody’s two-factor sign-in off',
  description:
    'For administrators, when somebody has lost the device and the recovery codes; their own is turned off by `POST /user/second-factor/remove`. The password alone signs in again; sessions go on. It goes alone while the administrator’s sign-in is at most 10 minutes old, with `current_password`, the administrator’s own, later.',
  params: { accountId: 'account' },
  body: ownerProof,
  example: {},
  answers: { 204: null },
  errors: ['administrators_only', ...proofRefusals, 'own_account', 'second_factor_off'],
});

export const eraseAccount = defineEndpoint({
  method: 'post',
  path: '/admin/account/{accountId}/erase',
  summary: 'Erase an account',
  description:
    'For administrators, of whose own account it is refused. The body repeats the account’s e-mail. Nobody signs in to it, sends it anything or finds it from then on; its runs end, and all that is its is erased in the background. Nothing brings it back. The administrator’s own entry in the audit log keeps its id.',
  params: { accountId: 'account' },
  body: accountErasureInput,
  example: { email: 'ada@example.com' },
  answers: { 204: null },
  errors: [...guard, 'own_account', 'confirmation_wrong'],
});

export const readAuditLog = defineEndpoint({
  method: 'get',
  path: '/admin/audit-log',
  summary: 'Read the audit log',
  description:
    'For administrators. What was done to the accounts that matters for their safety, newest first.',
  query: auditLogQuery,
  answers: { 200: z.object({ audit_log: z.array(auditEntry), meta: pageMeta }) },
  errors: guard,
});

export const impersonate = defineEndpoint({
  method: 'post',
  path: '/admin/impersonate',
  summary: 'Act as a client',
  description:
    'For administrators. Sets the session cookie to a session as that account, for one hour. `GET /user` says who really acts, and the audit log keeps it.',
  body: impersonationInput,
  example: { email: 'ada@example.com' },
  answers: { 200: z.object({ expires_at: moment }) },
  errors: [...guard, 'account_not_found', 'own_account'],
});

export const endImpersonation = defineEndpoint({
  method: 'delete',
  path: '/admin/impersonate',
  summary: 'Return to the administrator’s own session',
  answers: { 200: z.object({ expires_at: moment }) },
  errors: ['administrators_only', 'not_impersonating', 'not_signed_in'],
});
