import { z } from 'zod';
import { ownerProof, session } from '../../../domain/entities/account/session';
import { defineEndpoint } from '../../http/endpoint';
import { proofRefusals } from './owner-proof';

export const listSessions = defineEndpoint({
  method: 'get',
  path: '/user/session',
  summary: 'List the sessions of the account',
  description:
    'Where the account is signed in, those used last first. An account has 100 sessions at most: one more ends the one that was not used for longest.',
  answers: { 200: z.object({ sessions: z.array(session) }) },
  errors: ['not_while_impersonating'],
});

export const endOwnSession = defineEndpoint({
  method: 'post',
  path: '/user/session/{sessionId}/end',
  summary: 'End a session of the account',
  description:
    'It goes alone while the sign-in is at most 10 minutes old, with `current_password` later. One’s own session is ended by `DELETE /user/token`.',
  params: { sessionId: 'session' },
  body: ownerProof,
  example: {},
  answers: { 204: null },
  errors: proofRefusals,
});

export const endOtherSessions = defineEndpoint({
  method: 'post',
  path: '/user/session/end',
  summary: 'End all other sessions of the account',
  description: 'All but the one that asks. Proved as the end of one session is.',
  body: ownerProof,
  example: {},
  answers: { 200: z.object({ count_of_sessions_ended: z.int().min(0) }) },
  errors: proofRefusals,
});
