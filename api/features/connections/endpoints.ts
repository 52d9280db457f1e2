import { z } from 'zod';
import { pageMeta } from '../../../domain/entities/common';
import { flowUse } from '../../../domain/entities/automatisations/flow-use';
import {
  userApp,
  userAppCheck,
  userAppCheckInput,
  userAppDeletion,
  userAppInList,
  userAppInput,
  userAppQuery,
  userAppUpdate,
} from '../../../domain/entities/connection';
import { sendingDomain, sendingDomainQuery } from '../../../domain/entities/sending-domain';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ user_app: userApp });
const params = { userAppId: 'user_app' } as const;

export const listUserApps = defineEndpoint({
  method: 'get',
  path: '/user/app',
  summary: 'List connections to outside apps',
  description: 'The search covers their names.',
  query: userAppQuery,
  answers: { 200: z.object({ user_apps: z.array(userAppInList), meta: pageMeta }) },
});

export const createUserApp = defineEndpoint({
  method: 'post',
  path: '/user/app',
  summary: 'Connect an outside app',
  description:
    'The credentials are those that `GET /app` lists for the app. They are stored encrypted, and the secret ones never answered again: `set_fields` names those that are there, `shown` has the others.',
  body: userAppInput,
  example: { app_id: 'slack', data: { api_key: 'xoxb-…' } },
  answers: { 201: answered },
});

export const updateUserApp = defineEndpoint({
  method: 'put',
  path: '/user/app/{userAppId}',
  summary: 'Change a connection',
  description:
    'A credential that is not given stays; null or an empty text takes one away. A connection to another host needs its secret again.',
  params,
  body: userAppUpdate,
  example: { data: { api_key: 'xoxb-…' } },
  answers: { 200: answered },
  errors: ['app_fixed', 'secret_needed_again'],
});

export const deleteConnection = defineEndpoint({
  method: 'delete',
  path: '/user/app/{userAppId}',
  summary: 'Delete a connection',
  description:
    'A connection that steps call through is refused with where, unless `force=true`: these steps are then broken, and say so.',
  params,
  query: userAppDeletion,
  answers: { 204: null },
  errors: ['in_use'],
  details: { in_use: z.array(flowUse) },
});

const checked = z.object({ check: userAppCheck });

export const checkUserApp = defineEndpoint({
  method: 'post',
  path: '/user/app/{userAppId}/check',
  summary: 'Test a connection',
  description:
    'Makes the provider’s cheapest harmless call with the stored credentials, and says in plain words what is wrong, which is the connection’s `problem` until the next test. Nothing is sent to anybody.',
  params,
  answers: { 200: checked },
  errors: ['credentials_unreadable'],
});

export const checkUserAppForm = defineEndpoint({
  method: 'post',
  path: '/user/app/check',
  summary: 'Test a connection before it is stored',
  description: 'As for a stored one, with the credentials of the call. They are not kept.',
  body: userAppCheckInput,
  example: { app_id: 'slack', data: { api_key: 'xoxb-…' } },
  answers: { 200: checked },
  errors: ['user_app_not_found', 'app_fixed', 'secret_needed_again'],
});

export const readSendingDomain = defineEndpoint({
  method: 'get',
  path: '/user/app/{userAppId}/sending-domain',
  summary: 'Look up the domain that a connection sends e-mails from',
  description:
    'Asks the DNS for the SPF, DKIM, DMARC and MX records of the stored sender’s domain, as receivers do, for eight seconds at the most. Each finding says in plain words what it means, and has the record to add where it is known. Nothing is stored. `sending_domain` is null for a connection that sends no e-mails. An account may ask 30 times in ten minutes.',
  params,
  query: sendingDomainQuery,
  answers: { 200: z.object({ sending_domain: sendingDomain.nullable() }) },
  errors: ['credentials_unreadable', 'too_many_requests'],
});
